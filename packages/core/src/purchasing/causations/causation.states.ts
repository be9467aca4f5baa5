/** borrador → registrada → anulada; a draft may be dropped. */
export const causationMoves = { draft: ['posted', 'dropped'], posted: ['voided'], voided: [], dropped: [] } as const
export type CausationState = keyof typeof causationMoves
export const causationStates = Object.keys(causationMoves) as [CausationState, ...CausationState[]]
export const causationStateNames: Record<CausationState, string> = {
  draft: 'Borrador',
  posted: 'Registrada',
  voided: 'Anulada',
  dropped: 'Descartada',
}
