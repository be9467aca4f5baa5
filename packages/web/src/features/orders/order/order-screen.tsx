import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { FileText, RotateCcw } from 'lucide-react'
import { PostedEntries } from '@/components/kit/document/posting'
import { DocumentScreen } from '@/components/kit/document/screen'
import { Story } from '@/components/kit/document/story'
import { Loaded } from '@/components/kit/states'
import { Alert } from '@/components/ui/bits'
import { Card } from '@/components/ui/card'
import { q } from '@/lib/api'
import { dateTime, money } from '@/lib/format'
import { screenOf, screenOfKind } from '@/lib/screen-of'
import { AnsweredLines } from '@/shared/cart/answered-lines'
import { ElectronicCard } from '@/shared/invoicing/electronic-card'
import { PaidBadge, StateBadge } from '@/shared/order/badges'
import { looks, type Order } from '@/shared/order/order'
import { Photos } from '@/shared/order/photos'
import { OrderActions } from './order-actions'
import { OrderAdvance } from './order-advance'
import { OrderPayments } from './order-payments'
import { OrderPlace } from './order-place'
import { OrderProfit } from './order-profit'

/** One order as a document: lines and totals; at the right, what happened with it. */
export function OrderScreen() {
  const { id } = useParams({ from: '/dashboard/pedidos/filtrar/$id' })
  const query = useQuery({
    ...q.sales.getOrder({ id }),
    refetchInterval: ({ state }) => (state.data?.posting === 'posting' ? 1_500 : false),
  })
  return <Loaded query={query}>{(order) => <OrderPage order={order} />}</Loaded>
}

function OrderPage({ order }: { order: Order }) {
  const origin = [
    order.type_name,
    order.register && `${order.register}`,
    order.channel?.name,
    `vendió ${order.seller_id?.name ?? order.cashier.name}`,
    dateTime(order.created_at),
  ].filter(Boolean)
  return (
    <DocumentScreen
      title={order.number}
      crumbs={[{ label: 'Pedidos', to: '/dashboard/pedidos' }]}
      badge={
        <>
          <StateBadge order={order} />
          <PaidBadge order={order} />
        </>
      }
      description={origin.join(' · ')}
      actions={<OrderActions order={order} />}
      failure={
        order.posting === 'failed'
          ? {
              title: 'Esta venta no se registró',
              text: `${order.failure} Lo que se alcanzó a mover se reversó.`,
            }
          : undefined
      }
      notices={<Notices order={order} />}
      side={
        <>
          <OrderPlace order={order} />
          <OrderPayments order={order} />
          {order.posting === 'posted' && <OrderProfit id={order.id} />}
          {order.paper === 'invoice' && <ElectronicCard id={order.id} />}
          <Story
            title="Historia"
            steps={order.history.toReversed().map((step) => ({
              icon: looks[step.state].icon,
              name: step.state_name,
              by: step.by.name,
              at: step.at,
              note: step.note,
            }))}
            revision={order.revision}
            links={[
              ...order.comes_from.map(({ kind, id, number }) => {
                const at = screenOfKind(kind, id)
                return at && { icon: FileText, label: `Viene de ${number}`, at }
              }),
              ...order.credit_notes.map(({ id, number, total }) => ({
                icon: RotateCcw,
                label: `Nota crédito ${number} de ${money(total)}`,
                at: screenOf.creditNote(id),
              })),
            ]}
          />
          <Photos
            order={order}
            title="Comprobantes y fotos"
            empty="Guarda aquí el comprobante del pago o la foto de la entrega."
          />
          {order.notes && (
            <Card title="Notas">
              <p className="whitespace-pre-line">{order.notes}</p>
            </Card>
          )}
        </>
      }
    >
      <AnsweredLines document={order} />
      <PostedEntries document={order.id} from={order.date} />
    </DocumentScreen>
  )
}

const Notices = ({ order }: { order: Order }) => (
  <>
    <OrderAdvance order={order} />
    {order.posting === 'posting' && order.failure && <Alert tone="bad">{order.failure}</Alert>}
    {order.return_reason && !order.return_reason.restock && (
      <Alert tone="warning" title={order.return_reason.name}>
        Los productos no volvieron a la bodega: lo que costaron quedó como pérdida por avería.
      </Alert>
    )}
    {order.warning && <Alert tone="warning">{order.warning}</Alert>}
  </>
)
