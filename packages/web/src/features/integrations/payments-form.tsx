import { useQuery } from '@tanstack/react-query'
import { Field } from '@/components/kit/field'
import { RecordForm, useRecord } from '@/components/kit/record-form'
import { Alert } from '@/components/ui/bits'
import { Button } from '@/components/ui/button'
import { Input } from '@/components/ui/input'
import { config } from '@/lib/deployment'

/** What the local run plays, by service; null where it plays none. */
const practiceOf = async () => (await config()).practice ?? null

const keys = [
  ['public_key', 'Llave pública', 'Empieza por pub_prod_ o pub_test_.'],
  ['private_key', 'Llave privada', 'Empieza por prv_prod_ o prv_test_.'],
  ['integrity', 'Secreto de integridad', 'Firma cada cobro, para que nadie le cambie el valor.'],
  ['events', 'Secreto de eventos', 'Firma los avisos de pago que Wompi nos envía.'],
] as const

/** The keys of the shop at Wompi. */
export function PaymentsForm({ onSaved }: { onSaved: () => void }) {
  const practice = useQuery({ queryKey: ['practice'], queryFn: practiceOf, staleTime: Infinity })
  const record = useRecord({
    values: { public_key: '', private_key: '', integrity: '', events: '' },
    save: (values, api) => api.billing.connectPayments(values),
    done: 'Wompi conectado: ya puedes enviar enlaces de pago',
    onSaved,
  })
  const trial = practice.data?.wompi
  const fill = () => {
    for (const [name] of keys) record.form.setValue(name, trial![name]!)
  }
  return (
    <RecordForm record={record} submit="Conectar Wompi">
      {trial && (
        <Alert tone="info">
          <p>¿Solo quieres probar? Esta instalación trae un Wompi de mentira: nadie paga de verdad.</p>
          <Button type="button" variant="outline" className="mt-2" onClick={fill}>
            Llenar con las de prueba
          </Button>
        </Alert>
      )}
      {keys.map(([name, label, help]) => (
        <Field key={name} name={name} label={label} required={`Pega ${label.toLowerCase()}`} help={help}>
          {(f) => (
            <Input {...f} type={name === 'public_key' ? 'text' : 'password'} autoComplete="off" spellCheck={false} />
          )}
        </Field>
      ))}
    </RecordForm>
  )
}
