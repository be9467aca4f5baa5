import { useMutation, useQuery } from '@tanstack/react-query'
import { hookEvents } from '@tendero/core/connections/webhooks/webhook.states'
import { History, Power, Send, Webhook } from 'lucide-react'
import { useState } from 'react'
import { confirm } from '@/components/kit/confirm'
import { Empty, Failure, Lines } from '@/components/kit/states'
import { Alert } from '@/components/ui/bits'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { Sheet, SheetContent } from '@/components/ui/dialog'
import { api, q } from '@/lib/api'
import { dateTime } from '@/lib/format'
import { useCan } from '@/lib/person'
import { say } from '@/lib/toast'
import { Deliveries } from './deliveries'
import { Secret } from './key-made'
import { WebhookForm } from './webhook-form'

type Hook = Awaited<ReturnType<typeof api.connections.listWebhooks>>[number]

/** Addresses of others that are told what happens in the shop. */
export function Webhooks() {
  const query = useQuery(q.connections.listWebhooks())
  const creates = useCan('integration-create')
  const [making, setMaking] = useState(false)
  const [secret, setSecret] = useState<string>()
  const [shown, setShown] = useState<Hook>()
  const create = creates && (
    <Button variant="outline" onClick={() => setMaking(true)}>
      Crear webhook
    </Button>
  )
  return (
    <section aria-label="Webhooks" className="mt-8">
      <header className="mb-3 flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-lg font-semibold">Webhooks</h2>
        {(query.data ?? []).length > 0 && create}
      </header>
      {query.error && !query.data ? (
        <Failure error={query.error} retry={() => void query.refetch()} />
      ) : !query.data ? (
        <Lines rows={3} />
      ) : query.data.length === 0 ? (
        <Empty icon={Webhook} title="Aún no avisas a ningún programa" action={create}>
          Un webhook le cuenta a otro programa tus pedidos, pagos y existencias apenas cambian.
        </Empty>
      ) : (
        <div className="grid grid-cols-1 gap-4 lg:grid-cols-2">
          {query.data.map((hook) => (
            <HookCard key={hook.id} hook={hook} open={() => setShown(hook)} />
          ))}
        </div>
      )}
      <Sheet open={making} onOpenChange={setMaking}>
        {making && (
          <SheetContent title="Crear webhook">
            <WebhookForm
              onMade={(made) => {
                setMaking(false)
                setSecret(made.signing_secret)
              }}
            />
          </SheetContent>
        )}
      </Sheet>
      <Sheet open={secret !== undefined} onOpenChange={(open) => !open && setSecret(undefined)}>
        {secret && (
          <SheetContent title="Copia el secreto" description="Solo se muestra esta vez.">
            <Secret title="Secreto para comprobar la firma" text={secret} label="Copiar secreto">
              Con él tu programa sabe que el aviso es nuestro.
            </Secret>
          </SheetContent>
        )}
      </Sheet>
      <Sheet open={shown !== undefined} onOpenChange={(open) => !open && setShown(undefined)}>
        {shown && (
          <SheetContent title="Avisos enviados" description={shown.url}>
            <Deliveries id={shown.id} />
          </SheetContent>
        )}
      </Sheet>
    </section>
  )
}

function HookCard({ hook, open }: { hook: Hook; open: () => void }) {
  const [updates, deletes] = [useCan('integration-update'), useCan('integration-delete')]
  const attempt = useMutation({
    mutationFn: () => api.connections.tryWebhook({ id: hook.id }),
    onSuccess: ({ message }) => say.good(message),
  })
  const resume = useMutation({
    mutationFn: () => api.connections.resumeWebhook({ id: hook.id }),
    onSuccess: ({ message }) => say.good(message),
  })
  const remove = useMutation({
    mutationFn: () => api.connections.removeWebhook({ id: hook.id }),
    onSuccess: ({ message }) => say.good(message),
  })
  const ask = async () => {
    const sure = await confirm({
      title: '¿Eliminar este webhook?',
      body: 'Esa dirección deja de recibir avisos, también los que están en camino.',
      action: 'Eliminar',
      danger: true,
    })
    if (sure) remove.mutate()
  }
  return (
    <Card
      title={<span className="wrap-anywhere">{hook.url}</span>}
      description={`Creado el ${dateTime(hook.created_at)}`}
    >
      {hook.off_at && (
        <Alert tone="warning" title="Apagado" className="mb-3">
          Falló tres días seguidos, hasta el {dateTime(hook.off_at)}. Revisa tu programa y enciéndelo.
        </Alert>
      )}
      <ul className="list-disc pl-5">
        {hook.events.map((name) => (
          <li key={name}>{hookEvents[name]}</li>
        ))}
      </ul>
      <div className="mt-4 flex flex-wrap gap-2">
        <Button variant="outline" onClick={open}>
          <History /> Ver avisos
        </Button>
        {updates && hook.off_at && (
          <Button busy={resume.isPending} onClick={() => resume.mutate()}>
            {!resume.isPending && <Power />} Encender
          </Button>
        )}
        {updates && !hook.off_at && (
          <Button variant="outline" busy={attempt.isPending} onClick={() => attempt.mutate()}>
            {!attempt.isPending && <Send />} Probar
          </Button>
        )}
        {deletes && (
          <Button variant="ghost" className="text-destructive hover:bg-destructive-soft" onClick={() => void ask()}>
            Eliminar
          </Button>
        )}
      </div>
    </Card>
  )
}
