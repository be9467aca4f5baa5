import { useMutation, useQuery } from '@tanstack/react-query'
import { CircleCheck, Link2, Scale, Wrench } from 'lucide-react'
import { Empty, Failure, Lines } from '@/components/kit/states'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { api, q } from '@/lib/api'
import { count, dateTime, money } from '@/lib/format'
import { useCan } from '@/lib/person'
import { say } from '@/lib/toast'

type Difference = Awaited<ReturnType<typeof api.stores.listDifferences>>['data'][number]

/** How often they are asked again while somebody looks at them. */
const POLL_MS = 5_000

const what: Record<Difference['type'], string> = {
  stock: 'Existencias',
  price: 'Precio',
  order: 'Pedido que no había llegado',
  item: 'Producto sin enlazar',
}

/** What the last comparison found of a shop: what was mended by itself, and a button for the rest. */
export function Differences({ id, match }: { id: string; match: () => void }) {
  const query = useQuery({ ...q.stores.listDifferences({ id }), refetchInterval: POLL_MS })
  if (query.error && !query.data) return <Failure error={query.error} retry={() => void query.refetch()} />
  if (!query.data) return <Lines rows={4} />
  const { compared_at, data, total } = query.data
  if (!compared_at)
    return (
      <Empty icon={Scale} title="Todavía no se ha comparado">
        Cada noche comparamos todo con tu tienda. También puedes hacerlo con «Comparar ahora».
      </Empty>
    )
  if (data.length === 0)
    return (
      <Empty icon={CircleCheck} title="Todo está igual">
        Se comparó el {dateTime(compared_at)} y no había diferencias.
      </Empty>
    )
  return (
    <div className="grid gap-4">
      <p className="text-muted-foreground">
        Se comparó el {dateTime(compared_at)}:{' '}
        {total === 1 ? 'hubo una diferencia' : `hubo ${count(total)} diferencias`}
        {total > data.length && `, y estas son las primeras ${count(data.length)}`}.
      </p>
      <ul className="divide-y">
        {data.map((row) => (
          <DifferenceRow key={row.n} id={id} row={row} match={match} />
        ))}
      </ul>
    </div>
  )
}

function DifferenceRow({ id, row, match }: { id: string; row: Difference; match: () => void }) {
  const updates = useCan('integration-update')
  const repair = useMutation({
    mutationFn: () => api.stores.repairDifference({ id, n: row.n }),
    onSuccess: ({ message }) => say.good(message),
  })
  const shown = (value: number | null) => (value === null ? 'nada' : row.type === 'stock' ? count(value) : money(value))
  return (
    <li className="flex flex-wrap items-start gap-3 py-3">
      <div className="min-w-0 flex-1 basis-48">
        <p className="wrap-anywhere font-medium">{row.name}</p>
        <p className="text-muted-foreground">
          {what[row.type]}
          {row.here !== null && `: allá ${shown(row.there)}, aquí ${shown(row.here)}`}
        </p>
      </div>
      {row.mended ? (
        <Badge tone="good">Arreglada</Badge>
      ) : !updates ? (
        <Badge tone="warning">Pendiente</Badge>
      ) : row.type === 'item' ? (
        <Button variant="outline" onClick={match}>
          <Link2 /> Enlazar
        </Button>
      ) : (
        <Button variant="outline" busy={repair.isPending} onClick={() => repair.mutate()}>
          {!repair.isPending && <Wrench />} Reparar
        </Button>
      )}
    </li>
  )
}
