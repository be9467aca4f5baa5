import { useMutation, useQuery } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { confirm } from '@/components/kit/confirm'
import { CheckField, Field } from '@/components/kit/field'
import { MoneyInput } from '@/components/kit/number-input'
import { RecordForm, useRecord } from '@/components/kit/record-form'
import { Button } from '@/components/ui/button'
import { Sheet, SheetContent } from '@/components/ui/dialog'
import { Input } from '@/components/ui/input'
import { api, q } from '@/lib/api'
import { say } from '@/lib/toast'
import type { Variant } from '../products/product'

function valuesOf(variant: Variant) {
  const { 1: _, ...prices } = variant.prices
  return {
    price: variant.price as number | undefined,
    prices: prices as Record<string, number | undefined>,
    sku: variant.sku,
    barcode: variant.barcode ?? '',
    cost: (variant.cost || undefined) as number | undefined,
    active: variant.state === 'active',
  }
}

/** Changes one variant: its prices, codes, cost and whether it is sold. */
export function VariantSheet({ variant, close }: { variant: Variant; close: () => void }) {
  const { id, version, name } = variant
  const lists = useQuery({ ...q.settings.listPriceLists(), staleTime: 300_000 }).data ?? []
  const record = useRecord({
    values: valuesOf(variant),
    save: ({ active, prices, cost, price, ...codes }, api) =>
      api.catalog.updateVariant({
        id,
        version,
        ...codes,
        price: price ?? 0,
        cost: cost ?? 0,
        prices: Object.fromEntries(Object.entries(prices).map(([list, value]) => [list, value ?? null])),
        state: active ? 'active' : 'inactive',
      }),
    done: 'Variante guardada',
    onSaved: close,
  })
  const remove = useMutation({
    mutationFn: () => api.goods.removeVariant({ id }),
    onSuccess: ({ message, deactivated }) => {
      if (deactivated) say.bad(message)
      else say.good(message)
      close()
    },
  })
  const ask = async () => {
    if (await confirm({ title: `¿Eliminar ${name}?`, action: 'Eliminar variante', danger: true })) remove.mutate()
  }
  return (
    <Sheet open onOpenChange={(open) => !open && close()}>
      <SheetContent title={name}>
        <RecordForm
          record={record}
          submit="Guardar variante"
          actions={
            <Button
              variant="ghost"
              busy={remove.isPending}
              onClick={() => void ask()}
              className="text-destructive hover:bg-destructive-soft"
            >
              <Trash2 /> Eliminar
            </Button>
          }
        >
          <Field name="price" label="Precio de venta" help="Con el impuesto incluido." required="Falta el precio">
            {(f) => <MoneyInput {...f} />}
          </Field>
          {lists
            .filter((list) => list.active && !list.is_default)
            .map((list) => (
              <Field key={list.id} name={`prices.${list.id}`} label={`Precio ${list.name}`} optional>
                {(f) => <MoneyInput {...f} />}
              </Field>
            ))}
          <Field name="cost" label="Costo" optional>
            {(f) => <MoneyInput {...f} />}
          </Field>
          <Field name="sku" label="SKU">
            {(f) => <Input {...f} maxLength={40} autoComplete="off" />}
          </Field>
          <Field name="barcode" label="Código de barras" optional>
            {(f) => (
              <Input
                {...f}
                maxLength={40}
                autoComplete="off"
                onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
              />
            )}
          </Field>
          <CheckField name="active" label="A la venta" />
        </RecordForm>
      </SheetContent>
    </Sheet>
  )
}
