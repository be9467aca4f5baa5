import { apiAs } from './caller'
import { type Good, goods } from './goods'
import type { Item, Shop } from './shop'

const HOUR = 3_600_000

/** What runs out in the demo stays so. */
const isPlenty = (good: Good, category: string) => good.category === category && !good.byWeight && !good.scarce

/** Goods of a category that both places hold enough of to move some and to miscount some. */
async function plenty(shop: Shop, category: string, now: Date): Promise<Item[]> {
  const api = apiAs(shop.owner, now)
  const items = shop.items.filter((_, i) => isPlenty(goods[i]!, category))
  const held = await Promise.all(
    items.map(async (item) => {
      const places = await api.inventory.storagesOfProduct({ product: item.product_id })
      const of = (storage: string) => places.find(({ id }) => id === storage)?.quantity ?? 0
      return { item, least: Math.min(of(shop.storages.shop), of(shop.storages.warehouse)) }
    }),
  )
  return held.filter(({ least }) => least >= 6).map(({ item }) => item)
}

/**
 * The last days of the stockroom: a transfer that arrived, one on its way, a damage, a count that was closed with its
 * differences and one under way. After everything else, so that no sale of the plan lacks what these take.
 */
export async function keepStockroom(shop: Shop, now: Date): Promise<void> {
  const at = (hours: number) => new Date(now.getTime() - hours * HOUR)
  const { warehouse, administration } = shop.people
  const items = await plenty(shop, 'Granos y despensa', now)
  const [first, second, third, fourth] = items
  if (!first || !second || !third || !fourth) return
  const between = { store_origin: shop.storages.warehouse, store_destination: shop.storages.shop }
  const arrived = await apiAs(warehouse, at(30)).inventory.createTransfer({
    ...between,
    status: 'sent',
    products: [
      { ...first, quantity: 3 },
      { ...second, quantity: 2 },
    ],
    note: 'Surtido de la góndola',
  })
  await apiAs(warehouse, at(29)).inventory.moveTransfer({ id: arrived.id, status: 'received' })
  await apiAs(administration, at(26)).inventory.createAdjustment({
    storage_id: shop.storages.shop,
    reason: 'damage',
    note: 'Se rompió al descargar',
    products: [{ ...third, type: 'decrement', quantity: 1 }],
  })
  await count(shop, [first, second, third], at(25), [0, -1, 1])
  await count(shop, [fourth], at(2))
  await apiAs(warehouse, at(1)).inventory.createTransfer({
    ...between,
    status: 'sent',
    products: [
      { ...third, quantity: 2 },
      { ...fourth, quantity: 2 },
    ],
    note: 'Para el fin de semana',
  })
}

/** Counts some goods in the shop: each as the system says plus `off`, and closes it; without `off`, it stays open. */
async function count(shop: Shop, items: readonly Item[], at: Date, off?: readonly number[]): Promise<void> {
  const api = apiAs(shop.people.warehouse, at)
  const { id } = await api.inventory.createCount({ storage_id: shop.storages.shop, note: 'Granos y despensa' })
  const lines = await api.inventory.countLines({
    id,
    readings: items.map((item) => ({ ...item, mode: 'set' as const, quantity: 0 })),
  })
  await api.inventory.countLines({
    id,
    readings: items.map((item, i) => {
      const line = lines.find((one) => one.product_id === item.product_id)!
      return { ...item, mode: 'set' as const, quantity: line.system_stock + (off?.[i] ?? 0) }
    }),
  })
  if (off) await apiAs(shop.people.administration, at).inventory.closeCount({ id, uncounted: 'keep' })
}
