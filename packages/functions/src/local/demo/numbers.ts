import { asSystem, withContext } from '@tendero/core/kernel/context'
import { act } from '@tendero/core/kernel/db/act'
import { load } from '@tendero/core/kernel/db/read'
import { Sequence } from '@tendero/core/kernel/db/sequence'
import { internalSequence, sequenceOf } from '@tendero/core/settings/resolutions/resolution'
import { settingsOf } from '@tendero/core/settings/settings'
import { registerKeyOf } from '@tendero/core/treasury/shifts'
import { contextOf } from './caller'
import { adjustmentsOf, OFFICE } from './days'
import type { PlannedMonth, PlannedTicket } from './plan'
import { COUNTER_PREFIXES, type Shop } from './shop'
import type { Supplies } from './supplies'

const sum = <T>(list: readonly T[], of: (one: T) => number): number => list.reduce((n, one) => n + of(one), 0)
const receipts = (sales: readonly Pick<PlannedTicket, 'later'>[]): number => sum(sales, ({ later }) => later.length)

/** Numbers that some months take, by the name of the sequence. */
function numbersOf(
  months: readonly PlannedMonth[],
  supplies: readonly Supplies[],
  sequenceOfPrefix: (prefix: string | undefined) => string,
): Map<string, number> {
  const shifts = months.flatMap((month) => month.shifts)
  const orders = months.flatMap((month) => month.orders)
  const tickets = shifts.flatMap((shift) => shift.tickets)
  const taken = new Map<string, number>()
  for (const [register, prefix] of Object.entries(COUNTER_PREFIXES)) {
    const own = shifts.filter((shift) => shift.register === register)
    taken.set(`shift.${registerKeyOf(register)}`, own.length)
    taken.set(
      sequenceOfPrefix(prefix),
      sum(own, (shift) => shift.tickets.length),
    )
  }
  taken.set(`shift.${registerKeyOf(OFFICE)}`, months.length)
  taken.set(sequenceOfPrefix(undefined), orders.length)
  taken.set('receipt', receipts(tickets) + receipts(orders))
  // The first month sells what the shop opened with.
  taken.set('adjustment', sum(supplies.slice(1), adjustmentsOf))
  return taken
}

/**
 * Leaves free the numbers of the months that are added later, so that numbers grow with dates: what is done now begins after
 * them, and those months begin where the shop stands.
 */
export async function leaveNumbers(
  shop: Shop,
  months: readonly PlannedMonth[],
  supplies: readonly Supplies[],
  start: Date,
): Promise<void> {
  const inShop = <T>(work: () => Promise<T>) =>
    withContext(contextOf({ type: 'public' }, 'demo', start), () => asSystem(shop.tenant, 'Demostración', work))
  await inShop(async () => {
    const { settings } = await load({ settings: settingsOf() })
    const { resolutions, internalPrefix } = settings.billing
    const sequenceOfPrefix = (prefix: string | undefined) => {
      const resolution = resolutions.find((one) => one.prefix === prefix)
      return resolution ? sequenceOf(resolution) : internalSequence(internalPrefix)
    }
    const taken = numbersOf(months, supplies, sequenceOfPrefix)
    await act(async (unit) => {
      const { rows } = await load({ rows: Sequence.many([...taken.keys()]) })
      for (const [id, count] of taken) {
        if (count === 0) continue
        const row = rows.get(id)
        if (row) unit.replace(Sequence, row, { ...row, next: row.next + count })
        else unit.insertFirst(Sequence, { id, next: 1 + count })
      }
    })
  })
}
