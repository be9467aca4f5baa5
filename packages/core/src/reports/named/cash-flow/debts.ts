import type { Side } from '../../../accounting/journal/controls'
import { inBatches } from '../../../kernel/jobs/batches'
import { addDays, type Day, daysBetween, formatDay } from '../../../kernel/values/time'
import type { OpenItemRow } from '../../../treasury/open-item/open-item'
import { openItems, settledOf } from '../../../treasury/open-item/open-items'
import type { Target } from '../report'
import type { Expected, Flow } from './expected'

/** Debts settled last by which it is known how late a third pays. */
const SEEN = 20
/** Days past which a debt that its third should have paid is in doubt. */
const DOUBTFUL_DAYS = 90

/**
 * Days from the due date to the money, on average by amount, over the debts that a third settled last; undefined when none
 * was. Below 0 of who pays before.
 */
export function delayOf(items: readonly Pick<OpenItemRow, 'dueDate' | 'moves'>[]): number | undefined {
  let [days, cents] = [0, 0]
  for (const { dueDate, moves } of items)
    for (const move of moves) {
      if (move.kind !== 'apply') continue
      days += daysBetween(dueDate, move.day) * (0 - move.cents)
      cents -= move.cents
    }
  return cents > 0 ? Math.round(days / cents) : undefined
}

const delayText = (days: number): string => {
  if (days === 0) return 'suele pagar en su fecha'
  return `suele pagar ${Math.abs(days)} ${Math.abs(days) === 1 ? 'día' : 'días'} ${days > 0 ? 'tarde' : 'antes'}`
}

const due = ({ dueDate, waits }: OpenItemRow): string =>
  waits ? `Vence el ${formatDay(dueDate)} si se envía` : `Vence el ${formatDay(dueDate)}`

/** How late each third of some open items pays. Costs who owes, and not what they bought. */
async function delays(side: Side, items: readonly OpenItemRow[]): Promise<Map<string, number>> {
  const found = new Map<string, number>()
  await inBatches(new Set(items.map(({ thirdId }) => thirdId)), { size: 1, concurrency: 16 }, async ([third]) => {
    const days = delayOf(await settledOf(side, third!, SEEN))
    if (days !== undefined) found.set(third!, days)
  })
  return found
}

const never = (day: Day, first: Day): Day => (day < first ? first : day)

export interface Coming {
  expected: Expected[]
  /** What nobody should count on: late for too long even for its third. */
  doubtful: { name: string; note: string; amount: number }[]
}

/** What is owed to the shop on a side, each on the day on which its third usually pays. */
export async function comingIn(side: 'clients' | 'cards' | 'carriers', today: Day): Promise<Coming> {
  const items = await openItems(side)
  const late = await delays(side, items)
  const flow: Flow = side === 'clients' ? 'clients' : 'cards'
  const found: Coming = { expected: [], doubtful: [] }
  for (const item of items) {
    const delay = late.get(item.thirdId)
    const usual = addDays(item.dueDate, delay ?? 0)
    const who = item.thirdName || 'Sin nombre'
    if (daysBetween(usual, today) > DOUBTFUL_DAYS) {
      found.doubtful.push({
        name: `${who}, ${item.number}`,
        note: `Venció el ${formatDay(item.dueDate)}`,
        amount: item.balanceCents,
      })
      continue
    }
    const usually = delay === undefined ? '' : `; ${delayText(delay)}`
    found.expected.push({
      day: never(usual, today),
      flow,
      cents: item.balanceCents,
      ...{ who, what: item.number, why: `${due(item)}${usually}` },
      to: recordOf(item),
    })
  }
  return found
}

/** What the shop owes, each on its due date; what is late, today. */
export async function goingOut(side: 'providers' | 'couriers', today: Day): Promise<Expected[]> {
  return (await openItems(side)).map((item) => ({
    day: never(item.dueDate, today),
    flow: 'providers',
    cents: 0 - item.balanceCents,
    ...{ who: item.thirdName || 'Sin nombre', what: item.number, why: due(item), to: recordOf(item) },
  }))
}

const recordOf = ({ documentKind, documentId }: OpenItemRow): Target => ({
  screen: 'record',
  kind: documentKind,
  id: documentId,
})
