import { CircleCheck, Clock, TriangleAlert } from 'lucide-react'
import { Badge } from '@/components/ui/badge'
import { today } from '@/lib/format'
import { looks, type OrderRow } from './order'

export function StateBadge({ order }: { order: Pick<OrderRow, 'state' | 'state_name' | 'posting'> }) {
  if (order.posting === 'posting')
    return (
      <Badge tone="info">
        <Clock aria-hidden /> Registrándose
      </Badge>
    )
  if (order.posting === 'failed')
    return (
      <Badge tone="bad">
        <TriangleAlert aria-hidden /> No se registró
      </Badge>
    )
  const { tone, icon: Icon } = looks[order.state]
  return (
    <Badge tone={tone}>
      <Icon aria-hidden /> {order.state_name}
    </Badge>
  )
}

type Payment = Pick<OrderRow, 'is_pay' | 'credit' | 'date_pay' | 'paid' | 'state' | 'advance_due'>

/** Paid, owed or late, in a word; none where there is nothing to pay. */
export function paidWord(order: Payment): string {
  if (order.state === 'cancelado' || order.state === 'devuelto') return ''
  if (order.is_pay) return 'Pagado'
  if (order.advance_due > 0) return 'Espera anticipo'
  if (order.date_pay < today()) return 'Vencido'
  return order.credit === 'Si' ? 'A crédito' : order.paid > 0 ? 'Abonado' : 'Por pagar'
}

export function PaidBadge({ order }: { order: Payment }) {
  const word = paidWord(order)
  if (!word) return null
  if (order.is_pay)
    return (
      <Badge tone="good">
        <CircleCheck aria-hidden /> {word}
      </Badge>
    )
  const late = order.date_pay < today()
  return (
    <Badge tone={late ? 'bad' : 'warning'}>
      {late ? <TriangleAlert aria-hidden /> : <Clock aria-hidden />}
      {word}
    </Badge>
  )
}
