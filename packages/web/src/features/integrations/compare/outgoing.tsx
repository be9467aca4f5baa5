import { useMutation, useQuery } from '@tanstack/react-query'
import { CircleCheck, Send } from 'lucide-react'
import { Empty, Failure, Lines } from '@/components/kit/states'
import { Button } from '@/components/ui/button'
import { api, q } from '@/lib/api'
import { count, dateTime, money } from '@/lib/format'
import { useCan } from '@/lib/person'
import { say } from '@/lib/toast'

/** How often they are asked again while somebody looks at them. */
const POLL_MS = 5_000

type Waiting = Awaited<ReturnType<typeof api.stores.listOutgoing>>['data'][number]

/** What a sentence says of changes that a shop was not told. */
export const waitingText = (waiting: number): string =>
  waiting === 1 ? 'Un cambio espera.' : `${count(waiting)} cambios esperan.`

/** How many changes wait for a shop that does not answer, after the sentence of how it does. */
export function WaitingCount({ id }: { id: string }) {
  const { data } = useQuery(q.stores.listOutgoing({ id }))
  return data && data.waiting > 0 ? <> {waitingText(data.waiting)}</> : null
}

const unitsOf = ({ told, units }: Waiting) =>
  told === units ? [] : [`existencias: allá ${told === null ? 'no se sabe' : count(told)}, aquí ${count(units)}`]
const priceOf = ({ told_price, price }: Waiting) =>
  price === null || told_price === price
    ? []
    : [`precio: allá ${told_price === null ? 'no se sabe' : money(told_price)}, aquí ${money(price)}`]

/** Stock and prices that a shop is still to be told, and a button that sends them at once. */
export function Outgoing({ id }: { id: string }) {
  const query = useQuery({ ...q.stores.listOutgoing({ id }), refetchInterval: POLL_MS })
  const updates = useCan('integration-update')
  const send = useMutation({
    mutationFn: () => api.stores.sendOutgoing({ id }),
    onSuccess: ({ message }) => say.good(message),
  })
  if (query.error && !query.data) return <Failure error={query.error} retry={() => void query.refetch()} />
  if (!query.data) return <Lines rows={4} />
  const { waiting, data } = query.data
  if (waiting === 0)
    return (
      <Empty icon={CircleCheck} title="Nada por enviar">
        La tienda muestra las existencias y los precios que hay aquí.
      </Empty>
    )
  return (
    <div className="grid gap-4">
      <p className="text-muted-foreground">
        {waitingText(waiting)}
        {waiting > data.length && ` Estos son los primeros ${count(data.length)}.`}
      </p>
      {updates && (
        <Button className="justify-self-start" busy={send.isPending} onClick={() => send.mutate()}>
          {!send.isPending && <Send />} Enviar ahora
        </Button>
      )}
      <ul className="divide-y">
        {data.map((row) => (
          <li key={row.id} className="py-3">
            <p className="wrap-anywhere font-medium">{row.name}</p>
            <p className="text-muted-foreground">{[...unitsOf(row), ...priceOf(row)].join('; ')}</p>
            {row.told_at && <p className="text-muted-foreground text-sm">Último envío: {dateTime(row.told_at)}</p>}
          </li>
        ))}
      </ul>
    </div>
  )
}
