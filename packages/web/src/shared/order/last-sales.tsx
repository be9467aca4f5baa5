import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { addDays } from '@tendero/core/kernel/values/time'
import { Failure, Lines } from '@/components/kit/states'
import { Card } from '@/components/ui/card'
import { q } from '@/lib/api'
import { date, money, plural, today } from '@/lib/format'
import { useCan } from '@/lib/person'
import { screenOf } from '@/lib/screen-of'
import { PaidBadge, StateBadge } from './badges'

const SHOWN = 8

interface LastSalesProps {
  of: { client: string } | { seller: string }
  /** Looks no further back than these days: who sells every day has too many to count. */
  days?: number
}

/** The last sales of a client or of a seller, each a link to it. */
export function LastSales({ of, days }: LastSalesProps) {
  const sees = useCan('sale-read', 'pos-read')
  const since = days === undefined ? {} : { from: addDays(today(), -days) }
  const query = useQuery({ ...q.sales.listOrders({ ...of, ...since, per_page: SHOWN }), enabled: sees })
  if (!sees) return null
  const total = query.data?.meta.total ?? 0
  const period = days === undefined ? '' : ` en los últimos ${days} días`
  return (
    <Card
      title="Últimas ventas"
      description={total > SHOWN ? `${SHOWN} de ${plural(total, 'venta')}${period}.` : undefined}
    >
      {query.isError ? (
        <Failure error={query.error} retry={() => void query.refetch()} />
      ) : !query.data ? (
        <Lines rows={4} />
      ) : total === 0 ? (
        <p className="text-muted-foreground">
          {days === undefined ? 'Todavía no hay ventas.' : `Ninguna venta${period}.`}
        </p>
      ) : (
        <ul className="-my-2 divide-y">
          {query.data.data.map((order) => (
            <li key={order.id} className="flex flex-wrap items-center gap-x-3 gap-y-1.5 py-2.5">
              <span className="min-w-0 flex-1 basis-40">
                <Link {...screenOf.order(order.id)} className="rounded-sm font-medium hover:underline">
                  {order.number}
                </Link>
                <span className="block text-sm text-muted-foreground">
                  {date(order.date)}, {order.type_name.toLowerCase()}
                </span>
              </span>
              <span className="flex flex-wrap justify-end gap-1.5 max-sm:order-last max-sm:w-full max-sm:justify-start">
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
