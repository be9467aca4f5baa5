/** posted → void: the mirror of its entry is posted. */
export const paymentMoves = { posted: ['void'], void: [] } as const
export type PaymentState = keyof typeof paymentMoves
export const paymentStates = Object.keys(paymentMoves) as [PaymentState, ...PaymentState[]]

export const paymentStateNames: Record<PaymentState, string> = {
  posted: 'Registrado',
  void: 'Anulado',
}

/** Documents that one transaction settles, at most. */
export const MAX_AT_ONCE = 40

/** Documents that a job settles, at most. */
export const MAX_BY_JOB = 500
