import type * as z from 'zod'
import type { ProductRow } from '../catalog/products/product'
import type { VariantRow } from '../catalog/products/variant'
import type { ServiceRow } from '../catalog/services'
import type { TaxRate } from '../catalog/tax'
import { chargesIva } from '../identity/business/regime'
import { type AuditFact, auditBook } from '../kernel/books/audit'
import { now } from '../kernel/context'
import type { Day } from '../kernel/values/time'
import { listedRate, listPrice } from '../sales/sale/sale-cart'
import type { PriceListData } from '../settings/price-lists/price-list'
import type { TaxRow } from '../settings/taxes/tax'
import { auditFacts, factsSince, NAMED } from './changed'
import { OVERLAP_MS } from './mark'

/*
 * Prices and taxes as they were: the catalogue of now with the changes of the audit undone, the newest first. Nothing is
 * stored for it. What the audit does not say (a change of very many rows, a value that it shortened) is not known.
 */

/** Facts that one sending reads: beyond it what was in force is not known. */
const MOST_FACTS = 10_000

type Fact = Pick<z.output<typeof AuditFact>, 'id' | 'at' | 'changes'>
type Row = Record<string, unknown>

/** Rows of the catalogue and of the shop that price a sale, by `kind.id`; undefined for one that did not exist. */
export type Shelf = ReadonlyMap<string, Row | undefined>

const nameOf = (kind: string, id: string) => `${kind}.${id}`
/** Fields of each kind that price a sale. */
const fields: Readonly<Record<string, readonly string[]>> = {
  product: ['prices', 'taxId', 'taxCode', 'taxBps'],
  variant: ['prices'],
  service: ['valueCents', 'taxId', 'taxCode', 'taxBps'],
  tax: ['code', 'rates'],
  settings: ['priceLists'],
  business: ['regime'],
}
/** True for a value that the audit shortened to a text. */
const isShortened = (value: unknown) => typeof value === 'string' && value.endsWith('…')

/** Rows as a sale reads them now. */
interface Rows {
  products: ReadonlyMap<string, ProductRow>
  variants: ReadonlyMap<string, VariantRow>
  services: ReadonlyMap<string, ServiceRow>
  taxes: ReadonlyMap<string, TaxRow>
  settings: { id: string; priceLists: readonly PriceListData[] }
  business?: { id: string; regime?: string | undefined } | undefined
}

/** Returns the shelf of what a sale reads now. */
export function shelfOf({ products, variants, services, taxes, settings, business }: Rows): Shelf {
  const entries = (kind: string, rows: Iterable<{ id: string }>) =>
    [...rows].map((row): [string, Row] => [nameOf(kind, row.id), row as unknown as Row])
  return new Map([
    ...entries('product', products.values()),
    ...entries('variant', variants.values()),
    ...entries('service', services.values()),
    ...entries('tax', taxes.values()),
    ...entries('settings', [settings]),
    ...entries('business', business ? [business] : []),
  ])
}

/** Returns a shelf before a fact; undefined when the fact does not say what some row was. */
function undone(shelf: Shelf, { changes }: Fact): Shelf | undefined {
  if (changes.length >= NAMED) return undefined
  const before = new Map(shelf)
  for (const { kind, id, before: was, after } of changes) {
    const [name, known] = [nameOf(kind, id), fields[kind]]
    const row = before.get(name)
    if (!known || !before.has(name)) continue
    if (!was) before.set(name, undefined)
    else {
      if (known.some((field) => isShortened(was[field]))) return undefined
      const gone = Object.keys(after ?? {}).filter((field) => !(field in was))
      const kept = Object.entries(row ?? {}).filter(([field]) => !gone.includes(field))
      before.set(name, { ...Object.fromEntries(kept), ...was })
    }
  }
  return before
}

/** Shelves of a period, the newest first. */
export interface Period {
  /** The first was in force at its end. */
  shelves: readonly Shelf[]
  /** False when the audit does not say all of it: what was in force before the last of them is not known. */
  known: boolean
}

/**
 * Returns the shelves that were in force from an instant to another. Pure.
 * @param facts of the audit since `from` or earlier, in any order
 */
export function shelvesBetween(shelf: Shelf, facts: readonly Fact[], from: Date, to: Date): Period {
  const [first, last] = [from.toISOString(), to.toISOString()]
  const newest = facts
    .filter(({ at, changes }) => at > first && changes.some(({ kind }) => kind in fields))
    .sort((a, b) => (a.at === b.at ? (a.id < b.id ? 1 : -1) : a.at < b.at ? 1 : -1))
  let current = shelf
  const shelves: Shelf[] = []
  for (const fact of newest) {
    if (fact.at <= last) shelves.push(current)
    const before = undone(current, fact)
    if (!before) return { shelves, known: false }
    current = before
  }
  return { shelves: [...shelves, current], known: true }
}

/** What a line sells, as its request names it. */
export interface Wanted {
  kind: 'product' | 'service'
  productId: string
  variantId?: string
  list: number
}

/** Returns the price and the tax of something on a shelf; undefined for what was not there. */
export function termsOn(
  shelf: Shelf,
  { kind, productId, variantId, list }: Wanted,
  day: Day,
): { cents: number; rate: TaxRate | undefined } | undefined {
  const row = shelf.get(nameOf(kind, productId))
  const variant = variantId === undefined ? undefined : shelf.get(nameOf('variant', variantId))
  if (!row || (variantId !== undefined && !variant)) return undefined
  const of = <T>(wanted: string) =>
    [...shelf].flatMap(([name, found]) => (name.startsWith(`${wanted}.`) && found ? [found as T] : []))
  const taxes = new Map(of<TaxRow>('tax').map((tax) => [tax.id, tax]))
  const [business] = of<{ regime?: string }>('business')
  const [settings] = of<{ priceLists: PriceListData[] }>('settings')
  const terms = { taxes, day, chargesIva: chargesIva(business?.regime) }
  const cents =
    kind === 'service'
      ? (row as unknown as ServiceRow).valueCents
      : listPrice(
          row as unknown as ProductRow,
          variant as unknown as VariantRow | undefined,
          list,
          settings!.priceLists,
        ).cents
  return { cents, rate: listedRate(row as unknown as ProductRow, terms) }
}

/** Audit facts that one sending of a till reads, each once. */
export class History {
  private from: Date | undefined
  private readAt = new Date(0)
  private facts: Map<string, Fact> | undefined = new Map()

  /** Reads the facts since an instant, up to now; undefined when they are too many. */
  async since(from: Date): Promise<Fact[] | undefined> {
    if (!this.facts) return undefined
    const start = this.from && this.from <= from ? new Date(this.readAt.getTime() - OVERLAP_MS) : from
    const at = now()
    const items = await factsSince(auditFacts, start > from ? start : from, MOST_FACTS - this.facts.size)
    if (!items) {
      this.facts = undefined
      return undefined
    }
    for (const fact of items.map(auditBook.toFact)) this.facts.set(fact.id, fact)
    if (!this.from || from < this.from) this.from = from
    this.readAt = at
    return [...this.facts.values()]
  }
}
