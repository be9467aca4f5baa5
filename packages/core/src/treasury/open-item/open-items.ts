import type { Side } from '../../accounting/journal/controls'
import { range, rangeAll } from '../../kernel/db/read'
import { addDays, type Day } from '../../kernel/values/time'
import { balanceAt, OpenItem, type OpenItemRow } from './open-item'

/** What is open of a side, or due before a day, the oldest due first: costs what is open, not the history. */
export async function openItems(side: Side, before?: Day): Promise<OpenItemRow[]> {
  const pk = OpenItem.indexPartition('due', side)
  const items = await rangeAll({ pk, index: OpenItem.indexOf('due'), ...(before ? { to: before } : {}) })
  return OpenItem.fromItems(items)
}

/** What is open with a third on a side, the oldest due first. */
export async function openItemsOf(side: Side, thirdId: string): Promise<OpenItemRow[]> {
  const pk = OpenItem.indexPartition('third', `${side}.${thirdId}`)
  return OpenItem.fromItems(await rangeAll({ pk, index: OpenItem.indexOf('third') }))
}

/** What a third settled last on a side, newest first, so many at most: how they pay. */
export async function settledOf(side: Side, thirdId: string, limit: number): Promise<OpenItemRow[]> {
  const pk = OpenItem.indexPartition('third', `${side}.${thirdId}.closed`)
  const { items } = await range({ pk, index: OpenItem.indexOf('third'), descending: true, limit })
  return OpenItem.fromItems(items)
}

/**
 * What was open of a side when a day ended, with what stood of it then in `balanceCents`: adds up to the accounts of the
 * side on that day. Costs what is open and what was settled since.
 */
export async function openItemsAt(side: Side, day: Day): Promise<OpenItemRow[]> {
  const pk = OpenItem.indexPartition('closed', side)
  const since = { pk, index: OpenItem.indexOf('closed'), from: addDays(day, 1) }
  const [open, closed] = await Promise.all([openItems(side), rangeAll(since)])
  return [...open, ...OpenItem.fromItems(closed)]
    .map((item) => ({ ...item, balanceCents: balanceAt(item, day) }))
    .filter(({ balanceCents }) => balanceCents !== 0)
}

/**
 * What stands of a side with one third, and what was settled from a day on: their moves since then, and what was open
 * before them, are all of the account. Costs what is open and what was settled since.
 */
export async function itemsOfThird(side: Side, thirdId: string, from: Day): Promise<OpenItemRow[]> {
  const index = OpenItem.indexOf('third')
  const [open, closed] = await Promise.all([
    rangeAll({ pk: OpenItem.indexPartition('third', `${side}.${thirdId}`), index }),
    rangeAll({ pk: OpenItem.indexPartition('third', `${side}.${thirdId}.closed`), index, from }),
  ])
  return OpenItem.fromItems([...open, ...closed])
}
