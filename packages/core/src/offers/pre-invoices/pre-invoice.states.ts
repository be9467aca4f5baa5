import type { Moves } from '../../documents/states'

/** What merchants read of each state. */
export const stateNames = {
  abierta: 'Abierta',
  parcial: 'En parte',
  facturada: 'Facturada',
  cancelada: 'Anulada',
} as const
export type PreInvoiceState = keyof typeof stateNames
export const preInvoiceStates = Object.keys(stateNames) as [PreInvoiceState, ...PreInvoiceState[]]

/** What is sold of it takes it from state to state; a person can only make it void. */
export const preInvoiceMoves: Moves<PreInvoiceState> = {
  abierta: ['cancelada'],
  parcial: ['cancelada'],
  facturada: ['cancelada'],
  cancelada: [],
}
