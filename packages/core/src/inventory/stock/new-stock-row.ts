import { Product, type ProductRow } from '../../catalog/products/product'
import { unremembered } from '../../kernel/context'
import { type Act, act } from '../../kernel/db/act'
import { load } from '../../kernel/db/read'
import { conflict, notFound } from '../../kernel/errors'
import { settingsOf } from '../../settings/settings'
import { refuseDeleted } from './item'
import { assertNoRemovalSince, removalsSeen } from './removals'
import { itemIdOf, type StockItem, type StockRow } from './stock'
import { isVirtual, Storage } from './storage'

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
 * Asserts that the product, variant and storage of each new stock row exist and are not being removed. A row that already
 * exists needs no check: a removal deletes or closes it, and whoever had read it runs again. So an item with an open row
 * in the unit exists; of the others the products are read again.
 * @returns the minimum that a new row begins with, in thousandths: the product's, else the shop's
 * @throws AppError 404 for a product or storage that is not there, 409 for a deleted product and a removed variant
 */
export async function assertNewStockRows(unit: Act, written: readonly Written[]): Promise<(item: StockItem) => number> {
  if (written.every(isOpen)) return ({ minimum = 0 }) => minimum
  const there = new Set(written.filter(isOpen).map(({ item }) => itemIdOf(item)))
  const items = written
    .map(({ item }) => item)
    .filter((item) => !there.has(itemIdOf(item)) && !unit.holds(Product, item.productId))
  const places = written.flatMap(({ before, storageId }) => (before || isVirtual(storageId) ? [] : storageId))
  const { removals, settings, storages } = await load({
    removals: removalsSeen(),
    settings: settingsOf(),
    storages: Storage.many([...new Set(places)]),
  })
  for (const id of new Set(places)) await useStorage(storages.get(id))
  const products = await productsOf(items)
  for (const item of items) needThere(item, products.get(item.productId))
  if (items.length > 0) assertNoRemovalSince(unit, removals)
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
 * A storage that has had stock can only be deactivated. It is marked ahead of the unit, for which a document of
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
