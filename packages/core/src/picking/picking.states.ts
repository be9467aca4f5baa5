/** States of a wave, as they are kept and sent. */
export const pickingStates = [
  'pendiente',
  'en_curso',
  'completo',
  'incompleto',
  'empacado',
  'despachado',
  'anulado',
] as const
export type PickingState = (typeof pickingStates)[number]

export const pickingStateNames: Record<PickingState, string> = {
  pendiente: 'Por alistar',
  en_curso: 'Alistando',
  completo: 'Alistado',
  incompleto: 'Alistado, con faltantes',
  empacado: 'Empacado',
  despachado: 'Despachado',
  anulado: 'Anulado',
}

export const pickingMoves: Record<PickingState, readonly PickingState[]> = {
  pendiente: ['en_curso', 'completo', 'incompleto', 'anulado'],
  en_curso: ['completo', 'incompleto', 'anulado'],
  completo: ['en_curso', 'empacado', 'anulado'],
  incompleto: ['en_curso', 'empacado', 'anulado'],
  empacado: ['despachado', 'anulado'],
  despachado: [],
  anulado: [],
}

/** Its goods are still being looked for. */
export const isPicking = (state: PickingState): boolean => state === 'pendiente' || state === 'en_curso'
/** Its goods are here, to be put into boxes. */
export const isPacking = (state: PickingState): boolean => state === 'completo' || state === 'incompleto'
/** Nothing of it changes any more. */
export const isClosed = (state: PickingState): boolean => state === 'despachado' || state === 'anulado'

/** What a scan counts. */
export const pickingSteps = ['pick', 'pack'] as const
export type PickingStep = (typeof pickingSteps)[number]
