/** registrada → anulada. Whether it is paid is told by its open item. */
export const purchaseMoves = { posted: ['voided'], voided: [] } as const
export type PurchaseState = keyof typeof purchaseMoves
export const purchaseStates = Object.keys(purchaseMoves) as [PurchaseState, ...PurchaseState[]]
export const purchaseStateNames: Record<PurchaseState, string> = { posted: 'Registrada', voided: 'Anulada' }

/** How much of it was paid, as its open item tells. */
export const paymentStates = ['pending', 'partial', 'paid', 'overdue'] as const
export type PaymentState = (typeof paymentStates)[number]

/** RADIAN events that were sent of a bill. Source: facts B1.7. */
export const radianEvents = ['030', '031', '032', '033'] as const
export const radianNames: Record<(typeof radianEvents)[number], string> = {
  '030': 'Acuse de recibo',
  '031': 'Reclamo',
  '032': 'Recibo del bien o servicio',
  '033': 'Aceptación expresa',
}
