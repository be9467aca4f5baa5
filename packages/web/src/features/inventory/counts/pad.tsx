import { CircleCheck, CloudOff, LoaderCircle, Minus, Plus, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { QuantityInput } from '@/components/kit/number-input'
import { Button } from '@/components/ui/button'
import { Select } from '@/components/ui/select'
import { plural, quantity } from '@/lib/format'
import { ItemBox } from '@/shared/item/item-box'
import { refOf } from '@/shared/item/items'
import { storageOptions } from '@/shared/item/storage-select'
import type { CountDetail, CountLine } from '../stock/types'
import { useCountLine } from './count-line'
import type { Heard } from './reading-queue'
import { useReadings } from './use-readings'

/** What is being counted by hand: something found, or a line of the count. */
export type Target = Pick<CountLine, 'product_id' | 'variant_id' | 'name' | 'sku'> &
  Partial<Pick<CountLine, 'storage_id'>>

interface PadProps {
  row: CountDetail
  target: Target | undefined
  setTarget: (target: Target | undefined) => void
}

/** Where one counts: each scan adds one; by hand, big buttons or the figure. */
export function CountPad({ row, target, setTarget }: PadProps) {
  const { heard, count } = useReadings(row.id)
  const [storage, setStorage] = useState(row.storages[0]?.id)
  const place = target?.storage_id ?? storage
  const current = target ?? heard.find((one) => one.line)?.line
  const line = useCountLine(row.id, current, place)
  // A second count starts again.
  const known = row.status === 'recounting' && !line?.second ? undefined : line
  const read = (label: string, reading: Omit<Heard['reading'], 'storage_id'>) =>
    count(label, { ...reading, ...(place ? { storage_id: place } : {}) })
  return (
    <section aria-label="Contar" className="grid gap-3 lg:sticky lg:top-4">
      {row.storages.length > 1 && (
        <Select
          aria-label="En qué bodega estás"
          value={place}
          onChange={(next) => {
            setStorage(next)
            setTarget(undefined)
          }}
          options={storageOptions(row.storages)}
        />
      )}
      <ItemBox
        placeholder="Escanea o busca para contar"
        onCode={(code) => {
          setTarget(undefined)
          read(`Código ${code}`, { code, mode: 'add', quantity: 1 })
        }}
        onItem={(item) => setTarget({ ...refOf(item), name: item.name, sku: item.sku })}
      />
      {current ? (
        <ByHand
          key={`${current.variant_id ?? current.product_id}.${place}`}
          target={current}
          counted={known?.physical_stock ?? undefined}
          moved={known?.moved === true}
          count={(mode, units) => {
            const { product_id, variant_id } = current
            read(current.name, {
              product_id,
              ...(variant_id ? { variant_id } : {}),
              mode,
              quantity: units,
            })
          }}
        />
      ) : (
        <p className="rounded-lg border border-dashed px-4 py-8 text-center text-muted-foreground text-pretty">
          Cada lectura del escáner suma uno. Sin escáner, busca el producto y escribe cuántos hay.
        </p>
      )}
      <Readings heard={heard} />
    </section>
  )
}

interface ByHandProps {
  target: Target
  counted: number | undefined
  /** It was sold, or moved otherwise, while it was being counted. */
  moved: boolean
  count: (mode: 'add' | 'set', units: number) => void
}

function ByHand({ target, counted, moved, count }: ByHandProps) {
  const [units, setUnits] = useState<number>()
  // Some can be taken from what was counted; a total is at least none.
  const below = units !== undefined && units < 0
  const put = (mode: 'add' | 'set') => {
    if (units === undefined || (mode === 'set' && below)) return
    count(mode, units)
    setUnits(undefined)
  }
  return (
    <div className="grid gap-3 rounded-lg border bg-card p-4">
      <div>
        <p className="font-semibold text-balance">{target.name}</p>
        <p className="text-sm text-muted-foreground">{target.sku}</p>
      </div>
      {moved && (
        <p role="status" className="flex gap-2 text-sm text-warning">
          <TriangleAlert className="mt-0.5 size-4 shrink-0" aria-hidden /> Se movió mientras se contaba. Cuéntalo de una
          vez y escribe el total.
        </p>
      )}
      <div className="grid grid-cols-[auto_1fr_auto] items-center gap-3">
        <Button
          variant="outline"
          size="xl"
          aria-label="Quitar uno"
          disabled={counted === undefined || counted < 1}
          onClick={() => count('add', -1)}
        >
          <Minus className="size-6" />
        </Button>
        <p className="text-center" aria-live="polite">
          <span className="block text-2xl font-semibold">{counted === undefined ? '—' : quantity(counted)}</span>
          <span className="text-xs text-muted-foreground">{counted === undefined ? 'sin contar' : 'contados'}</span>
        </p>
        <Button size="xl" aria-label="Sumar uno" onClick={() => count('add', 1)}>
          <Plus className="size-6" />
        </Button>
      </div>
      <form
        className="grid grid-cols-[1fr_auto_auto] gap-2"
        onSubmit={(event) => {
          event.preventDefault()
          put('set')
        }}
      >
        <QuantityInput aria-label="Cuántos hay" placeholder="Cantidad" value={units} onChange={setUnits} />
        <Button type="submit" variant="soft" disabled={units === undefined || below}>
          Es el total
        </Button>
        <Button variant="outline" disabled={!units} onClick={() => put('add')}>
          {below ? 'Restar' : 'Sumar'}
        </Button>
      </form>
    </div>
  )
}

const icons = {
  waiting: <LoaderCircle className="size-4 shrink-0 animate-spin text-muted-foreground" aria-label="Enviando" />,
  counted: <CircleCheck className="size-4 shrink-0 text-primary" aria-label="Contado" />,
  refused: <TriangleAlert className="size-4 shrink-0 text-destructive" aria-label="No se contó" />,
}

const LATEST = 5

/** `+1`, `−1`, or `=12` for a total. */
function written({ mode, quantity: read }: Heard['reading']): string {
  const units = Number(read)
  return `${mode === 'set' ? '=' : units < 0 ? '−' : '+'}${quantity(Math.abs(units))}`
}

function Readings({ heard }: { heard: readonly Heard[] }) {
  const waiting = heard.filter((one) => one.state === 'waiting').length
  if (heard.length === 0) return null
  return (
    <div className="rounded-lg border bg-card">
      {waiting > 1 && (
        <p role="status" className="flex items-center gap-2 border-b px-4 py-2 text-sm text-warning">
          <CloudOff className="size-4 shrink-0" aria-hidden /> {plural(waiting, 'lectura')} por enviar. Sigue contando.
        </p>
      )}
      <ul className="divide-y text-sm" aria-label="Últimas lecturas">
        {heard.slice(0, LATEST).map((one) => (
          <li key={one.id} className="flex items-center gap-2.5 px-4 py-2">
            {icons[one.state]}
            <span className="min-w-0 flex-1 truncate">
              {one.message ? <span className="text-destructive">{one.message}</span> : one.label}
            </span>
            <span className="money text-muted-foreground">{written(one.reading)}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}
