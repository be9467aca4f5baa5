/** borrador → enviada → parcial → recibida; what was sent may be closed with something missing, or cancelled while nothing came. */
export const buyOrderMoves = {
  draft: ['sent', 'cancelled'],
  sent: ['closed', 'cancelled'],
  partial: ['closed'],
  received: [],
  closed: [],
  cancelled: [],
} as const
export type BuyOrderState = keyof typeof buyOrderMoves
export const buyOrderStates = Object.keys(buyOrderMoves) as [BuyOrderState, ...BuyOrderState[]]
export const buyOrderStateNames: Record<BuyOrderState, string> = {
  draft: 'Borrador',
  sent: 'Enviada',
  partial: 'Recibida en parte',
  received: 'Recibida',
  closed: 'Cerrada',
  cancelled: 'Cancelada',
}

/** What is still on its way of an order in one of these. */
export const isOnTheWay = (state: BuyOrderState): boolean => state === 'sent' || state === 'partial'
