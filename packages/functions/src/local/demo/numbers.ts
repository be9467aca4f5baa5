import { asSystem, withContext } from '@tendero/core/kernel/context'
import { act } from '@tendero/core/kernel/db/act'
import { load } from '@tendero/core/kernel/db/read'
import { Sequence } from '@tendero/core/kernel/db/sequence'
import { type Day, dayOf } from '@tendero/core/kernel/values/time'
import { internalSequence, sequenceOf } from '@tendero/core/settings/resolutions/resolution'
import { settingsOf } from '@tendero/core/settings/settings'
import { registerKeyOf } from '@tendero/core/treasury/shifts'
import { contextOf } from './caller'
import { adjustmentsOf, OFFICE } from './days'
import type { PlannedMonth } from './plan'
import { COUNTER_PREFIXES, type Shop } from './shop'
import type { Supplies } from './supplies'

/** Names the sequence that numbers a sale of a register, or an order, on a day. */
type SequenceOf = (day: Day, register?: keyof typeof COUNTER_PREFIXES) => string

/** Numbers that some months take, by the name of the sequence. */
function numbersOf(months: readonly PlannedMonth[], supplies: readonly Supplies[], sequenceOfSale: SequenceOf) {
  const taken = new Map<string, number>()
  const take = (name: string, count = 1) => taken.set(name, (taken.get(name) ?? 0) + count)
  for (const { shifts, orders } of months) {
    take(`shift.${registerKeyOf(OFFICE)}`)
    for (const { register, tickets } of shifts) {
      take(`shift.${registerKeyOf(register)}`)
      for (const { at, later } of tickets) {
        take(sequenceOfSale(dayOf(at), register))
        take('receipt', later.length)
      }
    }
    for (const { at, later } of orders) {
      take(sequenceOfSale(dayOf(at)))
      take('receipt', later.length)
    }
  }
  // The first month sells what the shop opened with.
  for (const arrived of supplies.slice(1)) take('adjustment', adjustmentsOf(arrived))
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
    const sequenceOfSale: SequenceOf = (day, register) => {
      const prefix = register && COUNTER_PREFIXES[register]
      const found = resolutions.find((one) => one.prefix === prefix && one.validFrom <= day && day <= one.validTo)
      return found ? sequenceOf(found) : internalSequence(internalPrefix)
    }
    const taken = numbersOf(months, supplies, sequenceOfSale)
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
