import type * as z from 'zod'
import { Product } from '../../catalog/products/product'
import { act } from '../../kernel/db/act'
import { slicePage } from '../../kernel/db/lists/page'
import type { Page, PageInput } from '../../kernel/db/lists/page-shape'
import { matches } from '../../kernel/db/lists/search'
import { load } from '../../kernel/db/read'
import { conflict, invalid } from '../../kernel/errors'
import { formatQuantity, mulDiv } from '../../kernel/values/money'
import { adjust, initialStock } from '../adjustments/adjust'
import { needOpening } from '../adjustments/opening'
import { findItems, type Item, type ItemRef, needItems } from '../stock/item'
import { apart, StockLedger } from '../stock/ledger'
import { Place, placeId, writePlace } from '../stock/place'
import { isLow, Stock, type StockRow, stockBucket, stockId } from '../stock/stock'
import { stockOf } from '../stock/stock-of'
import { allStorages, needWorking, Storage, type StorageRow } from '../stock/storage'
import type { NewProductStorage, ProductStorageChanges } from './stock-row.input'

type Held = Pick<
  StockRow,
  'id' | 'productId' | 'variantId' | 'storageId' | 'quantity' | 'valueCents' | 'minimum' | 'unconfirmed'
>

/** Average cost of a unit in cents; the item's own when there is nothing to average. */
export const averageOf = (row: Pick<Held, 'quantity' | 'valueCents'>, item?: { costCents: number }): number =>
  row.quantity > 0 ? mulDiv(row.valueCents, 1000, row.quantity) : (item?.costCents ?? 0)

export const presentStockRow = (row: Held, item: Item | undefined, place?: string) => ({
  id: row.id,
  product_id: row.productId,
  ...(row.variantId ? { variant_id: row.variantId } : {}),
  storage_id: row.storageId,
  name: item?.name ?? 'Producto eliminado',
  sku: item?.sku ?? '',
  quantity: row.quantity,
  minimum: row.minimum,
  unconfirmed: row.unconfirmed ?? 0,
  cost: averageOf(row, item),
  value: row.valueCents,
  place: place ?? null,
})

/** Rows with the names of what they hold and where it is: one more round trip for the page. */
export async function presentAll(rows: readonly StockRow[]) {
  const [items, { places }] = await Promise.all([
    findItems(rows),
    load({ places: Place.many(rows.map((row) => placeId(row.storageId, row))) }),
  ])
  return rows.map((row) => presentStockRow(row, items.get(row.itemId), places.get(placeId(row.storageId, row))?.place))
}

async function named(page: Page<StockRow>) {
  return { data: await presentAll(page.data), meta: page.meta }
}

/** Products that a search in a storage looks at, at most. */
const MAX_LOOKED = 100

/** What a storage holds of the products that some words find; `more` when they find too many. */
async function searchIn(storageId: string, text: string): Promise<{ found: StockRow[]; more: boolean }> {
  const { ids, more } = await matches(Product.name, text, MAX_LOOKED)
  const { products } = await load({ products: Product.many(ids) })
  const items = [...products.values()].flatMap((p) => (p.variantIds.length > 0 ? p.variantIds : [p.id]))
  const { rows } = await load({ rows: Stock.many(items.map((itemId) => `${itemId}.${storageId}`)) })
  return { found: [...rows.values()], more }
}

/** Rows at or below their minimum, of one storage or of all, the emptiest first. */
const lowRows = (input: PageInput, storageId?: string): Promise<Page<StockRow>> =>
  Stock.page({
    input,
    ...(storageId ? { index: 'lowIn', part: storageId } : { index: 'low' }),
    bucket: stockBucket('low', storageId),
  })

/** What a storage holds: products with quantity, value and minimum. */
export async function stockIn(input: PageInput & { id: string; search?: string; low?: boolean }) {
  await Storage.get(input.id)
  if (input.search?.trim()) {
    const { found, more } = await searchIn(input.id, input.search)
    return named(slicePage(input.low ? found.filter(isLow) : found, input, more))
  }
  if (input.low) return named(await lowRows(input, input.id))
  return named(await Stock.page({ input, index: 'storage', part: input.id, bucket: stockBucket('all', input.id) }))
}

/** What asks for restocking: rows at or below their minimum, of a storage or of all, the emptiest first. */
export async function lowStock(input: PageInput & { storage?: string }) {
  if (input.storage) await Storage.get(input.storage)
  return named(await lowRows(input, input.storage))
}

async function placeOf(input: { product_id: string; variant_id?: string; storage_id: string }) {
  const ref: ItemRef = { productId: input.product_id, variantId: input.variant_id }
  const [items, storage] = await Promise.all([needItems([ref]), Storage.get(input.storage_id)])
  const [item] = [...items.values()]
  return { item: item!, storage: needWorking(storage), row: await Stock.find(stockId(ref, storage.id)) }
}

/** Begins to keep a product in a storage; what it holds already enters as initial stock. */
export const addProductStorage = (input: z.output<typeof NewProductStorage>) =>
  act(async (unit) => {
    const { item, storage, row } = await placeOf(input)
    if (row) throw conflict(`${item.name} ya está en ${storage.name}. Cambia su cantidad allí.`)
    const { quantity, minimum, cost: costCents, note } = input
    if (quantity) {
      const lines = [{ item, storage, quantity, costCents, minimum }]
      await initialStock(unit, lines, note)
    } else await keepRow(unit, { item, storage, row: undefined, minimum })
    if (input.place) await writePlace(unit, placeId(storage.id, item), input.place)
    return stockId(item, storage.id)
  }).then(presentById)

interface Kept {
  item: Item
  storage: StorageRow
  row: StockRow | undefined
  /** Of this storage alone; null takes that away, and absent it keeps what it asks for. */
  minimum: number | null | undefined
}

/** A row that changes nothing but its minimum. */
async function keepRow(unit: Parameters<typeof adjust>[0], { item, storage, row, minimum }: Kept): Promise<void> {
  const ledger = new StockLedger(new Map(row ? [[row.id, row]] : []), { allowNegative: false })
  if (minimum === undefined) ledger.keep(item, storage.id)
  else ledger.setMinimum(item, storage.id, minimum)
  await ledger.write(unit, { kind: 'adjustment', id: '', number: '' })
}

/** Sets what a storage holds of a product, its minimum and its place there; a difference is an adjustment. */
export const updateProductStorage = (input: z.output<typeof ProductStorageChanges>) =>
  act(async (unit) => {
    const { item, storage, row } = await placeOf(input)
    const { minimum, cost: costCents, note, reason, place } = input
    if (input.quantity === undefined && minimum === undefined && place === undefined)
      throw invalid({ quantity: ['Escribe la cantidad, el mínimo o la ubicación'] })
    const quantity = (input.quantity ?? row?.quantity ?? 0) - (row?.quantity ?? 0)
    if (quantity !== 0) {
      const lines = [{ item, storage, quantity, costCents, minimum }]
      if (row) await needOpening(unit, { reason })
      if (!row && reason === 'initial') await initialStock(unit, lines, note)
      else await adjust(unit, { lines, reason, note })
      unit.summary = `Dejó ${item.name} en ${formatQuantity(input.quantity ?? 0)} en ${storage.name}`
    } else if (!row || minimum !== undefined) await keepRow(unit, { item, storage, row, minimum })
    if (place !== undefined) {
      await writePlace(unit, placeId(storage.id, item), place)
      unit.summary ??= place
        ? `Ubicó ${item.name} en ${place}, ${storage.name}`
        : `Quitó la ubicación de ${item.name} en ${storage.name}`
    }
    return stockId(item, storage.id)
  }).then(presentById)

async function presentById(id: string) {
  const row = await Stock.get(id)
  return (await presentAll([row]))[0]!
}

/** Stops keeping a product in a storage. @throws AppError 409 while it holds any */
export const removeProductStorage = ({ id }: { id: string }) =>
  act(async (unit) => {
    const row = await Stock.get(id)
    const { storage } = await load({ storage: Storage.one(row.storageId) })
    if (row.reserved) throw conflict(`No puedes quitarlo de ${storage.name}. ${apart(row.reserved)}`)
    if (row.quantity !== 0 || row.valueCents !== 0)
      throw conflict(
        `No puedes quitarlo de ${storage.name} porque tiene ${formatQuantity(row.quantity)} unidades. Trasládalas o ajústalas primero.`,
      )
    if (row.short)
      throw conflict(
        `No puedes quitarlo de ${storage.name}: allí se vendió antes de que llegara, y hace falta para saber cuánto costaron esas ventas.`,
      )
    unit.remove(Stock, row)
    await writePlace(unit, placeId(storage.id, row), null)
    return { message: `Lo quitaste de ${storage.name}` }
  })

/** Storages of the shop with what each holds of a product, its variants together and apart. */
export async function storagesOfProduct(input: { product: string; variant_id?: string }) {
  const product = await Product.get(input.product)
  const ids = input.variant_id ? [input.variant_id] : [product.id, ...product.variantIds]
  const [storages, stock] = await Promise.all([allStorages(), stockOf(ids)])
  const held = [...stock.values()].flat().filter((row) => row.productId === product.id)
  const shown = await presentAll(held)
  return storages
    .filter((s) => s.active || held.some((row) => row.storageId === s.id && row.quantity !== 0))
    .map((storage) => {
      const rows = shown.filter((row) => row.storage_id === storage.id)
      const sum = (of: (row: (typeof rows)[number]) => number) => rows.reduce((total, row) => total + of(row), 0)
      const { id, name, type, isDefault } = storage
      return {
        ...{ id, name, type, isDefault },
        rows,
        quantity: sum((r) => r.quantity),
        minimum: sum((r) => r.minimum),
        value: sum((r) => r.value),
      }
    })
}
