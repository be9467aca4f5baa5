import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { eventStates } from '@tendero/core/connections/connection.states'
import { Inbox, Link2, RotateCw } from 'lucide-react'
import { useState } from 'react'
import { DataTable } from '@/components/kit/data-table'
import { CountedTabs } from '@/components/kit/document/list'
import { Empty } from '@/components/kit/states'
import { useList, useListSearch } from '@/components/kit/use-list-search'
import { Badge, type Tone } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { Sheet, SheetContent } from '@/components/ui/dialog'
import { api, q } from '@/lib/api'
import { dateTime } from '@/lib/format'
import { useCan } from '@/lib/person'
import { screenOf } from '@/lib/screen-of'
import { say } from '@/lib/toast'

type Message = Awaited<ReturnType<typeof api.connections.listLogs>>['data'][number]

/** Opens what a connection sells and nobody knows as ours. */
type Match = (connection: { id: string; name: string }) => void

const tones: Record<Message['state'], Tone> = {
  received: 'info',
  applied: 'good',
  repeated: 'neutral',
  old: 'neutral',
  review: 'warning',
}
const WAITING = 'En espera de turno'
const titleOf = (row: Message) => `Pedido ${row.resource} de ${row.connection}`

const tabs = [
  { value: undefined, label: 'Todo lo recibido' },
  { value: 'review', label: 'Por revisar' },
]

/** What connected shops told: each order once, and what a person must decide. */
export function Messages({ match }: { match: Match }) {
  const list = useListSearch(['state'])
  const review = list.filters.state === 'review'
  const { page, per_page } = list.input
  const [open, setOpen] = useState<Message>()
  const query = useList(q.connections.listLogs({ page, per_page, ...(review ? { state: 'review' as const } : {}) }))
  return (
    <section aria-label="Mensajes de las tiendas">
      <CountedTabs
        label="Mensajes"
        value={list.filters.state}
        onChange={(value) => list.filter('state', value)}
        options={tabs}
      />
      <DataTable
        query={query}
        list={list}
        rowKey={(row) => row.id}
        onRow={setOpen}
        columns={[
          { header: 'Qué llegó', phone: 'title', cell: titleOf },
          {
            header: 'Estado',
            phone: 'value',
            cell: (row) => <Badge tone={tones[row.state]}>{eventStates[row.state]}</Badge>,
            value: (row) => eventStates[row.state],
          },
          { header: 'Qué pasó', phone: 'line', className: 'wrap-anywhere', cell: (row) => row.note ?? WAITING },
          { header: 'Cuándo', phone: 'line', className: 'whitespace-nowrap', cell: (row) => dateTime(row.received_at) },
        ]}
        empty={
          <Empty icon={Inbox} title={review ? 'Nada por revisar' : 'Todavía no llega nada'}>
            {review
              ? 'Los pedidos que no se puedan vender solos esperan aquí, con lo que hay que decidir.'
              : 'Cuando alguien compre en tu tienda en línea, lo verás aquí.'}
          </Empty>
        }
      />
      <Sheet open={open !== undefined} onOpenChange={(shown) => !shown && setOpen(undefined)}>
        {open && (
          <SheetContent title={titleOf(open)} description={`Llegó el ${dateTime(open.received_at)}`}>
            <Outcome row={open} done={() => setOpen(undefined)} match={match} />
          </SheetContent>
        )}
      </Sheet>
    </section>
  )
}

/** What came of a message, and what one can do about it. */
function Outcome({ row, done, match }: { row: Message; done: () => void; match: Match }) {
  const updates = useCan('integration-update')
  const retry = useMutation({
    mutationFn: () => api.connections.retryEvent({ id: row.id }),
    onSuccess: ({ message }) => {
      say.good(message)
      done()
    },
  })
  return (
    <div className="grid justify-items-start gap-4">
      <Badge tone={tones[row.state]}>{eventStates[row.state]}</Badge>
      <p className="wrap-anywhere">{row.note ?? WAITING}</p>
      {row.order_id && (
        <Button asChild variant="outline">
          <Link {...screenOf.order(row.order_id)}>Ver pedido</Link>
        </Button>
      )}
      {row.unlinked && (
        <Button
          onClick={() => {
            done()
            match({ id: row.connection_id, name: row.connection })
          }}
        >
          <Link2 /> Enlazar productos
        </Button>
      )}
      {updates && row.state === 'review' && (
        <Button variant={row.unlinked ? 'outline' : undefined} busy={retry.isPending} onClick={() => retry.mutate()}>
          {!retry.isPending && <RotateCw />} Intentar de nuevo
        </Button>
      )}
    </div>
  )
}
