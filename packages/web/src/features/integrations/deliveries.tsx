import { useMutation, useQuery } from '@tanstack/react-query'
import { deliveryStates, type EventType, toldNames } from '@tendero/core/connections/webhooks/webhook.states'
import { RotateCw, Send } from 'lucide-react'
import { useState } from 'react'
import { Empty, Failure, Lines } from '@/components/kit/states'
import { Badge, type Tone } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { api, q } from '@/lib/api'
import { dateTime } from '@/lib/format'
import { useCan } from '@/lib/person'
import { say } from '@/lib/toast'

type Delivery = Awaited<ReturnType<typeof api.connections.listDeliveries>>['data'][number]

const tones: Record<Delivery['state'], Tone> = { waiting: 'info', delivered: 'good', failed: 'bad' }
const PER_PAGE = 20
/** How often what is on its way is asked for again. */
const POLL_MS = 5_000

/** What a webhook was told, newest first, with what came of each try. */
export function Deliveries({ id }: { id: string }) {
  const [page, setPage] = useState(1)
  const query = useQuery({
    ...q.connections.listDeliveries({ id, page, per_page: PER_PAGE }),
    refetchInterval: POLL_MS,
  })
  if (query.error && !query.data) return <Failure error={query.error} retry={() => void query.refetch()} />
  if (!query.data) return <Lines rows={6} />
  const { data } = query.data
  if (data.length === 0 && page === 1)
    return (
      <Empty icon={Send} title="Todavía no se envía nada">
        Aquí ves cada aviso y qué contestó tu programa.
      </Empty>
    )
  return (
    <div className="grid gap-4">
      <ul className="divide-y">
        {data.map((one) => (
          <Sent key={one.id} one={one} />
        ))}
      </ul>
      <div className="flex gap-2">
        {page > 1 && (
          <Button variant="outline" onClick={() => setPage(page - 1)}>
            Más nuevos
          </Button>
        )}
        {data.length === PER_PAGE && (
          <Button variant="outline" onClick={() => setPage(page + 1)}>
            Más antiguos
          </Button>
        )}
      </div>
    </div>
  )
}

/** One that was asked for again and waits has tries too: the newest says whether it is tried again because it failed. */
const nameOf = ({ state, tries }: Delivery): string => {
  const status = tries.at(-1)?.status
  const failed = tries.length > 0 && (status == null || status >= 300)
  return state === 'waiting' && failed ? 'Se reintenta' : deliveryStates[state]
}

function Sent({ one }: { one: Delivery }) {
  const updates = useCan('integration-update')
  const replay = useMutation({
    mutationFn: () => api.connections.replayDelivery({ id: one.id }),
    onSuccess: ({ message }) => say.good(message),
  })
  return (
    <li className="grid gap-2 py-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <span>
          <span className="font-medium">{toldNames[one.type as EventType] ?? one.type}</span>
          <span className="block text-sm text-muted-foreground">
            {one.type} · {dateTime(one.created_at)}
          </span>
        </span>
        <Badge tone={tones[one.state]}>{nameOf(one)}</Badge>
      </div>
      {one.tries.length > 0 && (
        <ol className="grid gap-1 text-sm text-muted-foreground">
          {one.tries.map(({ at, status, said }) => (
            <li key={at} className="wrap-anywhere">
              {dateTime(at)} · {status ?? 'sin respuesta'} · {said}
            </li>
          ))}
        </ol>
      )}
      {updates && one.state !== 'waiting' && (
        <Button
          variant="outline"
          className="justify-self-start"
          busy={replay.isPending}
          onClick={() => replay.mutate()}
        >
          {!replay.isPending && <RotateCw />} Enviar de nuevo
        </Button>
      )}
    </li>
  )
}
