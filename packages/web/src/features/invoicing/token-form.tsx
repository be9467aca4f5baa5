import { Field } from '@/components/kit/field'
import { RecordForm, useRecord } from '@/components/kit/record-form'
import { Input } from '@/components/ui/input'
import { Select } from '@/components/ui/select'
import { Practice } from '@/shared/connection/practice'

/** What the local run plays, by service; null where it plays none. */
const environments = [
  { value: '1', label: 'Producción: facturas de verdad' },
  { value: '2', label: 'Pruebas: sin validez fiscal' },
]

/** The token of the shop at Plemsi. */
export function TokenForm({ onSaved }: { onSaved: () => void }) {
  const record = useRecord({
    values: { token: '', environment: '1' as '1' | '2' },
    save: (values, api) => api.invoicing.saveToken(values),
    done: 'Plemsi conectado: tus ventas con resolución se envían solas',
    onSaved,
  })
  const fill = ({ token = '' }: Readonly<Record<string, string>>) => {
    record.form.setValue('token', token)
    record.form.setValue('environment', '2')
  }
  return (
    <RecordForm record={record} submit="Conectar Plemsi">
      <Practice service="plemsi" label="Llenar con el de prueba" fill={fill}>
        ¿Solo quieres probar? Esta instalación trae un Plemsi de mentira: lo que acepta no tiene validez fiscal.
      </Practice>
      <Field
        name="token"
        label="Token"
        required="Pega el token de Plemsi"
        help="En el panel de Plemsi: Autenticación. Cópialo completo."
      >
        {(f) => <Input {...f} type="password" autoComplete="new-password" spellCheck={false} />}
      </Field>
      <Field name="environment" label="Ambiente" required="Elige el ambiente" help="El mismo de tus resoluciones.">
        {(f) => <Select {...f} options={environments} />}
      </Field>
    </RecordForm>
  )
}
