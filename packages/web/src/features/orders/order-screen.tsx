import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { Page } from '@/components/kit/page'
import { Failure, Lines } from '@/components/kit/states'
import { Alert } from '@/components/ui/bits'
import { Card } from '@/components/ui/card'
import { q } from '@/lib/api'
import { dateTime } from '@/lib/format'
import { PaidBadge, StateBadge } from '@/shared/order/badges'
import type { Order } from '@/shared/order/order'
import { OrderActions } from './order-actions'
import { OrderEntries } from './order-entries'
import { OrderImages } from './order-images'
import { OrderLines } from './order-lines'
import { OrderPayments } from './order-payments'
import { OrderPlace, OrderStory } from './order-side'

/** One order as a document: lines and totals; at the right, what happened with it. */
export function OrderScreen() {
  const { id } = useParams({ from: '/dashboard/pedidos/filtrar/$id' })
  const query = useQuery({
    ...q.sales.getOrder({ id }),
    refetchInterval: ({ state }) => (state.data?.posting === 'posting' ? 1_500 : false),
  })
  const crumbs = [{ label: 'Pedidos', to: '/dashboard/pedidos' as const }]
  if (query.isError && !query.data)
    return (
      <Page title="Pedido" crumbs={crumbs}>
        <Failure error={query.error} retry={() => void query.refetch()} />
      </Page>
    )
  if (!query.data)
    return (
      <Page title="Pedido" crumbs={crumbs}>
        <Lines rows={9} />
      </Page>
    )
  return <OrderPage order={query.data} crumbs={crumbs} />
}

function OrderPage({ order, crumbs }: { order: Order; crumbs: { label: string; to: '/dashboard/pedidos' }[] }) {
  const origin = [
    order.type_name,
    order.register && `${order.register}`,
    order.channel?.name,
    `vendió ${order.seller_id?.name ?? order.cashier.name}`,
    dateTime(order.created_at),
  ].filter(Boolean)
  return (
    <Page
      title={order.number}
      crumbs={crumbs}
      badge={
        <>
          <StateBadge order={order} />
          <PaidBadge order={order} />
        </>
      }
      description={origin.join(' · ')}
      actions={<OrderActions order={order} />}
    >
      {order.posting === 'failed' && (
        <Alert tone="bad" title="Esta venta no se registró" className="mb-4">
          {order.failure} Lo que se alcanzó a mover se reversó.
        </Alert>
      )}
      {order.posting === 'posting' && order.failure && (
        <Alert tone="bad" className="mb-4">
          {order.failure}
        </Alert>
      )}
      {order.return_reason && !order.return_reason.restock && (
        <Alert tone="warning" title={order.return_reason.name} className="mb-4">
          Los productos no volvieron a la bodega: lo que costaron quedó como pérdida por avería.
        </Alert>
      )}
      {order.warning && (
        <Alert tone="warning" className="mb-4">
          {order.warning}
        </Alert>
      )}
      <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[minmax(0,1fr)_360px]">
        <div className="grid min-w-0 grid-cols-1 gap-4">
          <OrderLines order={order} />
          <OrderEntries order={order} />
        </div>
        <aside className="grid min-w-0 grid-cols-1 gap-4">
          <OrderPlace order={order} />
          <OrderPayments order={order} />
          <OrderStory order={order} />
          <OrderImages order={order} />
          {order.notes && (
            <Card title="Notas">
              <p className="whitespace-pre-line">{order.notes}</p>
            </Card>
          )}
        </aside>
      </div>
    </Page>
  )
}
