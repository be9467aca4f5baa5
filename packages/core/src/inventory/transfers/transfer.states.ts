/**
 * requested → sent → received | partial | rejected; requested → rejected | cancelled; partial → received | rejected.
 * `sending` and `receiving`: a job moves the lines of a large one.
 */
export const transferMoves = {
  requested: ['sent', 'rejected', 'cancelled'],
  sending: [],
  sent: ['received', 'rejected'],
  receiving: [],
  partial: ['received', 'rejected'],
  received: [],
  rejected: [],
  cancelled: [],
} as const
export type TransferState = keyof typeof transferMoves
export const transferStates = Object.keys(transferMoves) as [TransferState, ...TransferState[]]

/** What a person does with a transfer. */
export const moveNames = ['sent', 'received', 'rejected', 'cancelled'] as const satisfies TransferState[]
export type TransferMove = (typeof moveNames)[number]

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
