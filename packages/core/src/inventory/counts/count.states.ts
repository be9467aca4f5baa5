/**
 * counting → recounting (a second count of what differs) → closed; cancelled from either.
 * `closing`: its differences are being posted and nobody counts any more; when they cannot be, it goes back.
 */
export const countMoves = {
  counting: ['recounting', 'closing', 'cancelled'],
  recounting: ['closing', 'cancelled'],
  closing: [],
  closed: [],
  cancelled: [],
} as const
export type CountState = keyof typeof countMoves
export const countStates = Object.keys(countMoves) as [CountState, ...CountState[]]

/** States in which a count still decides what there is. */
export const openCountStates: readonly CountState[] = ['counting', 'recounting', 'closing']

export const countStateNames: Record<CountState, string> = {
  counting: 'Contando',
  recounting: 'Segundo conteo',
  closing: 'Cerrando',
  closed: 'Cerrado',
  cancelled: 'Cancelado',
}
