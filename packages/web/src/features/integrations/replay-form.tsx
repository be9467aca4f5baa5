import { Field } from '@/components/kit/field'
import { RecordForm, useRecord } from '@/components/kit/record-form'
import { DateInput } from '@/components/ui/date-input'
import { today } from '@/lib/format'

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
