import type { Moves } from '../../documents/states'

export const debitStates = ['registrada', 'anulada'] as const
export type DebitState = (typeof debitStates)[number]

export const debitStateNames: Record<DebitState, string> = { registrada: 'Registrada', anulada: 'Anulada' }

export const debitMoves: Moves<DebitState> = { registrada: ['anulada'], anulada: [] }

/** Why an invoice asks more, in DIAN's codes of debit notes. Source: DIAN, technical annex 1.9, table 13.2.5. */
export const debitReasons = {
  1: 'Intereses',
  2: 'Gastos por cobrar',
  3: 'Cambio del valor',
  4: 'Otros',
} as const
export type DebitReason = keyof typeof debitReasons

/** Most lines of a debit note. */
export const MAX_DEBIT_LINES = 20
