import { useMutation, useQuery } from '@tanstack/react-query'
import { KeyRound, Unplug } from 'lucide-react'
import { useState } from 'react'
import { confirm } from '@/components/kit/confirm'
import { Field } from '@/components/kit/field'
import { RecordForm, useRecord } from '@/components/kit/record-form'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { Sheet, SheetContent } from '@/components/ui/dialog'
import { Input } from '@/components/ui/input'
import { api, q } from '@/lib/api'
import { useCan } from '@/lib/person'
import { say } from '@/lib/toast'
import { Practice } from '@/shared/connection/practice'

/** The shop's own account at the gateway, which its clients pay to. */
export function PaymentsCard() {
  const query = useQuery(q.billing.showPayments())
  const [creates, deletes] = [useCan('integration-create'), useCan('integration-delete')]
  const [editing, setEditing] = useState(false)
  const remove = useMutation({
    mutationFn: () => api.billing.disconnectPayments({}),
    onSuccess: ({ message }) => say.good(message),
  })
  if (!query.data) return null
  const { credentials, environment, events_url } = query.data
  const connected = credentials.connected
  const disconnect = async () => {
    const sure = await confirm({
      title: '¿Desconectar los pagos en línea?',
      body: 'Los enlaces que enviaste dejan de recibir pagos. Los recibos que ya tienes se quedan.',
      action: 'Desconectar',
      danger: true,
    })
    if (sure) remove.mutate()
  }
  return (
    <Card
      title="Pagos en línea con Wompi"
      action={<Badge tone={connected ? 'good' : 'neutral'}>{connected ? 'Conectado' : 'Sin conectar'}</Badge>}
    >
      {connected ? (
        <div className="grid gap-2">
          <p>
            {environment === 'test'
              ? 'En pruebas: nadie paga de verdad.'
              : 'Tus clientes pagan por enlace y el dinero llega a tu cuenta de Wompi.'}{' '}
            Llave terminada en {credentials.last4}.
          </p>
          <p className="text-sm text-muted-foreground">
            En el panel de Wompi, Desarrolladores, pega esta dirección de eventos:{' '}
            <code className="break-all">{events_url}</code>
          </p>
        </div>
      ) : (
        <p>
          Conecta tu cuenta de Wompi: desde cada venta envías un enlace, tu cliente paga con tarjeta, PSE, Nequi o
          Bancolombia, y el recibo se hace solo.
        </p>
      )}
      <div className="mt-4 flex flex-wrap gap-2">
        {creates && (
          <Button variant={connected ? 'outline' : 'primary'} onClick={() => setEditing(true)}>
            <KeyRound /> {connected ? 'Cambiar llaves' : 'Conectar Wompi'}
          </Button>
        )}
        {deletes && connected && (
          <Button
            variant="ghost"
            className="text-destructive hover:bg-destructive-soft"
            onClick={() => void disconnect()}
          >
            <Unplug /> Desconectar
          </Button>
        )}
      </div>
      <Sheet open={editing} onOpenChange={setEditing}>
        {editing && (
          <SheetContent title="Conectar Wompi" description="Las llaves están en tu panel de Wompi, en Desarrolladores.">
            <PaymentsForm onSaved={() => setEditing(false)} />
          </SheetContent>
        )}
      </Sheet>
    </Card>
  )
}

/** What the local run plays, by service; null where it plays none. */
const keys = [
  ['public_key', 'Llave pública', 'Empieza por pub_prod_ o pub_test_.'],
  ['private_key', 'Llave privada', 'Empieza por prv_prod_ o prv_test_.'],
  ['integrity', 'Secreto de integridad', 'Firma cada cobro, para que nadie le cambie el valor.'],
  ['events', 'Secreto de eventos', 'Firma los avisos de pago que Wompi nos envía.'],
] as const

/** The keys of the shop at Wompi. */
function PaymentsForm({ onSaved }: { onSaved: () => void }) {
  const record = useRecord({
    values: { public_key: '', private_key: '', integrity: '', events: '' },
    save: (values, api) => api.billing.connectPayments(values),
    done: 'Wompi conectado: ya puedes enviar enlaces de pago',
    onSaved,
  })
  const fill = (played: Readonly<Record<string, string>>) => {
    for (const [name] of keys) record.form.setValue(name, played[name] ?? '')
  }
  return (
    <RecordForm record={record} submit="Conectar Wompi">
      <Practice service="wompi" label="Llenar con las de prueba" fill={fill}>
        ¿Solo quieres probar? Esta instalación trae un Wompi de mentira: nadie paga de verdad.
      </Practice>
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
