/** States of an incident, as they are kept and sent. */
export const incidentStates = ['abierta', 'enviando', 'respondida', 'cerrada'] as const
export type IncidentState = (typeof incidentStates)[number]

export const incidentStateNames: Record<IncidentState, string> = {
  abierta: 'Por resolver',
  enviando: 'Enviando la solución',
  respondida: 'Respondida',
  cerrada: 'Cerrada',
}

/** What may be done about a parcel that could not be delivered. */
export const remedies = ['retry', 'return'] as const
export type Remedy = (typeof remedies)[number]
export const remedyNames: Record<Remedy, string> = {
  retry: 'Volver a intentar la entrega',
  return: 'Devolver a la bodega',
}
