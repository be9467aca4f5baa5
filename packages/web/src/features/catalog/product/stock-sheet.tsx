import { Field } from '@/components/kit/field'
import { MoneyInput, QuantityInput } from '@/components/kit/number-input'
import { RecordForm, useRecord } from '@/components/kit/record-form'
import { Sheet, SheetContent } from '@/components/ui/dialog'
import { Input } from '@/components/ui/input'
import { quantity } from '@/lib/format'
import type { Place } from './stock-place'

/** Says how many there really are: the difference enters the books as an adjustment. */
export function StockSheet({ place, close }: { place: Place; close: () => void }) {
  const { product, variant, storage, minimum } = place
  const first = minimum === undefined
  const record = useRecord({
    values: {
      quantity: (first ? undefined : place.quantity) as number | undefined,
      minimum,
      cost: undefined as number | undefined,
      note: '',
    },
    save: (values, api) =>
      api.inventory.updateProductStorage({
        product_id: product,
        ...(variant ? { variant_id: variant } : {}),
        storage_id: storage.id,
        quantity: values.quantity ?? 0,
        reason: first ? 'initial' : 'correction',
        ...(values.minimum === undefined ? {} : { minimum: values.minimum }),
        ...(values.cost === undefined ? {} : { cost: values.cost }),
        ...(values.note ? { note: values.note } : {}),
      }),
    done: 'Existencias guardadas',
    onSaved: close,
  })
  const now = record.form.watch('quantity') ?? 0
  const change = now - place.quantity
  return (
    <Sheet open onOpenChange={(open) => !open && close()}>
      <SheetContent title={`Existencias en ${storage.name}`} description={place.name}>
        <RecordForm record={record} submit="Guardar existencias">
          <Field
            name="quantity"
            label="Cuántos hay"
            required="Falta la cantidad"
            help={
              change === 0
                ? undefined
                : `${change > 0 ? 'Entran' : 'Salen'} ${quantity(Math.abs(change))} como ${first ? 'existencias que ya había' : 'ajuste'}.`
            }
          >
            {(f) => <QuantityInput {...f} autoFocus />}
          </Field>
          {change > 0 && (
            <Field name="cost" label="Costo de cada uno" optional help="Vacío: el costo que ya tiene.">
              {(f) => <MoneyInput {...f} />}
            </Field>
          )}
          <Field name="minimum" label="Mínimo en esta bodega" optional>
            {(f) => <QuantityInput {...f} />}
          </Field>
          <Field name="note" label="Por qué" optional>
            {(f) => <Input {...f} maxLength={200} placeholder="Se dañaron dos al descargar" autoComplete="off" />}
          </Field>
        </RecordForm>
      </SheetContent>
    </Sheet>
  )
}
