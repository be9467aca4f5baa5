import { MutationCache, QueryClient } from '@tanstack/react-query'
import { ApiError } from './api-error'
import { say } from './toast'

declare module '@tanstack/react-query' {
  interface Register {
    defaultError: ApiError
    mutationMeta: {
      /** Shows its own errors: nothing is said in passing. */
      quiet?: boolean
      /** Changes nothing that other screens show. */
      keep?: boolean
    }
  }
}

/**
 * The cache of what the server said. After a command everything shown is asked again, because a sale moves stock, books
 * and dashboard at once. The calls themselves retry, so the cache does not.
 */
export const queryClient: QueryClient = new QueryClient({
  defaultOptions: {
    // Asked also when the browser says that it is offline: a till answers itself, and elsewhere the screen says so.
    queries: { retry: false, networkMode: 'offlineFirst', staleTime: 20_000, refetchOnWindowFocus: true },
    mutations: { retry: false, networkMode: 'always' },
  },
  mutationCache: new MutationCache({
    onSuccess: (_data, _input, _result, mutation) => {
      if (!mutation.meta?.keep) void queryClient.invalidateQueries()
    },
    onError: (error, _input, _result, mutation) => {
      if (mutation.meta?.quiet || (error instanceof ApiError && error.shown)) return
      say.bad(error.message)
    },
  }),
})
