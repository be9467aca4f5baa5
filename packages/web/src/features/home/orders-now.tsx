import { useQuery } from '@tanstack/react-query'
import type { OrderState } from '@tendero/core/sales/order/order.states'
import { Stat } from '@/components/kit/stat'
import { Skeleton } from '@/components/ui/bits'
import { q } from '@/lib/api'
import { count } from '@/lib/format'
import { type Place, place } from '@/lib/place'
import { range } from '@/lib/range'
import { ordersOf } from '@/shared/report/links'

const states: readonly (readonly [state: OrderState, label: string])[] = [
  ['despachado', 'Despachados'],
  ['en_transito', 'En tránsito'],
  ['entregado', 'Entregados'],
  ['devuelto', 'Devueltos'],
]

const look = 'grid grid-cols-2 gap-3 sm:grid-cols-3 xl:grid-cols-6'

/** Where the orders are now, the counter's apart, with the transfers on their way and this month's web orders. */
export function OrdersNow() {
  const { data } = useQuery(q.reports.salesByType())
  if (!data)
    return (
      <div aria-hidden className={look}>
        {range(6).map((i) => (
          <Skeleton key={i} className="h-26" />
        ))}
      </div>
    )
  const figures: readonly { label: string; n: number; against?: string; rows: Place }[] = [
    ...states.map(([state, label]) => ({ label, n: data.orders[state] ?? 0, rows: ordersOf({ state }) })),
    {
      label: 'Traslados pendientes',
      n: data.pending_transfers,
      rows: place({ to: '/dashboard/traslados' }),
    },
    { label: 'Pedidos web', n: data.web_orders, against: 'este mes', rows: ordersOf({}) },
  ]
  return (
    <section aria-label="Pedidos y traslados" className={look}>
      {figures.map(({ label, n, against, rows }) => (
        <Stat key={label} label={label} value={count(n)} against={against} href={rows} />
      ))}
    </section>
  )
}
