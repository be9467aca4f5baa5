import { encodeTime } from 'ulid'
import { Variant } from '../catalog/products/variant'
import { movementBook } from '../inventory/stock/movement'
import { auditBook } from '../kernel/books/audit'
import { daysOf } from '../kernel/books/spans'
import { now } from '../kernel/context'
import type { Item } from '../kernel/db/keys'
import { load, range } from '../kernel/db/read'
import { prefixes } from '../kernel/values/id'
import { dayOf, monthOf } from '../kernel/values/time'
import { instantOf } from './mark'

/*
 * What changed since a mark is read from the books that every write keeps anyway, so that nothing is written for it: the audit
 * names the records that were changed or removed, the movements say which stock rows moved. What a book says is only that
 * something changed: its rows are read as they are now, so that reading a fact twice does no harm.
 */

/** Nothing is told in pieces that is older, or more: then everything is told again. */
const OLDEST_MS = 40 * 3_600_000
const MOST_FACTS = 3_000
/** Changes that an audit record names; it leaves the others out. */
export const NAMED = 40
const PAGE = 500

/** Ids of what changed, by the kind of record. */
export interface Changed {
  products: Set<string>
  clients: Set<string>
  services: Set<string>
}

interface Book {
  partition: (month: string) => string
  prefix: string
}

export const auditFacts: Book = { partition: auditBook.partition, prefix: prefixes.audit }

/** Reads the facts of a book since an instant; undefined when they are more than `most`. */
export async function factsSince({ partition, prefix }: Book, from: Date, most: number): Promise<Item[] | undefined> {
  const found: Item[] = []
  for (const day of daysOf(dayOf(from), dayOf(now()))) {
    const first = day === dayOf(from) ? `${day}.${prefix}_${encodeTime(from.getTime())}` : day
    let start: Awaited<ReturnType<typeof range>>['next']
    do {
      const page = await range({ pk: partition(monthOf(day)), from: first, to: `${day}￿`, start, limit: PAGE })
      found.push(...page.items)
      if (found.length > most) return undefined
      start = page.next
    } while (start)
  }
  return found
}

/** What else changes the price of everything. */
const changesAll = (kind: string, after: Record<string, unknown> | undefined): boolean =>
  kind === 'tax' || kind === 'storage' || (kind === 'settings' && after !== undefined && 'priceLists' in after)

/** What changed since a mark; undefined when everything has to be told again. */
export async function changedSince(mark: string): Promise<Changed | undefined> {
  const from = instantOf(mark)
  if (!from || now().getTime() - from.getTime() > OLDEST_MS || from > now()) return undefined
  const [audit, movements] = await Promise.all([
    factsSince(auditFacts, from, MOST_FACTS),
    factsSince({ partition: movementBook.partition, prefix: prefixes.movement }, from, MOST_FACTS),
  ])
  if (!audit || !movements) return undefined
  const changed: Changed = { products: new Set(), clients: new Set(), services: new Set() }
  const variants = new Set<string>()
  const sets: Record<string, Set<string>> = {
    product: changed.products,
    client: changed.clients,
    service: changed.services,
    variant: variants,
  }
  for (const { changes } of audit.map(auditBook.toFact)) {
    if (changes.length >= NAMED || changes.some(({ kind, after }) => changesAll(kind, after))) return undefined
    for (const { kind, id } of changes) sets[kind]?.add(id)
  }
  for (const { productId } of movements.map(movementBook.toFact)) changed.products.add(productId)
  const { rows } = await load({ rows: Variant.many([...variants]) })
  for (const { productId } of rows.values()) changed.products.add(productId)
  return changed
}
