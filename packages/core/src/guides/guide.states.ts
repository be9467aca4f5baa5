/** States of a guide, as they are kept and sent. */
export const guideStates = [
  'borrador',
  'generando',
  'dudosa',
  'fallida',
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
  generando: 'Pidiéndola',
  dudosa: 'Por aclarar',
  fallida: 'No se pudo crear',
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
  generando: ['creada', 'dudosa', 'fallida'],
  dudosa: ['generando', 'creada', 'fallida'],
  fallida: ['generando', 'anulada'],
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

/** It was asked for, and nobody knows yet whether there is one. */
export const isAsked = (state: GuideState): boolean => state === 'generando' || state === 'dudosa'

/** The carrier has it, or had it: what it says of it counts. */
export const isFollowed = (state: GuideState): boolean =>
  [...away, 'creada', 'recogida'].includes(state) && !isOver(state)
const isOver = (state: GuideState): boolean => ['entregada', 'perdida'].includes(state)

/** The moves from a state to another, through where it must have been; undefined when it cannot get there. */
export function movesTo(from: GuideState, to: GuideState): GuideState[] | undefined {
  if (guideMoves[from].includes(to)) return [to]
  return guideMoves[from].includes('en_devolucion') && guideMoves.en_devolucion.includes(to)
    ? ['en_devolucion', to]
    : undefined
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

/** States of a batch of guides. */
export const batchStates = ['preparando', 'cotizado', 'generando', 'terminado'] as const
