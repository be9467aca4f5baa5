import type { Moves } from '../../documents/states'

/** States of a credit note. `registrando` while the goods of a long one come in by parts. */
export const noteStates = ['registrando', 'registrada', 'anulada'] as const
export type NoteState = (typeof noteStates)[number]

export const stateNames: Record<NoteState, string> = {
  registrando: 'Registrando',
  registrada: 'Registrada',
  anulada: 'Anulada',
}

export const transitions: Moves<NoteState> = { registrada: ['anulada'], registrando: [], anulada: [] }

/** What it is for. Source: product.txt section 4, credit-note types. */
export const noteTypes = {
  1: 'Devolución parcial de bienes',
  2: 'Rebaja o descuento parcial',
  3: 'Devolución total de bienes',
} as const
export type NoteType = keyof typeof noteTypes

/** How the value goes back, above what was still owed. Source: product.txt section 4, return types. */
export const returnTypes = { 1: 'Saldo a favor', 2: 'Devolución de dinero' } as const
export type ReturnType = keyof typeof returnTypes

/** What DIAN knows of an electronic note. `none`: its sale was no invoice, so that it is not for DIAN. */
export const electronicStates = ['none', 'pending', 'sent', 'accepted', 'rejected', 'unknown'] as const
export type ElectronicState = (typeof electronicStates)[number]

export const electronicNames: Record<ElectronicState, string> = {
  none: 'No aplica',
  pending: 'Por enviar',
  sent: 'Enviada',
  accepted: 'Aceptada',
  rejected: 'Rechazada',
  unknown: 'Sin respuesta',
}

/** True of a note that DIAN has, or may have: it is neither changed nor voided. */
export const mayBeAtDian = (state: ElectronicState): boolean =>
  state === 'sent' || state === 'accepted' || state === 'unknown'
