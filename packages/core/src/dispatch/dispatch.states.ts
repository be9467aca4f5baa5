/** States of a dispatch, as they are kept and sent. */
export const dispatchStates = ['abierta', 'cerrada', 'entregada', 'anulada'] as const
export type DispatchState = (typeof dispatchStates)[number]

export const dispatchStateNames: Record<DispatchState, string> = {
  abierta: 'Abierta',
  cerrada: 'Cerrada, por entregar',
  entregada: 'Entregada',
  anulada: 'Anulada',
}

export const dispatchMoves: Record<DispatchState, readonly DispatchState[]> = {
  abierta: ['cerrada', 'anulada'],
  cerrada: ['abierta', 'entregada', 'anulada'],
  entregada: [],
  anulada: [],
}
