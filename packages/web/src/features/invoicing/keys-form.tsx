import { Field } from '@/components/kit/field'
import { RecordForm, useRecord } from '@/components/kit/record-form'
import { DateInput } from '@/components/ui/date-input'
import { given } from '@/lib/given'
import type { Issuer } from '@/shared/invoicing/types'

/** Until when the keys of the shop at Plemsi are good: Plemsi does not say it, and without them nothing reaches DIAN. */
export function KeysForm({ issuer, onSaved }: { issuer: Issuer; onSaved: () => void }) {
  const record = useRecord({
    values: { token_until: issuer.token_until ?? '', certificate_until: issuer.certificate_until ?? '' },
    save: (values, api) => api.invoicing.saveKeys(given(values)),
    done: 'Te avisamos treinta días antes de que venzan',
    onSaved,
  })
  return (
    <RecordForm record={record} submit="Guardar vencimientos">
      <Field
        name="certificate_until"
        label="El certificado vence"
        optional
        help="En el panel de Plemsi: Certificado digital."
      >
        {(f) => <DateInput {...f} />}
      </Field>
      <Field name="token_until" label="El token vence" optional help="Solo si tu token tiene fecha de vencimiento.">
        {(f) => <DateInput {...f} />}
      </Field>
    </RecordForm>
  )
}
