import { useMutation, useQuery } from '@tanstack/react-query'
import { keyScopes } from '@tendero/core/connections/keys/key.states'
import { KeyRound } from 'lucide-react'
import { confirm } from '@/components/kit/confirm'
import { Empty, Failure, Lines } from '@/components/kit/states'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { api, q } from '@/lib/api'
import { dateTime } from '@/lib/format'
import { useCan } from '@/lib/person'
import { say } from '@/lib/toast'

type Key = Awaited<ReturnType<typeof api.connections.listKeys>>[number]

/** Every key of the shop, with what it may do and when it was last used. */
export function Keys({ create }: { create: { label: string; run: () => void } | undefined }) {
  const query = useQuery(q.connections.listKeys())
  if (query.error && !query.data) return <Failure error={query.error} retry={() => void query.refetch()} />
  if (!query.data) return <Lines rows={4} />
  if (query.data.length === 0)
    return (
      <Empty
        icon={KeyRound}
        title="Aún no creas ninguna clave"
        action={create && <Button onClick={create.run}>{create.label}</Button>}
      >
        Con una clave, quien hizo tu página o tu programa envía los pedidos aquí: cada uno entra una sola vez y
        descuenta tus existencias.
      </Empty>
    )
  return (
    <div className="grid grid-cols-1 gap-4 lg:grid-cols-2">
      {query.data.map((key) => (
        <KeyCard key={key.id} shown={key} />
      ))}
    </div>
  )
}

function KeyCard({ shown }: { shown: Key }) {
  const deletes = useCan('integration-delete')
  const revoke = useMutation({
    mutationFn: () => api.connections.revokeKey({ id: shown.id }),
    onSuccess: ({ message }) => say.good(message),
  })
  const ask = async () => {
    const sure = await confirm({
      title: `¿Revocar la clave ${shown.name}?`,
      body: 'Quien la usa deja de entrar enseguida y no se puede deshacer. Los pedidos que ya llegaron se quedan.',
      action: 'Revocar',
      danger: true,
    })
    if (sure) revoke.mutate()
  }
  const revoked = shown.revoked_at !== null
  return (
    <Card
      title={shown.name}
      description={`Termina en ${shown.last4} · la creó ${shown.made_by}`}
      action={<Badge tone={revoked ? 'neutral' : 'good'}>{revoked ? 'Revocada' : 'Activa'}</Badge>}
    >
      <ul className="list-disc pl-5">
        {shown.scopes.map((scope) => (
          <li key={scope}>{keyScopes[scope]}</li>
        ))}
      </ul>
      {shown.connection && <p className="mt-2 wrap-anywhere">Sus pedidos llegan como {shown.connection}.</p>}
      <p className="mt-2 text-sm text-muted-foreground">{whenOf(shown)}</p>
      {deletes && !revoked && (
        <Button
          variant="ghost"
          className="mt-2 text-destructive hover:bg-destructive-soft"
          busy={revoke.isPending}
          onClick={() => void ask()}
        >
          Revocar clave
        </Button>
      )}
    </Card>
  )
}

function whenOf({ created_at, used_at, revoked_at }: Key): string {
  if (revoked_at) return `Revocada el ${dateTime(revoked_at)}.`
  return `Creada el ${dateTime(created_at)}. ${used_at ? `Último uso: ${dateTime(used_at)}.` : 'Nunca se ha usado.'}`
}
