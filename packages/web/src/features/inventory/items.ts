import { keepPreviousData, type UseQueryOptions, useQuery } from '@tanstack/react-query'
import { api } from '@/lib/api'
import type { ApiError } from '@/lib/api-error'
import type { Sellable } from './types'

/** A product or variant that can be moved, with what each storage holds of it, in units. */
export interface Item {
  /** Of the variant, or of the product without variants. */
  id: string
  productId: string
  variantId?: string
  name: string
  sku: string
  /** Unit cost in pesos, for those who may see it. */
  cost?: number
  storages: readonly { id: string; quantity: number }[]
}

export const itemOf = (row: Sellable): Item => ({
  id: row.variant_id ?? row.product_id,
  productId: row.product_id,
  ...(row.variant_id ? { variantId: row.variant_id } : {}),
  name: row.name,
  sku: row.sku,
  ...(row.value === undefined ? {} : { cost: row.value }),
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

const FOUND = 12

export const findItems = (text: string): UseQueryOptions<Item[], ApiError, Item[], readonly unknown[]> => ({
  queryKey: ['inventory', 'items', text],
  queryFn: async () =>
    (await api.inventory.filterFromPos({ ...(text ? { search: text } : {}), limit: FOUND })).map(itemOf),
})

/** What the words of a search mean; nothing is asked for without words. */
export const useItems = (text: string) =>
  useQuery({ ...findItems(text), enabled: text !== '', placeholderData: keepPreviousData })

/**
 * What a code names exactly; the variants when it names a product that has them.
 * @throws ApiError 404 for an unknown code
 */
export async function itemsByCode(code: string): Promise<Item[]> {
  const { variants, ...own } = await api.inventory.productBySku({ sku: code })
  return (variants.length > 0 ? variants : [own]).map(itemOf)
}
