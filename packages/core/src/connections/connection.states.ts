/** What becomes of a connection: it is made, it works, the keys are no longer taken, or the merchant pauses it. */
export const connectionStates = {
  connecting: 'Conectando',
  active: 'Conectada',
  denied: 'Sin permiso',
  paused: 'Pausada',
} as const

/** What became of something that a service told us. */
export const eventStates = {
  received: 'Recibido',
  applied: 'Aplicado',
  repeated: 'Repetido',
  old: 'Viejo',
  review: 'Por revisar',
} as const
export type EventState = keyof typeof eventStates
