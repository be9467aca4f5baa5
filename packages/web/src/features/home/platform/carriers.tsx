import { useQuery } from '@tanstack/react-query'
import type { Api } from '@tendero/core/api-types'
import { carrierName } from '@tendero/core/guides/account/carrier-name'
import { Field } from '@/components/kit/field'
import { RecordForm, useRecord } from '@/components/kit/record-form'
import { Failure, Lines } from '@/components/kit/states'
import { Badge } from '@/components/ui/badge'
import { Card } from '@/components/ui/card'
import { Checkbox } from '@/components/ui/choice'
import { Input } from '@/components/ui/input'
import { q } from '@/lib/api'
import { Practice } from '@/shared/connection/practice'

type Told = Awaited<ReturnType<Api['guides']['showPlatformCarriers']>>

/** The product's account of Envia: with it on, shops buy guides with their wallets. */
export function PlatformCarriers() {
  const query = useQuery(q.guides.showPlatformCarriers({}))
  const told = query.data
  return (
    <Card
      title="Guías con saldo de Tendero"
      description="Las tiendas sin cuenta propia compran con la nuestra en Envia.com y pagan con su billetera."
      action={told && <Badge tone={told.on ? 'good' : 'neutral'}>{told.on ? 'Encendidas' : 'Apagadas'}</Badge>}
    >
      {query.error && !told ? (
        <Failure error={query.error} retry={() => void query.refetch()} />
      ) : told ? (
        <TokenForm key={`${told.on}${told.credentials.checked_at}`} told={told} />
      ) : (
        <Lines rows={3} />
      )}
    </Card>
  )
}

function TokenForm({ told: { on, carriers, credentials } }: { told: Told }) {
  const { connected, last4 } = credentials
  const record = useRecord({
    values: { on, token: '' },
    save: ({ on: next, token }, api) => api.guides.savePlatformCarriers({ on: next, ...(token ? { token } : {}) }),
    done: 'Guardado',
  })
  return (
    <RecordForm record={record} submit="Guardar" className="[&>div:last-child]:static [&>div:last-child]:pb-0">
      {on && <p>Se compran con {carriers.map(carrierName).join(', ')}.</p>}
      {!connected && (
        <Practice
          service="envia"
          label="Llenar con el token de prueba"
          fill={({ token }) => record.form.setValue('token', token ?? '')}
        >
          Esta instalación trae un Envia.com de mentira: nada se compra de verdad.
        </Practice>
      )}
      <Field
        name="token"
        label="Token de Envia.com"
        optional
        help={connected ? `Déjalo vacío para seguir con el que termina en ${last4}.` : 'Sin él no se encienden.'}
      >
        {(f) => <Input {...f} type="password" autoComplete="new-password" spellCheck={false} />}
      </Field>
      <Field
        name="on"
        label="Las tiendas pueden comprar guías con su saldo"
        help="Al apagarlas, las que ya se pidieron se terminan."
        optional
      >
        {({ value, onChange, ...f }) => (
          <Checkbox {...f} checked={value === true} onCheckedChange={(next) => onChange(next === true)} />
        )}
      </Field>
    </RecordForm>
  )
}
