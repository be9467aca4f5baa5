/** borrador → registrado → anulado; a draft may be dropped. */
export const supportMoves = { draft: ['posted', 'dropped'], posted: ['voided'], voided: [], dropped: [] } as const
export type SupportState = keyof typeof supportMoves
export const supportStates = Object.keys(supportMoves) as [SupportState, ...SupportState[]]
export const supportStateNames: Record<SupportState, string> = {
  draft: 'Borrador',
  posted: 'Registrado',
  voided: 'Anulado',
  dropped: 'Descartado',
}
