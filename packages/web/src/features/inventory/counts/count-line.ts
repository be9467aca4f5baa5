import { type QueryClient, useQuery } from '@tanstack/react-query'
import { q } from '@/lib/api'
import type { CountLine, CountLinePage } from '../stock/types'

const REFRESH_MS = 5_000

type Named = Pick<CountLine, 'product_id' | 'variant_id'>

const lineQuery = (countId: string, { variant_id, product_id }: Named) =>
  q.inventory.listCountLines({ id: countId, item: variant_id ?? product_id })

/** What all have counted of something in a storage, as fresh as the last answer. */
export function useCountLine(countId: string, named: Named | undefined, storageId: string | undefined) {
  const { data } = useQuery({
    ...lineQuery(countId, named ?? { product_id: '' }),
    enabled: named !== undefined,
    refetchInterval: REFRESH_MS,
  })
  return data?.data.find((line) => line.storage_id === storageId)
}

/** Takes over a line as the server answered it. */
export function keepCountLine(cache: QueryClient, countId: string, line: CountLine): void {
  cache.setQueryData<CountLinePage>(lineQuery(countId, line).queryKey, (page) =>
    page ? { ...page, data: [line, ...page.data.filter((one) => one.storage_id !== line.storage_id)] } : page,
  )
}
