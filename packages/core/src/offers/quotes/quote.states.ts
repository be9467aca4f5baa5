import type { Moves } from '../../documents/states'

/** What merchants read of each state. */
export const stateNames = {
  borrador: 'Borrador',
  enviada: 'Enviada',
  aceptada: 'Aceptada',
  rechazada: 'Rechazada',
  vencida: 'Vencida',
  parcial: 'Usada en parte',
  facturada: 'Usada toda',
  anulada: 'Anulada',
} as const
export type QuoteState = keyof typeof stateNames
export const quoteStates = Object.keys(stateNames) as [QuoteState, ...QuoteState[]]

/** Where a person may take it; what is made of it takes it to `parcial` and `facturada`, and its day to `vencida`. */
export const quoteMoves: Moves<QuoteState> = {
  borrador: ['enviada', 'aceptada', 'rechazada', 'anulada'],
  enviada: ['aceptada', 'rechazada', 'vencida', 'anulada'],
  aceptada: ['rechazada', 'anulada'],
  rechazada: ['enviada', 'aceptada', 'anulada'],
  vencida: ['aceptada', 'rechazada', 'anulada'],
  parcial: ['anulada'],
  facturada: ['anulada'],
  anulada: [],
}

/** Moves that a person asks for by name. */
export const askedMoves = ['enviada', 'aceptada', 'rechazada'] as const
