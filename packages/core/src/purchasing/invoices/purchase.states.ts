/** registrada → anulada. Whether it is paid is told by its open item. */
export const purchaseMoves = { posted: ['voided'], voided: [] } as const
export type PurchaseState = keyof typeof purchaseMoves
export const purchaseStates = Object.keys(purchaseMoves) as [PurchaseState, ...PurchaseState[]]
export const purchaseStateNames: Record<PurchaseState, string> = { posted: 'Registrada', voided: 'Anulada' }

/** How much of it was paid, as its open item tells. */
export const paymentStates = ['pending', 'partial', 'paid', 'overdue'] as const
export type PaymentState = (typeof paymentStates)[number]
