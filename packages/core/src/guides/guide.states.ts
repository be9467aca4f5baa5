/** States of a guide, as they are kept and sent. */
export const guideStates = [
  'borrador',
  'creada',
  'recogida',
  'en_transito',
  'en_reparto',
  'novedad',
  'entregada',
  'en_devolucion',
  'devuelta',
  'perdida',
  'anulada',
] as const
export type GuideState = (typeof guideStates)[number]

export const guideStateNames: Record<GuideState, string> = {
  borrador: 'Sin número',
  creada: 'Creada',
  recogida: 'Recogida',
  en_transito: 'En tránsito',
  en_reparto: 'En reparto',
  novedad: 'Con novedad',
  entregada: 'Entregada',
  en_devolucion: 'De vuelta',
  devuelta: 'Devuelta',
  perdida: 'Perdida',
  anulada: 'Anulada',
}

const away = ['en_transito', 'en_reparto', 'novedad', 'entregada', 'en_devolucion', 'perdida'] as const

/** Carriers tell late and out of order: what is on its way may be anywhere of it. */
export const guideMoves: Record<GuideState, readonly GuideState[]> = {
  borrador: ['creada', 'anulada'],
  creada: ['recogida', ...away, 'anulada'],
  recogida: away,
  en_transito: away.filter((state) => state !== 'en_transito'),
  en_reparto: away.filter((state) => state !== 'en_reparto'),
  novedad: away.filter((state) => state !== 'novedad'),
  entregada: [],
  en_devolucion: ['devuelta', 'perdida'],
  devuelta: [],
  perdida: [],
  anulada: [],
}

/** It holds its order no more: another one may be made. */
export const isGone = (state: GuideState): boolean => ['devuelta', 'perdida', 'anulada'].includes(state)

/** What is to be charged at the door, and what became of it. */
export const collectionStates = ['sin_recaudo', 'por_cobrar', 'recaudado', 'liquidado', 'no_recaudado'] as const
export type CollectionState = (typeof collectionStates)[number]
export const collectionNames: Record<CollectionState, string> = {
  sin_recaudo: 'Sin recaudo',
  por_cobrar: 'Por cobrar al cliente',
  recaudado: 'Te lo deben',
  liquidado: 'Te lo pagaron',
  no_recaudado: 'No se cobró',
}

/** What becomes of the money when the guide gets to a state. */
export function collectionAfter(now: CollectionState, state: GuideState): CollectionState {
  if (now === 'por_cobrar' && state === 'entregada') return 'recaudado'
  return now === 'por_cobrar' && isGone(state) ? 'no_recaudado' : now
}
