import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Link2 } from 'lucide-react'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { q } from '@/lib/api'
import { date, dateTime, money } from '@/lib/format'
import { useCan } from '@/lib/person'
import { screenOf } from '@/lib/screen-of'
import type { Order } from '@/shared/order/order'
import { ReceiveSheet } from '@/shared/order/receive-sheet'
import { PayLinkWindow } from '@/shared/payment/pay-link-window'

/** What was paid, when and to whom; what is left, with the way to receive it. */
export function OrderPayments({ order }: { order: Order }) {
  const [receiving, setReceiving] = useState(false)
  const receives = useCan('payment_received-create', 'sale-update')
  const [asking, setAsking] = useState(false)
  const asks = useCan('sale-create', 'pos-create', 'payment_received-create')
  const owes = order.remaining > 0
  return (
    <Card title="Pagos">
      {order.payments.length === 0 && <p className="text-muted-foreground">Aún no hay pagos.</p>}
      <ul className="grid grid-cols-1 gap-3">
        {order.payments.map((payment) => (
          <li key={payment.id} className="flex items-baseline justify-between gap-4">
            <span className="min-w-0">
              <span className="block truncate">
                {payment.value < 0 ? `Devolución en ${payment.name.toLowerCase()}` : payment.name}
                {payment.reference && <span className="text-muted-foreground"> · {payment.reference}</span>}
              </span>
              <span className="block text-sm text-muted-foreground">
                {dateTime(payment.at)} · {payment.user.name}
              </span>
            </span>
            <span className="money font-medium">{money(payment.value)}</span>
          </li>
        ))}
      </ul>
      <dl className="mt-4 grid gap-1 border-t pt-3">
        {order.change > 0 && (
          <div className="flex justify-between text-muted-foreground">
            <dt>Cambio entregado</dt>
            <dd className="money">{money(order.change)}</dd>
          </div>
        )}
        <div className="flex justify-between">
          <dt className="text-muted-foreground">Pagado</dt>
          <dd className="money font-medium">{money(order.paid)}</dd>
        </div>
        {owes && (
          <div className="flex justify-between">
            <dt className="text-muted-foreground">Debe, hasta el {date(order.date_pay)}</dt>
            <dd className="money font-semibold text-warning">{money(order.remaining)}</dd>
          </div>
        )}
      </dl>
      {owes && receives && order.posting === 'posted' && (
        <Button variant="soft" className="mt-4 w-full" onClick={() => setReceiving(true)}>
          Recibir pago
        </Button>
      )}
      {owes && asks && order.posting === 'posted' && (
        <Button variant="outline" className="mt-2 w-full" onClick={() => setAsking(true)}>
          <Link2 /> Cobrar en línea
        </Button>
      )}
      {asking && <PayLinkWindow id={order.id} close={() => setAsking(false)} />}
      {order.open_register_id && <TurnLink id={order.open_register_id} />}
      {receiving && <ReceiveSheet order={order} close={() => setReceiving(false)} />}
    </Card>
  )
}

function TurnLink({ id }: { id: string }) {
  const reads = useCan('pos-read', 'pos-create')
  const shift = useQuery({ ...q.treasury.getShift({ id }), enabled: reads })
  if (!shift.data) return null
  return (
    <p className="mt-3 text-sm text-muted-foreground">
      Se cobró en{' '}
      <Link {...screenOf.shift(id)} className="underline underline-offset-2 hover:text-foreground">
        {shift.data.register}, turno {shift.data.number}
      </Link>
    </p>
  )
}
