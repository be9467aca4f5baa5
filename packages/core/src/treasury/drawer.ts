import { author, context, may } from '../kernel/context'
import { conflict, forbidden } from '../kernel/errors'
import { type OpenShift, Shift, type ShiftRow } from './shift'

/** @throws AppError 403 for the shift of somebody else, unless one may void at the counter */
export function mineOrAllowed(shift: Pick<ShiftRow, 'userId' | 'userName'>): void {
  if (shift.userId === author().userId || may('pos-delete')) return
  throw forbidden(`Este turno es de ${shift.userName}. Solo quien puede anular en el punto de venta lo toca.`)
}

/** The registers that the money of an act may go through. */
export interface Registers {
  /** The one that was chosen by its id, as it was found. */
  chosen?: { id: string; shift: ShiftRow | undefined }
  /** The one of the sale, when money of it is given back. */
  ofSale?: ShiftRow
  /** The one that whoever acts has open. */
  openShift: OpenShift | undefined
}

/** What to load for a register that was chosen. */
export const chosenShift = (id: string | undefined) => Shift.maybe(id)

/** A choice with what was found of it. */
export const choiceOf = (id: string | undefined, shift: ShiftRow | undefined): Registers['chosen'] =>
  id === undefined ? undefined : { id, shift }

/**
 * The shift that the money of an act counts in: the chosen one, else the one of the sale while it is open, else the one
 * of whoever acts. Cash always goes through a register, so that what is counted in a drawer is what went through it;
 * money by other means may go through none. What a till did without a connection went through its own.
 * @param cash whether cash comes in or goes out
 * @returns its id; undefined when there is none and no cash moves
 * @throws AppError 403, 404 or 409 for a chosen one that is of somebody else, not there or closed; 409
 *   `no_open_register` for cash without a register
 */
export function registerFor({ cash, chosen, ofSale, openShift }: Registers & { cash: boolean }): string | undefined {
  const { happened } = context()
  if (happened) return happened.shift.id
  if (chosen) {
    if (chosen.shift?.state !== 'open')
      throw conflict('Esa caja ya no está abierta. Elige otra o abre la tuya.', 'no_open_register')
    mineOrAllowed(chosen.shift)
    return chosen.id
  }
  const shiftId = ofSale?.state === 'open' ? ofSale.id : openShift?.shiftId
  if (cash && shiftId === undefined)
    throw conflict(
      'El efectivo entra y sale por una caja: abre la tuya en Turnos, o elige una que esté abierta.',
      'no_open_register',
    )
  return shiftId
}

/** True when cash is among some payments. */
export const hasCash = (payments: readonly { means: string }[]): boolean => payments.some((p) => p.means === 'cash')
