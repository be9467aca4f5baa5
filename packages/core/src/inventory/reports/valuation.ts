import { isDeepStrictEqual } from 'node:util'
import * as z from 'zod'
import { postingDay } from '../../accounting/journal/day'
import { journalBook } from '../../accounting/journal/journal'
import { Variant } from '../../catalog/products/variant'
import { now } from '../../kernel/context'
import { asCost } from '../../kernel/costs'
import { slicePage } from '../../kernel/db/lists/page'
import type { PageInput } from '../../kernel/db/lists/page-shape'
import { load } from '../../kernel/db/read'
import { asQuantity, day, id, Meta, optional, paging } from '../../kernel/values/fields'
import { kindOf } from '../../kernel/values/id'
import { addDays, type Day, dayOf } from '../../kernel/values/time'
import { seesCost } from '../../settings/costs'
import { findItems, type ItemRef } from '../stock/item'
import { movementBook } from '../stock/movement'
import { byValue, presentStock, type ValuedRow, valuedRow } from '../stock/stock-now'
import { allStorages, Storage } from '../stock/storage'
import { averageOf } from '../storages/stock-rows'

export const ValuationInput = z.object({ ...paging, date: optional(day()), storage: optional(id()) })
export const LowStockInput = z.object({ ...paging, storage: optional(id()) })

const Row = z.object({
  product_id: z.string(),
  variant_id: z.string().optional(),
  storage_id: z.string(),
  storage: z.string(),
  name: z.string(),
  sku: z.string(),
  quantity: asQuantity(),
  cost: asCost(),
  value: asCost(),
})

/**
 * `total` is the value of the rows and `account` the balance of 1435 and 1465 that day: they are the same. While goods
 * keep moving as it is read, `moving` says that the two may be of moments that lie a sale or so apart.
 */
export const Valuation = z.object({
  data: Row.array(),
  meta: Meta,
  date: z.string(),
  total: asCost(),
  account: asCost(),
  moving: z.boolean(),
  quantity: asQuantity(),
  storages: z
    .object({ id: z.string(), name: z.string(), value: asCost(), account: asCost(), quantity: asQuantity() })
    .array(),
})

/**
 * What every stock row held at the end of a day: what it holds now, less what moved since. It reads the rows and the
 * rollups after the day, never the facts before it.
 */
export const stockAtEndOf = async (date: Day): Promise<readonly ValuedRow[]> => (await readStock(date)).rows

const isHeld = (row: ValuedRow) => row.quantity !== 0 || row.valueCents !== 0

/** The same, the most valuable first, and what there is now. */
async function readStock(date: Day): Promise<{ rows: readonly ValuedRow[]; present: readonly ValuedRow[] }> {
  const today = dayOf(now())
  if (date >= today) {
    const present = await presentStock()
    return { rows: present.filter(isHeld), present }
  }
  const [present, since] = await Promise.all([
    presentStock(),
    movementBook.within(addDays(date, 1), today).then(({ from, to }) => movementBook.rollup(from, to)),
  ])
  const rows = new Map(present.map((row) => [row.id, row]))
  for (const [id, [quantity, valueCents]] of Object.entries(since.rows)) {
    const row = rows.get(id) ?? valuedRow(id, 0, 0)
    rows.set(id, { ...row, quantity: row.quantity - quantity, valueCents: row.valueCents - valueCents })
  }
  return { rows: [...rows.values()].filter(isHeld).sort(byValue), present }
}

/** Quantity and value by storage. */
type Sums = Map<string, { quantity: number; valueCents: number }>

function byStorage(rows: readonly ValuedRow[]): Sums {
  const sums: Sums = new Map()
  for (const { storageId, quantity, valueCents } of rows) {
    const sum = sums.get(storageId)
    if (!sum) sums.set(storageId, { quantity, valueCents })
    else {
      sum.quantity += quantity
      sum.valueCents += valueCents
    }
  }
  return sums
}

/** Stock and books at the end of a day. `books` is accounts 1435 and 1465 in cents, by storage. */
interface Reading {
  rows: readonly ValuedRow[]
  sums: Sums
  /** What each storage holds now, whatever the day. */
  present: Sums
  books: Readonly<Record<string, number>>
}

async function readBoth(date: Day): Promise<Reading> {
  const [{ rows, present }, { storages }] = await Promise.all([readStock(date), journalBook.sums.through(date)])
  return { rows, sums: byStorage(rows), present: byStorage(present), books: storages }
}

/** Whether stock is worth in every storage what the books say. */
const agree = ({ sums, books }: Reading): boolean =>
  [...sums.keys(), ...Object.keys(books)].every((id) => (sums.get(id)?.valueCents ?? 0) === (books[id] ?? 0))

/** Readings of stock and books, at most, until both are of one moment. */
const READINGS = 4

/**
 * Stock and books of one moment: what is posted while both are read is in one of them only, so they are read again until
 * they say the same. A difference that stays while nothing moves is no matter of moments, and is shown as one.
 */
async function readTogether(date: Day): Promise<Reading & { moving: boolean }> {
  let found = await readBoth(date)
  for (let readings = 1; !agree(found); readings++) {
    if (readings === READINGS) return { ...found, moving: true }
    const again = await readBoth(date)
    if (isDeepStrictEqual(again.present, found.present)) return { ...again, moving: false }
    found = again
  }
  return { ...found, moving: false }
}

const total = <T>(rows: readonly T[], of: (row: T) => number): number => rows.reduce((sum, row) => sum + of(row), 0)

/**
 * The value of the inventory at the end of a day (today when absent), by product and by storage, beside what the books
 * say of it: accounts 1435 and 1465 that day, to the cent.
 * Whoever may not see costs gets the units alone.
 * @throws AppError 404 for a storage that does not exist, 422 at `date` for a day to come
 */
export async function valuation(input: PageInput & { date?: Day; storage?: string }) {
  const date = postingDay(input.date)
  const [sees, { rows: all, sums, books, moving }, storages] = await Promise.all([
    seesCost(),
    readTogether(date),
    allStorages(),
    input.storage ? Storage.get(input.storage) : undefined,
  ])
  const kept = all.filter((row) => !input.storage || row.storageId === input.storage)
  // Their order would tell what they are worth.
  const rows = sees ? kept : kept.toSorted((a, b) => b.quantity - a.quantity || (a.id < b.id ? -1 : 1))
  const shown = storages
    .filter((s) => (!input.storage || s.id === input.storage) && (sums.has(s.id) || books[s.id]))
    .map(({ id, name }) => {
      const { quantity, valueCents } = sums.get(id) ?? { quantity: 0, valueCents: 0 }
      return { id, name, quantity, value: valueCents, account: books[id] ?? 0 }
    })
  const page = slicePage(rows, input)
  const names = new Map(storages.map((s) => [s.id, s.name]))
  return {
    data: await named(page.data, names),
    meta: page.meta,
    date,
    total: total(rows, (row) => row.valueCents),
    quantity: total(rows, (row) => row.quantity),
    account: input.storage ? (books[input.storage] ?? 0) : total(Object.values(books), (cents) => cents),
    moving,
    storages: shown,
  }
}

async function named(rows: readonly ValuedRow[], storages: ReadonlyMap<string, string>) {
  const ids = new Set(rows.map((row) => row.itemId).filter((id) => kindOf(id) === 'variant'))
  const { variants } = await load({ variants: Variant.many([...ids]) })
  const refOf = ({ itemId }: ValuedRow): ItemRef => {
    const variant = variants.get(itemId)
    return variant ? { productId: variant.productId, variantId: itemId } : { productId: itemId }
  }
  const items = await findItems(rows.map(refOf))
  return rows.map((row) => {
    const ref = refOf(row)
    const item = items.get(row.itemId)
    return {
      product_id: ref.productId,
      ...(ref.variantId ? { variant_id: ref.variantId } : {}),
      storage_id: row.storageId,
      storage: storages.get(row.storageId) ?? 'Bodega eliminada',
      name: item?.name ?? 'Producto eliminado',
      sku: item?.sku ?? '',
      quantity: row.quantity,
      cost: averageOf(row, item),
      value: row.valueCents,
    }
  })
}
