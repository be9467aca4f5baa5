import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Failure, Lines } from '@/components/kit/states'
import { Card } from '@/components/ui/card'
import { PaidBadge, StateBadge } from '@/features/orders/badges'
import { q } from '@/lib/api'
import { date, money, plural } from '@/lib/format'
import { useCan } from '@/lib/person'

const SHOWN = 8

/** The last sales of a client or of a seller, each a link to it. */
export function LastSales({ of }: { of: { client: string } | { seller: string } }) {
  const sees = useCan('sale-read', 'pos-read')
  const query = useQuery({ ...q.sales.listOrders({ ...of, per_page: SHOWN }), enabled: sees })
  if (!sees) return null
  const total = query.data?.meta.total ?? 0
  return (
    <Card title="Últimas ventas" description={total > SHOWN ? `${SHOWN} de ${plural(total, 'venta')}.` : undefined}>
      {query.isError ? (
        <Failure error={query.error} retry={() => void query.refetch()} />
      ) : !query.data ? (
        <Lines rows={4} />
      ) : total === 0 ? (
        <p className="text-muted-foreground">Todavía no hay ventas.</p>
      ) : (
        <ul className="-my-2 divide-y">
          {query.data.data.map((order) => (
            <li key={order.id} className="flex items-center gap-3 py-2.5">
              <span className="min-w-0 flex-1">
                <Link
                  to="/dashboard/pedidos/filtrar/$id"
                  params={{ id: order.id }}
                  className="rounded-sm font-medium hover:underline"
                >
                  {order.number}
                </Link>
                <span className="block text-sm text-muted-foreground">
                  {date(order.date)}, {order.type_name.toLowerCase()}
                </span>
              </span>
              <span className="flex flex-wrap justify-end gap-1.5">
                <StateBadge order={order} />
                <PaidBadge order={order} />
              </span>
              <span className="money w-28 shrink-0 text-right font-medium">{money(order.total)}</span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
