import { keepPreviousData, type UseQueryOptions, useQuery } from '@tanstack/react-query'
import type { Api } from '@tendero/core/api-types'
import { api } from '@/lib/api'
import type { ApiError } from '@/lib/api-error'

type FoundItem = Awaited<ReturnType<Api['goods']['findStockItems']>>[number]
type StockRowOutput = Awaited<ReturnType<Api['inventory']['filterStorage']>>['data'][number]

/** A product or variant that can be moved, with what each storage holds of it, in units. */
export interface Item {
  /** Of the variant, or of the product without variants. */
  id: string
  productId: string
  variantId?: string
  name: string
  sku: string
  /** False when it is no longer sold. */
  active: boolean
  /** Unit cost in pesos, for those who may see it. */
  cost?: number
  storages: readonly { id: string; quantity: number }[]
}

const itemOf = (row: FoundItem): Item => ({
  id: row.variant_id ?? row.product_id,
  productId: row.product_id,
  ...(row.variant_id ? { variantId: row.variant_id } : {}),
  name: row.name,
  sku: row.sku,
  active: row.active,
  ...(row.cost === null ? {} : { cost: row.cost }),
  storages: row.storages,
})

/** Units of something that a storage holds. */
export const heldIn = (item: Item, storageId: string | undefined): number =>
  item.storages.find((storage) => storage.id === storageId)?.quantity ?? 0

/** How the calls name something that moves. */
export const refOf = (item: Pick<Item, 'productId' | 'variantId'>) => ({
  product_id: item.productId,
  ...(item.variantId ? { variant_id: item.variantId } : {}),
})

export const findItems = (text: string): UseQueryOptions<Item[], ApiError, Item[], readonly unknown[]> => ({
  queryKey: ['inventory', 'items', text],
  queryFn: async () => (await api.goods.findStockItems(text ? { search: text } : {})).map(itemOf),
})

const PAGE = 100

/** Everything that a storage holds some of, at most so many things. */
export async function allHeldIn(storageId: string, max: number): Promise<Item[]> {
  const items: Item[] = []
  for (let page = 1; items.length < max; page++) {
    const { data, meta } = await api.inventory.filterStorage({ id: storageId, page, per_page: PAGE })
    items.push(...data.filter((row) => row.quantity > 0).map(itemHeld))
    if (page >= meta.last_page) break
  }
  return items.slice(0, max)
}

const itemHeld = (row: StockRowOutput): Item => ({
  id: row.variant_id ?? row.product_id,
  productId: row.product_id,
  ...(row.variant_id ? { variantId: row.variant_id } : {}),
  name: row.name,
  sku: row.sku,
  active: true,
  storages: [{ id: row.storage_id, quantity: row.quantity }],
})

/** What the words of a search mean; nothing is asked for without words. */
export const useItems = (text: string) =>
  useQuery({ ...findItems(text), enabled: text !== '', placeholderData: keepPreviousData })

/**
 * What a code names exactly; the variants when it names a product that has them.
 * @throws ApiError 404 for an unknown code
 */
export const itemsByCode = async (code: string): Promise<Item[]> =>
  (await api.goods.findStockItems({ code })).map(itemOf)

/** The code of something, and whether it is still sold. */
export const noteOf = (item: Item): string => (item.active ? item.sku : `${item.sku}, inactivo`)
