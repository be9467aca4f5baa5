import { Memory } from '../../kernel/books/memory'
import type { Moment } from '../../kernel/books/moment'
import { tenant } from '../../kernel/context'
import { partition } from '../../kernel/db/keys'
import { rangeAll } from '../../kernel/db/read'
import { type MovementFact, movementBook } from './movement'
import { Stock } from './stock'

export interface ValuedRow {
  id: string
  itemId: string
  storageId: string
  quantity: number
  valueCents: number
}

/** The part of a stock row that is worth something: a shop may have tens of thousands. */
const held = ['id', 'quantity', 'valueCents'] as const
const Held = Stock.schema.pick({ id: true, quantity: true, valueCents: true })

/** Rows from which on a process remembers them, and goes on with what moves. */
const MANY = 1_000
/** Movements that are read anew each time before what is remembered is carried on. */
const FEW = 100
/** Rows of all shops that a process remembers. */
const REMEMBERED = 200_000

/** Stock rows at a moment of the movements, the most valuable first. Not to be changed. */
interface Standing {
  moment: Moment
  rows: readonly ValuedRow[]
}

const standing = new Memory<Standing>(REMEMBERED)
/** Shops found to have many rows. */
const large = new Set<string>()
/** Shops whose rows this process is carrying on. */
const carrying = new Set<string>()

export function valuedRow(id: string, quantity: number, valueCents: number): ValuedRow {
  const dot = id.indexOf('.')
  return { id, itemId: id.slice(0, dot), storageId: id.slice(dot + 1), quantity, valueCents }
}

export const byValue = (a: ValuedRow, b: ValuedRow): number => b.valueCents - a.valueCents || (a.id < b.id ? -1 : 1)

/** Rows with movements added, or taken away: those that moved are new. */
function moved(rows: readonly ValuedRow[], facts: readonly MovementFact[], sign: 1 | -1 = 1): readonly ValuedRow[] {
  if (facts.length === 0) return rows
  const sums = new Map<string, [number, number]>()
  for (const { stockId, quantity, valueCents } of facts) {
    const [q, v] = sums.get(stockId) ?? [0, 0]
    sums.set(stockId, [q + sign * quantity, v + sign * valueCents])
  }
  const changed = rows.map((row) => {
    const sum = sums.get(row.id)
    if (!sum) return row
    sums.delete(row.id)
    return { ...row, quantity: row.quantity + sum[0], valueCents: row.valueCents + sum[1] }
  })
  return [...changed, ...[...sums].map(([id, [q, v]]) => valuedRow(id, q, v))].sort(byValue)
}

async function storedRows(): Promise<ValuedRow[]> {
  const items = await rangeAll({ pk: partition(Stock.name), only: held })
  return items
    .map((item) => Held.parse(item))
    .map(({ id, quantity, valueCents }) => valuedRow(id, quantity, valueCents))
    .sort(byValue)
}

/** The stored rows, remembered at a moment when nothing moved while they were read. */
async function remembering(): Promise<ValuedRow[]> {
  const moment = await movementBook.moment()
  const before = await movementBook.since(moment)
  const rows = await storedRows()
  const after = before && (await movementBook.since(moment))
  if (after?.length === before?.length && after)
    standing.set(tenant(), { moment, rows: moved(rows, after, -1) }, rows.length)
  return rows
}

/** Carries on what is remembered to a later moment. */
async function carryOn({ moment, rows }: Standing): Promise<void> {
  const next = await movementBook.moment()
  const facts = await movementBook.since(moment)
  if (!facts || next.revs !== moment.revs || next.day !== moment.day) return
  const settled = facts.filter(({ day, id }) => `${day}.${id}` <= next.upTo)
  standing.set(tenant(), { moment: next, rows: moved(rows, settled) }, rows.length)
}

/**
 * What every stock row holds now, the most valuable first. A process that has read the many rows of a shop before goes
 * on from there with what has moved since; what it remembers holds only while nothing was put before it.
 */
export async function presentStock(): Promise<readonly ValuedRow[]> {
  const shop = tenant()
  const known = standing.get(shop)
  const facts = known && (await movementBook.since(known.moment))
  if (!facts) {
    if (large.has(shop)) return remembering().catch(storedRows)
    const rows = await storedRows()
    if (rows.length > MANY) large.add(shop)
    return rows
  }
  if (facts.length > FEW && !carrying.has(shop)) {
    carrying.add(shop)
    await carryOn(known)
      .catch(() => standing.delete(shop))
      .finally(() => carrying.delete(shop))
  }
  return moved(known.rows, facts)
}
