import { Field } from '@/components/kit/field'
import { NumberInput } from '@/components/kit/number-input'
import { RecordForm, useRecord } from '@/components/kit/record-form'
import { Alert } from '@/components/ui/bits'
import { DateInput } from '@/components/ui/date-input'
import { Input } from '@/components/ui/input'
import { dateTime, today } from '@/lib/format'

interface PickupFormProps {
  guides: readonly string[]
  /** When one was asked for of which nobody knows whether it is there. */
  asked?: string | null
  onSaved: () => void
}

/** Has the carrier come for parcels that leave from one place. */
export function PickupForm({ guides, asked, onSaved }: PickupFormProps) {
  const record = useRecord({
    values: {
      date: today() as string | undefined,
      from: 9 as number | undefined,
      to: 17 as number | undefined,
      instructions: '',
    },
    save: ({ date, ...values }, api) =>
      api.guides.askPickup({ ...values, date: date ?? '', guides: [...guides], ...(asked ? { again: asked } : {}) }),
    done: 'Recogida pedida',
    onSaved,
  })
  return (
    <RecordForm record={record} submit={asked ? 'No está: pedirla otra vez' : 'Pedir recogida'}>
      {asked && (
        <Alert tone="warning" title="Envia.com no contestó si quedó pedida">
          La pediste el {dateTime(asked)}. Mira en tu cuenta de Envia.com si está: si no aparece, pídela otra vez.
        </Alert>
      )}
      <div className="grid grid-cols-2 gap-5">
        <Field name="date" label="Día" required="Elige el día" className="col-span-2">
          {(f) => <DateInput {...f} min={today()} />}
        </Field>
        <Field name="from" label="Desde las" required="Escribe desde qué hora" help="Hora de 0 a 24.">
          {(f) => <NumberInput {...f} />}
        </Field>
        <Field name="to" label="Hasta las" required="Escribe hasta qué hora">
          {(f) => <NumberInput {...f} />}
        </Field>
      </div>
      <Field name="instructions" label="Indicaciones" optional>
        {(f) => <Input {...f} autoComplete="off" placeholder="Preguntar en portería" />}
      </Field>
    </RecordForm>
  )
}
