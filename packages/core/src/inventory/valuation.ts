import * as z from 'zod'
import { postingDay } from '../accounting/day'
import { journalBook } from '../accounting/journal'
import { Variant } from '../catalog/variant'
import { now } from '../kernel/context'
import { partition } from '../kernel/db/keys'
import { type PageInput, slicePage } from '../kernel/db/page'
import { load, rangeAll } from '../kernel/db/read'
import { asPesos, asQuantity, day, id, Meta, optionalText, paging } from '../kernel/fields'
import { addDays, type Day, dayOf } from '../kernel/time'
import { averageOf } from './held'
import { findItems, type ItemRef } from './item'
import { movementBook } from './movement'
import { Stock } from './stock'
import { allStorages, Storage } from './storage'

export const ValuationInput = z.object({ ...paging, date: day().optional(), storage: optionalText(80) })
export const LowStockInput = z.object({ ...paging, storage: id().optional() })

const Row = z.object({
  product_id: z.string(),
  variant_id: z.string().optional(),
  storage_id: z.string(),
  storage: z.string(),
  name: z.string(),
  sku: z.string(),
  quantity: asQuantity(),
  cost: asPesos(),
  value: asPesos(),
})

/** `total` is the value of the rows and `account` the balance of 1435 and 1465 that day: they are the same. */
export const Valuation = z.object({
  data: Row.array(),
  meta: Meta,
  date: z.string(),
  total: asPesos(),
  account: asPesos(),
  quantity: asQuantity(),
  storages: z
    .object({ id: z.string(), name: z.string(), value: asPesos(), account: asPesos(), quantity: asQuantity() })
    .array(),
})

export interface ValuedRow {
  itemId: string
  storageId: string
  quantity: number
  valueCents: number
}

const splitId = (stockId: string) => {
  const dot = stockId.indexOf('.')
  return { itemId: stockId.slice(0, dot), storageId: stockId.slice(dot + 1) }
}

/** The part of a stock row that is worth something: a shop may have tens of thousands. */
const held = ['id', 'quantity', 'valueCents'] as const
const Held = Stock.schema.pick({ id: true, quantity: true, valueCents: true })

/**
 * What every stock row held at the end of a day: what it holds now, less what moved since. It reads the rows and the
 * rollups after the day, never the facts before it.
 */
export async function stockAtEndOf(date: Day): Promise<ValuedRow[]> {
  const today = dayOf(now())
  const [items, since] = await Promise.all([
    rangeAll({ pk: partition(Stock.name), only: held }),
    movementBook.within(addDays(date, 1), today).then(({ from, to }) => movementBook.rollup(from, to)),
  ])
  const rows = new Map<string, ValuedRow>()
  for (const { id, quantity, valueCents } of items.map((item) => Held.parse(item)))
    rows.set(id, { ...splitId(id), quantity, valueCents })
  for (const [id, [quantity, valueCents]] of Object.entries(since.rows)) {
    const row = rows.get(id) ?? { ...splitId(id), quantity: 0, valueCents: 0 }
    rows.set(id, { ...row, quantity: row.quantity - quantity, valueCents: row.valueCents - valueCents })
  }
  return [...rows.values()].filter((row) => row.quantity !== 0 || row.valueCents !== 0)
}

/** Sum of quantities and values by storage. */
function byStorage(rows: readonly ValuedRow[]): Map<string, { quantity: number; valueCents: number }> {
  const sums = new Map<string, { quantity: number; valueCents: number }>()
  for (const row of rows) {
    const sum = sums.get(row.storageId) ?? { quantity: 0, valueCents: 0 }
    sums.set(row.storageId, {
      quantity: sum.quantity + row.quantity,
      valueCents: sum.valueCents + row.valueCents,
    })
  }
  return sums
}

const total = <T>(rows: readonly T[], of: (row: T) => number): number => rows.reduce((sum, row) => sum + of(row), 0)

/**
 * The value of the inventory at the end of a day (today when absent), by product and by storage, beside what the books
 * say of it: accounts 1435 and 1465 that day, to the cent.
 * @throws AppError 404 for a storage that does not exist, 422 at `date` for a day to come
 */
export async function valuation(input: PageInput & { date?: Day | undefined; storage?: string | undefined }) {
  const date = postingDay(input.date)
  const [all, books, storages] = await Promise.all([
    stockAtEndOf(date),
    journalBook.through(date),
    allStorages(),
    input.storage ? Storage.get(input.storage) : undefined,
  ])
  const rows = all.filter((row) => !input.storage || row.storageId === input.storage)
  rows.sort((a, b) => b.valueCents - a.valueCents || (a.itemId < b.itemId ? -1 : 1))
  const sums = byStorage(rows)
  const shown = storages
    .filter((s) => (!input.storage || s.id === input.storage) && (sums.has(s.id) || books.storages[s.id]))
    .map(({ id, name }) => {
      const { quantity, valueCents } = sums.get(id) ?? { quantity: 0, valueCents: 0 }
      return { id, name, quantity, value: valueCents, account: books.storages[id] ?? 0 }
    })
  const page = slicePage(rows, input)
  const names = new Map(storages.map((s) => [s.id, s.name]))
  return {
    data: await named(page.data, names),
    meta: page.meta,
    date,
    total: total(rows, (row) => row.valueCents),
    quantity: total(rows, (row) => row.quantity),
    account: input.storage
      ? (books.storages[input.storage] ?? 0)
      : total(Object.values(books.storages), (cents) => cents),
    storages: shown,
  }
}

async function named(rows: readonly ValuedRow[], storages: ReadonlyMap<string, string>) {
  const { variants } = await load({ variants: Variant.many([...new Set(rows.map((row) => row.itemId))]) })
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
