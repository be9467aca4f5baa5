import { rangeAll } from '../../kernel/db/read'
import { type Day, daysBetween } from '../../kernel/values/time'
import { Receivable, type ReceivableRow } from './receivable'

/** Ages of a debt, in order: not due, then by days past its due date. */
export const debtAges = ['Sin vencer', '1 a 30 días', '31 a 60 días', '61 a 90 días', 'Más de 90 días'] as const

/** Last day past due of each age; what is later belongs to the last one. */
const LAST_DAY = [0, 30, 60, 90] as const

/** Whole days that a debt is past its due date; 0 or less before it, and of an order that was not sent yet. */
export function daysPast(debt: { dueDate: Day; waits?: boolean }, at: Day): number {
  const days = daysBetween(debt.dueDate, at)
  return debt.waits ? Math.min(0, days) : days
}

/** Place of a debt in `debtAges` on the day `at`. */
export function ageOf(debt: { dueDate: Day; waits?: boolean }, at: Day): number {
  const found = LAST_DAY.findIndex((last) => daysPast(debt, at) <= last)
  return found < 0 ? LAST_DAY.length : found
}

/** Every debt of a client, or those due before a day, the oldest due first: costs what is open, not the history. */
export async function openDebts(before?: Day): Promise<ReceivableRow[]> {
  const pk = Receivable.indexPartition('due', 'all')
  const items = await rangeAll({ pk, index: Receivable.indexOf('due'), ...(before ? { to: before } : {}) })
  return items.map(Receivable.fromItem)
}
