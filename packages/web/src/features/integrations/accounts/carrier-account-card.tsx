import { useMutation, useQuery } from '@tanstack/react-query'
import { carrierName } from '@tendero/core/guides/account/carrier-name'
import { KeyRound, Unplug, Wallet } from 'lucide-react'
import { useState } from 'react'
import { confirm } from '@/components/kit/confirm'
import { Field } from '@/components/kit/field'
import { RecordForm, useRecord } from '@/components/kit/record-form'
import { Badge, type Tone } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { Sheet, SheetContent } from '@/components/ui/dialog'
import { Input } from '@/components/ui/input'
import { api, q } from '@/lib/api'
import { dateTime, money } from '@/lib/format'
import { useCan } from '@/lib/person'
import { say } from '@/lib/toast'
import { Practice } from '@/shared/connection/practice'

type Account = Awaited<ReturnType<typeof api.guides.showCarrierAccount>>

const lights: Record<Account['light'], [Tone, string]> = {
  good: ['good', 'Conectada'],
  bad: ['bad', 'Con problemas'],
  off: ['neutral', 'Sin conectar'],
}

/** The shop's own account at the service of carriers, and the labels of it that nobody here knows. */
export function CarrierAccountCard() {
  const { data: account } = useQuery(q.guides.showCarrierAccount())
  const [editing, setEditing] = useState(false)
  if (!account) return null
  const [tone, label] = lights[account.light]
  return (
    <Card title="Guías con Envia.com" action={<Badge tone={tone}>{label}</Badge>}>
      {account.light === 'off' ? (
        <p>
          Conecta tu cuenta de Envia.com: cotizas varias transportadoras de una vez, compras la guía con su rótulo y
          cada paquete te dice por dónde va.
          {account.wallet_offered && ' Sin cuenta propia, las pagas con tu saldo de Tendero, sin cobro en la puerta.'}
        </p>
      ) : (
        <p>
          {account.health} Compras con {account.carriers.map(carrierName).join(', ')}.
          {account.pays === 'own' && ` Token terminado en ${account.credentials.last4}.`}
        </p>
      )}
      <Actions account={account} edit={() => setEditing(true)} />
      {account.light !== 'off' && <Unknown />}
      <Sheet open={editing} onOpenChange={setEditing}>
        {editing && (
          <SheetContent title="Conectar Envia.com">
            <TokenForm account={account} onSaved={() => setEditing(false)} />
          </SheetContent>
        )}
      </Sheet>
    </Card>
  )
}

function Actions({ account, edit }: { account: Account; edit: () => void }) {
  const { light, pays, wallet_offered: isOffered, credentials } = account
  const [creates, deletes] = [useCan('integration-create'), useCan('integration-delete')]
  const remove = useMutation({
    mutationFn: () => api.guides.removeCarrierAccount({}),
    onSuccess: ({ message }) => say.good(message),
  })
  const disconnect = async () => {
    const sure = await confirm({
      title: '¿Desconectar Envia.com?',
      body: 'Las guías que ya compraste se quedan, pero dejan de moverse solas.',
      action: 'Desconectar',
      danger: true,
    })
    if (sure) remove.mutate()
  }
  const choose = useMutation({
    mutationFn: (payer: Account['pays']) => api.guides.saveCarrierAccount({ pays: payer }),
    onSuccess: ({ message }) => say.good(message),
  })
  const connected = light !== 'off'
  const byWallet = connected && pays === 'wallet'
  if (!creates && !connected)
    return <p className="mt-2 text-muted-foreground">Pide a quien administra la tienda que la conecte.</p>
  return (
    <div className="mt-4 flex flex-wrap gap-2">
      {creates && (
        <Button
          variant={connected ? 'outline' : 'primary'}
          busy={choose.isPending}
          onClick={() => (byWallet && credentials.connected ? choose.mutate('own') : edit())}
        >
          <KeyRound /> {byWallet ? 'Usar mi cuenta de Envia.com' : connected ? 'Cambiar token' : 'Conectar Envia.com'}
        </Button>
      )}
      {creates && isOffered && !byWallet && (
        <Button variant="outline" busy={choose.isPending} onClick={() => choose.mutate('wallet')}>
          <Wallet /> Pagar con saldo de Tendero
        </Button>
      )}
      {deletes && connected && (
        <Button
          variant="ghost"
          className="text-destructive hover:bg-destructive-soft"
          busy={remove.isPending}
          onClick={() => void disconnect()}
        >
          <Unplug /> Desconectar
        </Button>
      )}
    </div>
  )
}

function TokenForm({ account: { credentials }, onSaved }: { account: Account; onSaved: () => void }) {
  const { connected, last4 } = credentials
  const record = useRecord({
    values: { token: '' },
    save: ({ token }, api) => api.guides.saveCarrierAccount({ pays: 'own', ...(token ? { token } : {}) }),
    done: 'Envia.com conectado: ya puedes cotizar y comprar guías',
    onSaved,
  })
  return (
    <RecordForm record={record} submit={connected ? 'Guardar token' : 'Conectar Envia.com'}>
      {!connected && (
        <Practice
          service="envia"
          label="Llenar con el token de prueba"
          fill={({ token }) => record.form.setValue('token', token ?? '')}
        >
          ¿Solo quieres probar? Esta instalación trae un Envia.com de mentira: nada se compra de verdad.
        </Practice>
      )}
      <Field
        name="token"
        label="Token"
        {...(connected ? { optional: true } : { required: 'Pega el token de Envia.com' })}
        help={
          connected
            ? `Déjalo vacío para seguir con el que termina en ${last4}.`
            : 'En Envia.com: Desarrolladores → Acceso a la API. Cópialo completo.'
        }
      >
        {(f) => <Input {...f} type="password" autoComplete="new-password" spellCheck={false} />}
      </Field>
    </RecordForm>
  )
}

/** Labels of the month that no guide of the shop has, as the last comparison found them. */
function Unknown() {
  const { data } = useQuery(q.guides.unknownLabels())
  const updates = useCan('guide-update')
  const dismiss = useMutation({
    mutationFn: (tracking: string) => api.guides.dismissLabel({ tracking }),
    onSuccess: ({ message }) => say.good(message),
  })
  if (!data || data.labels.length === 0) return null
  return (
    <section aria-labelledby="unknown-labels" className="mt-5 border-t pt-4">
      <h3 id="unknown-labels" className="font-medium">
        Guías compradas que no están aquí
      </h3>
      <p className="text-sm text-muted-foreground">
        Envia.com las cobró y ningún pedido las tiene. Anúlalas allá si nadie las usa.
      </p>
      <ul className="mt-2 divide-y">
        {data.labels.map(({ tracking, carrier, price, at }) => (
          <li key={tracking} className="flex flex-wrap items-center justify-between gap-2 py-2">
            <span className="min-w-0">
              <span className="font-medium">{tracking}</span>
              <span className="block text-sm text-muted-foreground">
                {carrierName(carrier)} · {money(price)} · {dateTime(at)}
              </span>
            </span>
            {updates && (
              <Button variant="outline" size="sm" disabled={dismiss.isPending} onClick={() => dismiss.mutate(tracking)}>
                Ya sé de quién es
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
