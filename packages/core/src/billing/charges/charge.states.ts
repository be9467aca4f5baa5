/** States of a charge, and what people call them. What settles one is the gateway, never a person. */
export const chargeStates = {
  created: 'Sin respuesta del banco',
  pending: 'Esperando al banco',
  approved: 'Aprobado',
  declined: 'Rechazado',
  failed: 'No se hizo',
  void: 'Anulado',
  review: 'En revisión',
} as const

export type ChargeState = keyof typeof chargeStates

/** True while the gateway may still say something that moves money. */
export const isUnsettled = (state: ChargeState): boolean => state === 'created' || state === 'pending'
