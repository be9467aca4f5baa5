import { Field } from '@/components/kit/field'
import { MoneyInput, QuantityInput } from '@/components/kit/number-input'
import { RecordForm, useRecord } from '@/components/kit/record-form'
import { Dialog, DialogContent } from '@/components/ui/dialog'
import { Input } from '@/components/ui/input'
import { askCode } from '@/shared/sellable/catalog'
import { useTill } from '../till'

/** What a scanner reads, rather than a name. */
const isCode = (typed: string) => /^[\w-]*\d[\w-]*$/.test(typed)

/** A product that was not there: with its name, price and stock it is made and goes on the ticket. */
export function CreateDialog({ typed, close }: { typed: string; close: () => void }) {
  const { add, storageId, notify } = useTill()
  const code = isCode(typed) ? typed : ''
  const record = useRecord({
    values: {
      name: code ? '' : typed,
      price: undefined as number | undefined,
      stock: undefined as number | undefined,
      barcode: code,
    },
    save: ({ name, price, stock, barcode }, api) =>
      api.goods.createProduct({
        name,
        price: price as number,
        ...(barcode ? { barcode } : {}),
        ...(stock && storageId ? { storages: [{ id: storageId, quantity: stock }] } : {}),
      }),
    done: 'Producto creado',
    onSaved: async ({ sku }) => {
      close()
      const made = await askCode(sku)
      if (made) await add(made.own)
      else notify({ text: `Creaste ${sku}: búscalo para agregarlo.`, tone: 'info' })
    },
    free: true,
  })
  return (
    <Dialog open onOpenChange={(open) => !open && close()}>
      <DialogContent title="Nuevo producto" description="Queda creado y entra al ticket; lo demás se completa después.">
        <RecordForm record={record} submit="Crear y agregar">
          <Field name="name" label="Nombre" required="Falta el nombre">
            {(f) => <Input {...f} maxLength={160} autoComplete="off" autoFocus={Boolean(code) || !typed} />}
          </Field>
          <div className="grid grid-cols-2 gap-4">
            <Field name="price" label="Precio de venta" required="Falta el precio">
              {(f) => <MoneyInput {...f} autoFocus={!code && Boolean(typed)} />}
            </Field>
            <Field name="stock" label="Cuánto hay" optional>
              {(f) => <QuantityInput {...f} />}
            </Field>
          </div>
          <Field name="barcode" label="Código de barras" optional>
            {(f) => <Input {...f} maxLength={40} autoComplete="off" />}
          </Field>
        </RecordForm>
      </DialogContent>
    </Dialog>
  )
}
