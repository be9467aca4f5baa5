/** States of an order at the supplier who sends it, as they are kept and sent. */
export const parcelStates = [
  'enviando',
  'pendiente',
  'guia',
  'en_ruta',
  'novedad',
  'entregado',
  'devuelto',
  'cancelado',
  'rechazado',
] as const
export type ParcelState = (typeof parcelStates)[number]

export const parcelStateNames: Record<ParcelState, string> = {
  enviando: 'Enviándolo a Dropi',
  pendiente: 'Por confirmar',
  guia: 'Con guía',
  en_ruta: 'En camino',
  novedad: 'Con novedad',
  entregado: 'Entregado',
  devuelto: 'Devuelto',
  cancelado: 'Cancelado',
  rechazado: 'No lo aceptaron',
}

/** Nothing more happens to it by itself. */
export const isOver = (state: ParcelState): boolean =>
  state === 'entregado' || state === 'devuelto' || state === 'cancelado' || state === 'rechazado'

/** The order may be sent once more: nothing of it is under way. */
export const maySendAgain = (state: ParcelState): boolean => state === 'cancelado' || state === 'rechazado'
