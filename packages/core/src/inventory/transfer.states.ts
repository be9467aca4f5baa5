/**
 * requested → sent → received | partial | rejected; requested → rejected | cancelled; partial → received | rejected.
 * `sending` and `receiving`: a job moves the lines of a large one.
 */
export const transferStates = [
  'requested',
  'sending',
  'sent',
  'receiving',
  'partial',
  'received',
  'rejected',
  'cancelled',
] as const
export type TransferState = (typeof transferStates)[number]

/** Lines of a transfer, at most. */
export const MAX_TRANSFER_LINES = 2_000

/** States from which goods still move. */
export const unfinished = ['requested', 'sending', 'sent', 'receiving', 'partial'] as const satisfies TransferState[]

export const stateNames: Record<TransferState, string> = {
  requested: 'Solicitado',
  sending: 'Enviando',
  sent: 'En tránsito',
  receiving: 'Recibiendo',
  partial: 'Recibido en parte',
  received: 'Recibido',
  rejected: 'Rechazado',
  cancelled: 'Cancelado',
}
