import type { Api } from '@tendero/core/api-types'
import type { OrderState } from '@tendero/core/sales/order/order.states'
import {
  Ban,
  CircleCheck,
  CircleDashed,
  ClipboardCheck,
  type LucideIcon,
  PackageCheck,
  RotateCcw,
  ShieldQuestionMark,
  Truck,
} from 'lucide-react'
import type { Tone } from '@/components/ui/badge'

export type Order = Awaited<ReturnType<Api['sales']['getOrder']>>
export type OrderRow = Awaited<ReturnType<Api['sales']['listOrders']>>['data'][number]

interface Look {
  /** The verb of the button that takes an order there. */
  verb: string
  tone: Tone
  icon: LucideIcon
}

/** How each state looks, and what one does to reach it. */
export const looks: Record<OrderState, Look> = {
  recibido: { verb: 'Marcar recibido', tone: 'info', icon: CircleDashed },
  confirmado: { verb: 'Confirmar pedido', tone: 'info', icon: ClipboardCheck },
  despachado: { verb: 'Despachar pedido', tone: 'warning', icon: PackageCheck },
  en_transito: { verb: 'Marcar en tránsito', tone: 'warning', icon: Truck },
  entregado: { verb: 'Marcar entregado', tone: 'good', icon: CircleCheck },
  cancelado: { verb: 'Anular pedido', tone: 'bad', icon: Ban },
  devuelto: { verb: 'Devolver', tone: 'bad', icon: RotateCcw },
  garantia: { verb: 'Pasar a garantía', tone: 'warning', icon: ShieldQuestionMark },
}

/** States that undo a sale: they ask for a reason. */
export const undoes = (state: OrderState): boolean => state === 'cancelado' || state === 'devuelto'

/** States that are neither a step forward nor the usual end. */
const aside: readonly OrderState[] = ['cancelado', 'devuelto', 'garantia']

/** The usual next step of an order, and the other ways that are open. */
export function steps(next: readonly OrderState[]): { forward: OrderState | undefined; others: OrderState[] } {
  const forward = next.find((state) => !aside.includes(state))
  return { forward, others: next.filter((state) => state !== forward) }
}
