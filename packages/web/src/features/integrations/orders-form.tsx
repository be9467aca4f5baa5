import { addDays } from '@tendero/core/kernel/values/time'
import { Field } from '@/components/kit/field'
import { RecordForm, useRecord } from '@/components/kit/record-form'
import { DateInput } from '@/components/ui/date-input'
import { today } from '@/lib/format'

/** Asks for the orders of some days of a shop of Shopify: those that are here already stay as they are. */
export function OrdersForm({ id, onSaved }: { id: string; onSaved: () => void }) {
  const record = useRecord({
    values: { from: addDays(today(), -7), to: today() },
    save: (values, api) => api.stores.importShopifyOrders({ id, ...values }),
    done: 'Los traemos en un momento: mira los mensajes',
    onSaved,
  })
  return (
    <RecordForm record={record} submit="Traer pedidos">
      <Field name="from" label="Desde" required="Elige desde qué día" help="Shopify cuenta los de los últimos 60 días.">
        {(f) => <DateInput {...f} max={today()} />}
      </Field>
      <Field name="to" label="Hasta" required="Elige hasta qué día">
        {(f) => <DateInput {...f} max={today()} />}
      </Field>
    </RecordForm>
  )
}

/** Looks at a day again: what the shop told then, and what changed there. What is applied already stays as it is. */
export function ReplayForm({ id, onSaved }: { id: string; onSaved: () => void }) {
  const record = useRecord({
    values: { day: today() },
    save: (values, api) => api.stores.replayStore({ id, ...values }),
    done: 'Miramos el día otra vez: en un momento lo ves en los mensajes',
    onSaved,
  })
  return (
    <RecordForm record={record} submit="Mirar el día otra vez">
      <Field name="day" label="Día" required="Elige el día">
        {(f) => <DateInput {...f} max={today()} />}
      </Field>
    </RecordForm>
  )
}
