import type { UseQueryOptions } from '@tanstack/react-query'
import { api } from '@/lib/api'
import type { ApiError } from '@/lib/api-error'

type Found = Awaited<ReturnType<typeof api.goods.filterFromPos>>
const MANY = 20

/** Products without variants, and variants: what can have a label, a stock, a place in a shop on the web. */
export const findSellables = (text: string): UseQueryOptions<Found, ApiError, Found, readonly unknown[]> => ({
  queryKey: ['find', 'stocked', text],
  queryFn: () => api.goods.filterFromPos({ ...(text ? { search: text } : {}), limit: MANY }),
})
