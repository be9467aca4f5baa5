import * as z from 'zod'
import { Product } from '../../catalog/products/product'
import { Variant } from '../../catalog/products/variant'
import { type ByDate, byDate, instantsOf, newestFirst } from '../../documents/period'
import { listFacts } from '../../kernel/books/list'
import { now, ownSales } from '../../kernel/context'
import { asCost } from '../../kernel/costs'
import { rangePage, slicePage } from '../../kernel/db/lists/page'
import type { PageInput } from '../../kernel/db/lists/page-shape'
import { load, rangeAll } from '../../kernel/db/read'
import { asQuantity, day, id, metaWithTotals, optional, optionalText, page, paging } from '../../kernel/values/fields'
import { mulDiv } from '../../kernel/values/money'
import { addDays, type Day, dayOf } from '../../kernel/values/time'
import { documentPartition, historyPartition, type MovementFact, movementBook } from '../stock/movement'
import { causeNames, causes } from '../stock/stock-causes'
import { allStorages, Storage } from '../stock/storage'

const MovementOutput = z.object({
  id: z.string(),
  date: z.string(),
  at: z.string(),
  product_id: z.string(),
  variant_id: z.string().optional(),
  name: z.string(),
  storage: z.object({ id: z.string(), name: z.string() }),
  /** Signed: what came in or went out, and what it was worth. */
  quantity: asQuantity(),
  value: asCost(),
  cause: z.enum(causes),
  cause_name: z.string(),
  document: z.object({ type: z.string(), id: z.string(), number: z.string() }),
  user: z.object({ id: z.string(), name: z.string() }),
  note: z.string().nullable(),
  /** What was left after it, in the order in which movements were recorded, and the average cost of a unit of it. */
  balance: asQuantity(),
  balance_value: asCost(),
  balance_cost: asCost(),
  /** Part of the value that corrects the cost of what had been sold before it came in. */
  cost_correction: asCost(),
})
export const MovementPage = page(MovementOutput)
/** `totals`: what came in, what went out and what it was worth, of the movements that a filter or a period leaves. */
export const MovementList = z.object({
  data: z.array(MovementOutput),
  meta: metaWithTotals({ in: asQuantity(), out: asQuantity(), value: asCost() }),
})

export const ListMovements = z.object({
  ...paging,
  product: optionalText(80),
  storage: optional(id()),
  cause: z.enum(causes).optional().catch(undefined),
  user: optionalText(80),
  /** Number or id of the document. */
  document: optionalText(80),
  from: optional(day()),
  to: optional(day()),
  sort: byDate,
})
export const StockHistory = z.object({
  ...paging,
  item: id('Elige un producto'),
  storage: id('Elige una bodega'),
  from: optional(day()),
  to: optional(day()),
  sort: byDate,
})

type Filter = Omit<z.output<typeof ListMovements>, keyof typeof paging | 'sort'>

/** Movements of sales of others say neither which sale it was nor whose, to a seller who sees their own alone. */
function isOfOthers({ documentKind, userId }: MovementFact): boolean {
  const own = ownSales()
  return own !== undefined && ofSales.has(documentKind) && !own.keys.includes(userId)
}
const ofSales = new Set(['order', 'creditNote'])

function present(m: MovementFact, storages: ReadonlyMap<string, string>) {
  const hidden = isOfOthers(m)
  return {
    id: m.id,
    date: m.day,
    at: m.at,
    product_id: m.productId,
    ...(m.variantId ? { variant_id: m.variantId } : {}),
    name: m.name,
    storage: { id: m.storageId, name: storages.get(m.storageId) ?? 'Bodega eliminada' },
    quantity: m.quantity,
    value: m.valueCents,
    cause: m.cause,
    cause_name: causeNames[m.cause],
    document: hidden
      ? { type: m.documentKind, id: '', number: '' }
      : { type: m.documentKind, id: m.documentId, number: m.documentNumber },
    user: hidden ? { id: '', name: '' } : { id: m.userId, name: m.userName },
    note: hidden ? null : (m.note ?? null),
    cost_correction: m.correctionCents ?? 0,
    balance: m.balanceQuantity,
    balance_value: m.balanceCents,
    balance_cost: m.balanceQuantity > 0 ? mulDiv(m.balanceCents, 1000, m.balanceQuantity) : 0,
  }
}

const storageNames = async () => new Map((await allStorages()).map((storage) => [storage.id, storage.name]))

/** Days that a filtered list looks back when no period is given. */
const LOOK_BACK = 90

const matches = (filter: Filter) => (m: MovementFact) =>
  !((filter.user || filter.document) && isOfOthers(m)) &&
  (!filter.product || m.productId === filter.product || m.variantId === filter.product) &&
  (!filter.storage || m.storageId === filter.storage) &&
  (!filter.cause || m.cause === filter.cause) &&
  (!filter.user || m.userId === filter.user) &&
  (!filter.document ||
    m.documentId === filter.document ||
    m.documentNumber.toLowerCase() === filter.document.toLowerCase()) &&
  (!filter.from || m.day >= filter.from) &&
  (!filter.to || m.day <= filter.to)

/** Movements by day and then as they were recorded. */
const ordered = (movements: MovementFact[], sort: ByDate): MovementFact[] => {
  const way = newestFirst(sort) ? -1 : 1
  return movements.sort((a, b) => (a.day === b.day ? (a.id < b.id ? -way : way) : a.day < b.day ? -way : way))
}

/** Items under a product id, or the variant itself. @throws AppError 404 */
async function itemsUnder(itemId: string): Promise<string[]> {
  const { product, variant } = await load({ product: Product.maybe(itemId), variant: Variant.maybe(itemId) })
  if (variant) return [variant.id]
  return product ? [product.id, ...product.variantIds] : [(await Product.get(itemId)).id]
}

/** Every movement of a product: its rows have their history in an index. */
async function ofProduct(itemId: string): Promise<MovementFact[]> {
  const [items, storages] = await Promise.all([itemsUnder(itemId), allStorages()])
  const rows = items.flatMap((item) => storages.map((storage) => `${item}.${storage.id}`))
  const found = await Promise.all(rows.map((row) => rangeAll({ pk: historyPartition(row), index: 'gsi1' })))
  return found.flat().map(movementBook.toFact)
}

/** What movements add up to: thousandths in and out, net cents. */
interface Totals {
  in: number
  out: number
  value: number
}

function addTo(totals: Totals, { quantity, valueCents }: Pick<MovementFact, 'quantity' | 'valueCents'>): void {
  totals[quantity > 0 ? 'in' : 'out'] += Math.abs(quantity)
  totals.value += valueCents
}

function totalsOf(movements: readonly MovementFact[]): Totals {
  const totals = { in: 0, out: 0, value: 0 }
  for (const movement of movements) addTo(totals, movement)
  return totals
}

/** What the movements of a period come to, from what is kept of its days and months. */
async function totalsOfPeriod({ from, to }: { from: Day; to: Day }): Promise<Totals> {
  const { rows } = await movementBook.rollup(from, to)
  return Object.values(rows).reduce(
    (sum, [, value, came, went]) => ({ in: sum.in + came, out: sum.out + went, value: sum.value + value }),
    { in: 0, out: 0, value: 0 },
  )
}

/** The movements of a product or of a document, from their index; undefined when neither is asked for. */
async function indexed(filter: Filter): Promise<MovementFact[] | undefined> {
  if (filter.product) return (await ofProduct(filter.product)).filter(matches(filter))
  if (!filter.document) return undefined
  const items = await rangeAll({ pk: documentPartition(filter.document), index: 'gsi2' })
  return items.length > 0 ? items.map(movementBook.toFact).filter(matches(filter)) : undefined
}

/** A page of the book, and its totals where a filter or a period was asked for and all that it leaves was looked at. */
async function ofBook(filter: Filter, input: PageInput, descending: boolean) {
  const period = await periodOf(filter)
  const totals = { in: 0, out: 0, value: 0 }
  if (!filtered(filter)) {
    const [found, sums] = await Promise.all([
      listFacts(movementBook, { input, ...period, descending }),
      filter.from || filter.to ? totalsOfPeriod(period) : null,
    ])
    return { ...found, totals: sums }
  }
  const fits = matches(filter)
  const keep = (movement: MovementFact) => {
    const kept = fits(movement)
    if (kept) addTo(totals, movement)
    return kept
  }
  const found = await listFacts(movementBook, { input, ...period, keep, descending })
  return { ...found, totals: found.meta.more || input.cursor ? null : totals }
}

/**
 * Movements, newest first unless told. All of them at the cost of the page; those of a product or of a document from their index;
 * other filters look at some thousands of movements of the period, the last 90 days when none is given; see `listFacts`.
 * `totals` are of what a filter or a period leaves; null without either, of more than was looked at, and going on from a cursor.
 * @throws AppError 404 for a product or a storage that does not exist
 */
export async function listMovements({
  page: n,
  per_page,
  perPage: alias,
  cursor,
  sort,
  ...filter
}: z.output<typeof ListMovements>) {
  const input: PageInput = { page: n, per_page, perPage: alias, cursor }
  const answer = async () => {
    const known = await indexed(filter)
    if (known) return { ...slicePage(ordered(known, sort), input), totals: totalsOf(known) }
    return ofBook(filter, input, newestFirst(sort))
  }
  const [{ data, meta, totals }, names] = await Promise.all([
    answer(),
    storageNames(),
    filter.storage ? Storage.get(filter.storage) : undefined,
  ])
  return { data: data.map((movement) => present(movement, names)), meta: { ...meta, totals } }
}

const filtered = ({ storage, cause, user, document }: Filter) => Boolean(storage || cause || user || document)

/** The period asked for; without one, all of it, or the last days of it when a filter has to read them. */
function periodOf(filter: Filter): Promise<{ from: Day; to: Day }> {
  const to = filter.to ?? dayOf(now())
  const from = filter.from ?? (filtered(filter) ? addDays(to, -LOOK_BACK) : '2000-01-01')
  return movementBook.within(from, to)
}

/**
 * Why there is what there is: the movements of a stock row with what was left after each, newest first unless told.
 * @throws AppError 404 for a product or a storage that does not exist
 */
export async function stockHistory(input: z.output<typeof StockHistory>) {
  const [, , names] = await Promise.all([itemsUnder(input.item), Storage.get(input.storage), storageNames()])
  const rows = {
    pk: historyPartition(`${input.item}.${input.storage}`),
    index: 'gsi1' as const,
    ...(input.from || input.to ? instantsOf(input) : {}),
    descending: newestFirst(input.sort),
  }
  const { data, meta } = await rangePage(rows, input)
  return { data: data.map((item) => present(movementBook.toFact(item), names)), meta }
}
