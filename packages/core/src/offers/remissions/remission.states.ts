import type { Moves } from '../../documents/states'

/** What merchants read of each state. */
export const stateNames = {
  entregada: 'Entregada',
  parcial: 'En parte',
  facturada: 'Facturada',
  devuelta: 'Devuelta',
  anulada: 'Anulada',
} as const
export type RemissionState = keyof typeof stateNames
export const remissionStates = Object.keys(stateNames) as [RemissionState, ...RemissionState[]]

/** What is invoiced and what returns takes it from state to state; nobody does by name. */
export const remissionMoves: Moves<RemissionState> = {
  entregada: ['anulada'],
  parcial: ['anulada'],
  facturada: ['anulada'],
  devuelta: [],
  anulada: [],
}
