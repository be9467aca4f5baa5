import { credit, debit } from '@tendero/core/accounting/journal/entry'
import { journalBook, post } from '@tendero/core/accounting/journal/journal'
import { Product } from '@tendero/core/catalog/products/product'
import { createProduct } from '@tendero/core/goods/products'
import { adjust } from '@tendero/core/inventory/adjustments/adjust'
import { stockAtEndOf } from '@tendero/core/inventory/reports/valuation'
import type { Item } from '@tendero/core/inventory/stock/item'
import { needItems } from '@tendero/core/inventory/stock/item'
import { StockLedger } from '@tendero/core/inventory/stock/ledger'
import { movementBook } from '@tendero/core/inventory/stock/movement'
import { Stock } from '@tendero/core/inventory/stock/stock'
import { createStorage, inventoryDefaults, storageChoices } from '@tendero/core/inventory/storages/storages'
import { act } from '@tendero/core/kernel/db/act'
import { partition } from '@tendero/core/kernel/db/keys'
import { load, rangeAll } from '@tendero/core/kernel/db/read'
import { newId } from '@tendero/core/kernel/values/id'
import type { Day } from '@tendero/core/kernel/values/time'
import { saveSettings, settingsOf } from '@tendero/core/settings/settings'
import { expect } from 'vitest'

export interface Place {
  id: string
  name: string
}

/** The storages of a new shop: the main one and a second one. */
export async function twoStorages(): Promise<[Place, Place]> {
  await act(inventoryDefaults)
  await createStorage({ name: 'Bodega Norte' })
  const [main, north] = await storageChoices()
  return [main!, north!]
}

/** A product without stock. */
export async function newItem(name: string, costCents = 300_000): Promise<Item> {
  const { id } = await createProduct({ name, price: 500_000, cost: costCents })
  return [...(await needItems([{ productId: id }])).values()][0]!
}

/** Many products, copies of one. */
export async function manyItems(count: number): Promise<Item[]> {
  const { id } = await createProduct({ name: 'Producto', price: 500_000, cost: 300_000 })
  const { version: _, ...first } = await Product.get(id)
  const copies = Array.from({ length: count }, (_, i) => {
    const number = String(i).padStart(4, '0')
    return { ...first, id: newId('product'), name: `Producto ${number}`, sku: `P${number}` }
  })
  for (let from = 0; from < count; from += 10)
    await act(async (unit) => {
      for (const copy of copies.slice(from, from + 10)) unit.insert(Product, copy)
    })
  const items = await needItems(copies.map((copy) => ({ productId: copy.id })))
  return copies.map((copy) => items.get(copy.id)!)
}

/** Sells like a sale does: takes from stock and posts its cost, in one unit. */
export const sell = (item: Item, storage: Place, quantity: number, day?: Day) =>
  act(async (unit) => {
    const { rows } = await load({ rows: StockLedger.rows([{ item, storageId: storage.id }]) })
    const ledger = new StockLedger(rows, { allowNegative: false })
    const cost = ledger.take(item, storage, quantity, 'sale')
    const document = { kind: 'order', id: newId('order'), number: 'FV-1', ...(day ? { day } : {}) }
    await ledger.write(unit, document)
    if (cost > 0)
      post(unit, {
        concept: 'Venta',
        documentKind: 'order',
        documentId: document.id,
        documentNumber: document.number,
        ...(day ? { day } : {}),
        lines: [debit('613595', cost), credit('143505', cost, { storageId: storage.id })],
      })
    return cost
  })

/** Stock that the shop opens with. */
export const open = (item: Item, storage: Place, quantity: number, costCents?: number, day?: Day) =>
  act((unit) => adjust(unit, { lines: [{ item, storage, quantity, costCents }], reason: 'initial', day }))

/** The same of many things, some in each transaction. */
export async function openAll(items: readonly Item[], storage: Place, quantity: number, costCents: number) {
  for (let from = 0; from < items.length; from += 40) {
    const lines = items.slice(from, from + 40).map((item) => ({ item, storage, quantity, costCents }))
    await act((unit) => adjust(unit, { lines, reason: 'initial' }))
  }
}

/** Lets the shop sell what it has not got. */
export const allowNegativeStock = () =>
  act(async (unit) => {
    const { settings } = await load({ settings: settingsOf() })
    saveSettings(unit, settings, { inventory: { ...settings.inventory, allowNegativeStock: true } })
  })

/** Every stock row as it is stored. */
export const allRows = async () => (await rangeAll({ pk: partition(Stock.name) })).map(Stock.fromItem)

/**
 * Stock rows, movements and accounts 1435 and 1465 say the same, in all and by storage: now, and at the end of `days`.
 */
export async function expectBooksEqualStock(now: Day, days: readonly Day[] = []): Promise<void> {
  const rows = await allRows()
  const moved = (await movementBook.through(now)).rows
  for (const row of rows) {
    const [quantity = 0, valueCents = 0] = moved[row.id] ?? []
    expect([row.quantity, row.valueCents], row.id).toEqual([quantity, valueCents])
    if (row.quantity === 0) expect(row.valueCents, `${row.id} is worth something without units`).toBe(0)
  }
  expect(Object.keys(moved).filter((id) => !rows.some((row) => row.id === id))).toEqual([])
  for (const day of [now, ...days]) expect(await valueByStorage(day), day).toEqual(await accountByStorage(day))
}

/** What the books carry forward is what their facts, added one by one, amount to. */
export async function expectRollupsEqualFacts(now: Day): Promise<void> {
  for (const book of [movementBook, journalBook]) {
    const first = await book.firstMonth()
    expect(first, `${book.name} is empty`).toBeDefined()
    expect(await book.through(now), book.name).toEqual(await book.reduce(`${first}-01`, now))
  }
}

async function valueByStorage(day: Day): Promise<Record<string, number>> {
  const sums: Record<string, number> = {}
  for (const row of await stockAtEndOf(day)) sums[row.storageId] = (sums[row.storageId] ?? 0) + row.valueCents
  return withoutZeros(sums)
}

const accountByStorage = async (day: Day) => {
  const { storages, accounts } = await journalBook.through(day)
  const account = Object.entries(accounts).filter(([code]) => /^14(35|65)/.test(code))
  const total = account.reduce((sum, [, [debitCents, creditCents]]) => sum + debitCents - creditCents, 0)
  expect(Object.values(storages).reduce((a, b) => a + b, 0)).toBe(total)
  return withoutZeros(storages)
}

const withoutZeros = (sums: Record<string, number>) =>
  Object.fromEntries(Object.entries(sums).filter(([, cents]) => cents !== 0))
