import type { Act } from '../kernel/db/act'
import { load } from '../kernel/db/read'
import { conflict } from '../kernel/errors'
import { choiceOf, registerFor } from '../treasury/drawer'
import { countInShift, countInShiftAsRead, expectedCash, type OpenShift, Shift, type ShiftRow } from '../treasury/shift'
import type { MoneyData } from './payment'
import type { Way } from './payment-entry'
import { effectOf } from './payment-terms'

/** The registers that the money of a payment may go through, as they were found. */
interface Registers {
  register: ShiftRow | undefined
  openShift: OpenShift | undefined
}

/**
 * Counts the money of a payment in its register. Cash goes out only as far as there is some.
 * @throws AppError 409 when there is not so much cash in the drawer
 */
export function countMoney(
  unit: Act,
  way: Way,
  money: readonly MoneyData[],
  shift: ShiftRow | undefined,
  back = false,
): void {
  if (!shift) return
  const effect = effectOf(way, money, back)
  const out = ('out' in effect ? effect.out?.cash : undefined) ?? 0
  if (out === 0) {
    countInShift(unit, shift.id, effect)
    return
  }
  if (out > expectedCash(shift)) throw conflict('No hay tanto efectivo en la caja. Revisa el valor.', 'not_enough_cash')
  countInShiftAsRead(unit, shift, effect)
}

/** The register that the money of a payment goes through. @throws AppError 409 for cash without one */
export async function registerOf(asked: string | undefined, found: Registers, cash: boolean, ofSale?: ShiftRow) {
  const chosen = choiceOf(asked, found.register)
  const id = registerFor({ cash, chosen, openShift: found.openShift, ...(ofSale ? { ofSale } : {}) })
  if (id === undefined) return undefined
  const known = [found.register, ofSale].find((shift) => shift?.id === id)
  return known ?? (await load({ shift: Shift.one(id) })).shift
}

/** What a change of the money of a payment does to its register: the difference by means. */
export function countDifference(
  unit: Act,
  way: Way,
  before: readonly MoneyData[],
  after: readonly MoneyData[],
  shift: ShiftRow,
): void {
  const sums = new Map<MoneyData['means'], number>()
  for (const { means, cents } of after) sums.set(means, (sums.get(means) ?? 0) + cents)
  for (const { means, cents } of before) sums.set(means, (sums.get(means) ?? 0) - cents)
  const more = [...sums].flatMap(([means, cents]) => (cents > 0 ? [{ means, cents } as MoneyData] : []))
  const less = [...sums].flatMap(([means, cents]) => (cents < 0 ? [{ means, cents: 0 - cents } as MoneyData] : []))
  const effect = { ...effectOf(way, more), ...effectOf(way, less, true) }
  if ((effect.out?.cash ?? 0) > expectedCash(shift))
    throw conflict('No hay tanto efectivo en la caja. Revisa el valor.', 'not_enough_cash')
  countInShiftAsRead(unit, shift, effect)
}
