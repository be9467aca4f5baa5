import { useMutation, useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import type { Api } from '@tendero/core/api-types'
import { Barcode, Printer, Trash2 } from 'lucide-react'
import { useEffect, useState } from 'react'
import { NumberInput } from '@/components/kit/number-input'
import { Page } from '@/components/kit/page'
import { Pick } from '@/components/kit/pick'
import { Empty } from '@/components/kit/states'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { Checkbox } from '@/components/ui/choice'
import { Label } from '@/components/ui/label'
import { Select } from '@/components/ui/select'
import { api, q } from '@/lib/api'
import { openFile } from '@/lib/file'
import { plural, quantity } from '@/lib/format'
import { findSellables } from '@/shared/sellable/find'
import { type LabelItem, labelItems } from './label-items'

type Preset = Exclude<NonNullable<Parameters<Api['goods']['printLabels']>[0]['preset']>, ''>

const presets: Record<Preset, { label: string; sheet: boolean }> = {
  'roll-50x25': { label: 'Rollo 50 × 25 mm', sheet: false },
  'roll-100x50': { label: 'Rollo 100 × 50 mm', sheet: false },
  'letter-3x10': { label: 'Hoja carta, 30 etiquetas', sheet: true },
  'letter-3x7': { label: 'Hoja carta, 21 etiquetas', sheet: true },
}
const presetOptions = Object.entries(presets).map(([value, { label }]) => ({ value, label }))

const MAX_LABELS = 3_000

/** bcGenerator: labels with bars of the products that one chooses. `productos` in the URL brings them chosen. */
export function Labels() {
  const { productos } = useSearch({ strict: false })
  const [items, setItems] = useState<LabelItem[]>([])
  const asked = useQuery({
    queryKey: ['catalog', 'labelItems', productos],
    queryFn: () => labelItems(productos!.split(',')),
    enabled: Boolean(productos),
    staleTime: Number.POSITIVE_INFINITY,
  })
  useEffect(() => {
    if (asked.data) setItems((before) => (before.length > 0 ? before : asked.data))
  }, [asked.data])
  const set = (id: string, change: number) =>
    setItems((before) => before.map((item) => (item.id === id ? { ...item, quantity: change } : item)))
  return (
    <Page title="Etiquetas" description="Con el código de barras de cada producto; si no tiene, con su SKU.">
      <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[1fr_20rem]">
        <Card className="p-0 sm:p-0">
          <div className="border-b p-4">
            <Pick
              value={undefined}
              placeholder="Agrega un producto: nombre, SKU o código"
              find={findSellables}
              item={(row) => ({ id: row.variant_id ?? row.product_id, label: row.name, note: row.sku })}
              onChange={(id, row) =>
                id &&
                row &&
                setItems((before) =>
                  before.some((item) => item.id === id)
                    ? before
                    : [...before, { id, name: row.name, sku: row.sku, stock: row.stock_quantity, quantity: 1 }],
                )
              }
            />
          </div>
          {items.length === 0 ? (
            <Empty icon={Barcode} title={asked.isFetching ? 'Buscando los productos…' : 'Elige qué etiquetar'}>
              Busca un producto y di cuántas etiquetas quieres de él.
            </Empty>
          ) : (
            <ul className="divide-y">
              {items.map((item) => (
                <Row
                  key={item.id}
                  item={item}
                  set={(n) => set(item.id, n)}
                  drop={() => setItems((before) => before.filter(({ id }) => id !== item.id))}
                />
              ))}
            </ul>
          )}
        </Card>
        <Paper
          items={items}
          fill={() =>
            setItems((before) =>
              before.map((item) => ({ ...item, quantity: Math.max(0, Math.min(MAX_LABELS, Math.floor(item.stock))) })),
            )
          }
        />
      </div>
    </Page>
  )
}

interface RowProps {
  item: LabelItem
  set: (quantity: number) => void
  drop: () => void
}

const Row = ({ item, set, drop }: RowProps) => (
  <li className="flex items-center gap-3 px-4 py-2.5">
    <div className="min-w-0 flex-1">
      <p className="line-clamp-2 font-medium">{item.name}</p>
      <p className="truncate text-sm text-muted-foreground">
        {item.sku} · hay {quantity(item.stock)}
      </p>
    </div>
    <NumberInput
      aria-label={`Etiquetas de ${item.name}`}
      className="w-20"
      decimals={0}
      value={item.quantity}
      onChange={(n) => set(n ?? 0)}
    />
    <Button variant="ghost" size="icon" aria-label={`Quitar ${item.name}`} onClick={drop}>
      <Trash2 />
    </Button>
  </li>
)

/** The paper and what goes on the labels. */
function Paper({ items, fill }: { items: readonly LabelItem[]; fill: () => void }) {
  const lists = useQuery({ ...q.settings.listPriceLists(), staleTime: 300_000 }).data?.filter((one) => one.active) ?? []
  const [preset, setPreset] = useState<Preset>('roll-50x25')
  const [skip, setSkip] = useState<number>()
  const [price, setPrice] = useState(true)
  const [list, setList] = useState('1')
  const wanted = items.filter((item) => item.quantity > 0)
  const total = wanted.reduce((sum, item) => sum + item.quantity, 0)
  const print = useMutation({
    mutationFn: () =>
      api.goods.printLabels({
        items: wanted.map(({ id, quantity: n }) => ({ id, quantity: n })),
        preset,
        price,
        list,
        ...(presets[preset].sheet && skip ? { skip } : {}),
      }),
    onSuccess: (file) => openFile(file as Blob),
    meta: { keep: true },
  })
  return (
    <Card title="Papel">
      <div className="grid gap-4">
        <Select
          aria-label="Papel"
          value={preset}
          onChange={(value) => setPreset(value as Preset)}
          options={presetOptions}
        />
        {presets[preset].sheet && (
          <div className="grid gap-1.5">
            <Label htmlFor="labels-skip">Etiquetas ya usadas de la hoja</Label>
            <NumberInput id="labels-skip" decimals={0} value={skip} onChange={setSkip} placeholder="0" />
          </div>
        )}
        {/* biome-ignore lint/a11y/noLabelWithoutControl: the control is the Checkbox inside */}
        <label className="flex items-center gap-2.5">
          <Checkbox checked={price} onCheckedChange={(on) => setPrice(on === true)} /> Con precio
        </label>
        {price && lists.length > 1 && (
          <Select
            aria-label="Lista de precios"
            value={list}
            onChange={setList}
            options={lists.map(({ id, name }) => ({ value: String(id), label: name }))}
          />
        )}
        <Button variant="outline" disabled={items.length === 0} onClick={fill}>
          Una por cada unidad que hay
        </Button>
        <Button busy={print.isPending} disabled={total === 0 || total > MAX_LABELS} onClick={() => print.mutate()}>
          <Printer /> {total === 0 ? 'Hacer etiquetas' : `Hacer ${plural(total, 'etiqueta')}`}
        </Button>
        {total > MAX_LABELS && <p className="text-sm text-destructive">Son como máximo 3.000 por archivo.</p>}
      </div>
    </Card>
  )
}
