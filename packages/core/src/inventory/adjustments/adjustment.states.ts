/** posting → posted | failed; posted → reversing → reversed. `posting`: parts are to come; `reversing`: those of its reversal. */
export const adjustmentMoves = {
  posting: [],
  posted: ['reversing', 'reversed'],
  failed: [],
  reversing: [],
  reversed: [],
} as const
export type AdjustmentState = keyof typeof adjustmentMoves
export const adjustmentStates = Object.keys(adjustmentMoves) as [AdjustmentState, ...AdjustmentState[]]

export const adjustmentStateNames: Record<AdjustmentState, string> = {
  posting: 'Guardándose',
  posted: 'Guardado',
  failed: 'No se guardó',
  reversing: 'Anulándose',
  reversed: 'Anulado',
}
