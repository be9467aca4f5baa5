import { Field } from '@/components/kit/field'
import { RecordForm, useRecord } from '@/components/kit/record-form'
import { DateInput } from '@/components/ui/date-input'
import { Sheet, SheetContent } from '@/components/ui/dialog'
import { Select } from '@/components/ui/select'
import { say } from '@/lib/toast'
import type { SupportDetail } from '../types'

const periods = [
  { value: '1', label: 'Por sí solo' },
  { value: '2', label: 'Reúne lo de la semana' },
]

/** How a support document goes to DIAN, while it is not there. */
export function SendingSheet({ row, close }: { row: SupportDetail; close: () => void }) {
  const record = useRecord({
    values: { period: row.sending.period, bought_on: row.sending.bought_on },
    save: ({ period, bought_on }, api) =>
      api.purchasing.tellSending({ id: row.id, period, ...(bought_on ? { bought_on } : {}) }),
    onSaved: () => {
      say.good('Guardado: ya puedes enviarlo')
      close()
    },
  })
  return (
    <Sheet open onOpenChange={(open) => !open && close()}>
      <SheetContent
        title="Cómo va a la DIAN"
        description="Un documento soporte va por cada compra, o uno por proveedor con lo de hasta seis días."
        className="sm:max-w-md"
      >
        <RecordForm record={record} submit="Guardar">
          <Field name="period" label="Qué reúne">
            {(f) => <Select {...f} options={periods} />}
          </Field>
          <Field name="bought_on" label="Comprado desde">
            {(f) => <DateInput {...f} max={row.date} />}
          </Field>
        </RecordForm>
      </SheetContent>
    </Sheet>
  )
}
