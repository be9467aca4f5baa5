import { Closing } from '../../accounting/journal/closing'
import { postingDay } from '../../accounting/journal/day'
import { journalBook } from '../../accounting/journal/journal'
import { load } from '../../kernel/db/read'
import type { Unit } from '../../kernel/db/unit'
import { invalid } from '../../kernel/errors'
import { type Day, monthOf } from '../../kernel/values/time'

/**
 * The first month of the books and its closing. The opening is over once it is closed: what the shop began with is then
 * told, and months close in order.
 */
async function openingMonth() {
  const month = await journalBook.firstMonth()
  return { month, closing: month === undefined ? undefined : (await load({ row: Closing.maybe(month) })).row }
}

/**
 * Why stock comes in that somebody says was there already: as opening inventory, or found, once the opening is over.
 * The unit commits only while that is so. Source: facts B3.1 rows 30 and 51.
 * @param day on which it is posted, today or of the opening
 */
export async function openingReason(unit: Unit, day: Day): Promise<'initial' | 'found'> {
  const { month, closing } = await openingMonth()
  if (closing) unit.check(Closing, closing)
  // The month of the day itself is asked for by what posts.
  else if (month !== undefined && month !== monthOf(day)) unit.absent(Closing, month)
  return closing ? 'found' : 'initial'
}

/**
 * An adjustment that says to be opening inventory is, unless it reverses one.
 * @throws AppError 422 at `reason` when the opening is over
 */
export async function needOpening(
  unit: Unit,
  { reason, reversesId, day }: { reason: string; reversesId?: string | undefined; day?: Day | undefined },
): Promise<void> {
  if (reason !== 'initial' || reversesId) return
  if ((await openingReason(unit, postingDay(day))) === 'initial') return
  const why = 'Tu inventario inicial terminó al cerrar el primer mes. Usa Sobrante encontrado para lo que ya tenías'
  throw invalid({ reason: [why] })
}
