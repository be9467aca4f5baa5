import type { UseQueryOptions } from '@tanstack/react-query'
import { api } from '@/lib/api'
import type { ApiError } from '@/lib/api-error'
import { fromWire, serviceFromWire } from '@/shared/sellable/from-wire'
import type { Sellable } from '@/shared/sellable/sellable'

/** What can be sold, services too. */
export const findSellables = (text: string): UseQueryOptions<Sellable[], ApiError, Sellable[], readonly unknown[]> => ({
  queryKey: ['find', 'sellables', text],
  queryFn: async () => {
    const term = text ? { search: text } : {}
    const [products, services] = await Promise.all([
      api.goods.filterFromPos({ ...term, limit: 20 }),
      api.catalog.listServices({ ...term, active: true, per_page: 5 }),
    ])
    return [...products.map(fromWire), ...services.data.map(serviceFromWire)]
  },
})
