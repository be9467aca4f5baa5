import { Product, type ProductRow } from '../../catalog/products/product'
import { unremembered } from '../../kernel/context'
import { type Act, act } from '../../kernel/db/act'
import { load } from '../../kernel/db/read'
import { conflict, notFound } from '../../kernel/errors'
import { settingsOf } from '../../settings/settings'
import { refuseDeleted } from './item'
import { itemIdOf, type StockItem, type StockRow } from './stock'
import { holdBasis, stockBasis } from './stock-basis'
import { Storage, TRANSIT_ID } from './storage'

/** A stock row that an action is about to write, and how it was read. */
interface Written {
  before: StockRow | undefined
  item: StockItem
  storageId: string
  /** Null when it begins again with the minimum of a new row. */
  minimum?: number | null
}

const isOpen = ({ before, minimum }: Written): boolean => before !== undefined && !before.closed && minimum !== null

/**
 * Holds in the unit what new stock rows are for, so that none is born under a product, variant or storage that is going
 * or gone. Rows that are there need nothing: what is removed takes its rows along or closes them, and whoever had read
 * them runs again. So an item with an open row in the unit is there; of the others the products are read again.
 * @returns the minimum that a new row begins with, in thousandths: the product's, else the shop's
 * @throws AppError 404 for a product or storage that is not there, 409 for a deleted product and a removed variant
 */
export async function holdNewborn(unit: Act, written: readonly Written[]): Promise<(item: StockItem) => number> {
  if (written.every(isOpen)) return ({ minimum = 0 }) => minimum
  const there = new Set(written.filter(isOpen).map(({ item }) => itemIdOf(item)))
  const items = written
    .map(({ item }) => item)
    .filter((item) => !there.has(itemIdOf(item)) && !unit.holds(Product, item.productId))
  const places = written.flatMap(({ before, storageId }) => (before || storageId === TRANSIT_ID ? [] : storageId))
  const { basis, settings, storages } = await load({
    basis: stockBasis(),
    settings: settingsOf(),
    storages: Storage.many([...new Set(places)]),
  })
  for (const id of new Set(places)) await useStorage(storages.get(id))
  const products = await productsOf(items)
  for (const item of items) needThere(item, products.get(item.productId))
  if (items.length > 0) holdBasis(unit, basis)
  return (item) => (products.get(item.productId) ?? item).minimum || settings.inventory.minimumQuantity
}

const productsOf = async (items: readonly StockItem[]): Promise<Map<string, ProductRow>> =>
  (await load({ products: Product.many([...new Set(items.map((item) => item.productId))]) })).products

function needThere(item: StockItem, product: ProductRow | undefined): void {
  if (!product) throw notFound(Product.label)
  refuseDeleted(product)
  if (item.variantId !== undefined && !product.variantIds.includes(item.variantId))
    throw conflict(`La variante ${item.name} se eliminó: ya no puede tener existencias.`)
}

/**
 * Its first stock makes a storage one that is never removed for good. Marked ahead of the unit, for which a document of
 * many new storages has no room: a storage that is marked for nothing is only deactivated where it could have been removed.
 */
async function useStorage(storage: Awaited<ReturnType<typeof Storage.find>>): Promise<void> {
  if (!storage) throw notFound(Storage.label)
  if (storage.used) return
  await unremembered(() =>
    act(async (unit) => {
      const row = await Storage.get(storage.id)
      if (!row.used) unit.replace(Storage, row, { ...row, used: true })
    }),
  )
}
