import { queryOptions, type UseQueryOptions } from '@tanstack/react-query'
import type { Api } from '@tendero/core/api-types'
import { type ApiError, noAnswer } from './api-error'
import { type CallOptions, request } from './request'
import type { Input } from './wire'

type AnyCall = (input: never) => Promise<unknown>
type InputOf<C> = C extends (input: infer I) => Promise<unknown> ? I : never
type OutputOf<C> = C extends (input: never) => Promise<infer O> ? O : never
/** The input may be left out when all of it is optional. */
type Args<I> = Record<never, never> extends I ? [input?: I, options?: CallOptions] : [input: I, options?: CallOptions]

/** Every call by area and name, as the browser calls it. */
export type Client = {
  [A in keyof Api]: { [C in keyof Api[A]]: (...args: Args<InputOf<Api[A][C]>>) => Promise<OutputOf<Api[A][C]>> }
}
type Options<O> = UseQueryOptions<O, ApiError, O, readonly unknown[]> & { queryKey: readonly unknown[] }
type Queries = {
  [A in keyof Api]: { [C in keyof Api[A]]: (...args: Args<InputOf<Api[A][C]>>) => Options<OutputOf<Api[A][C]>> }
}

/**
 * Method and path of a call. They come in a file of their own: who has not signed in needs hardly any of them.
 * @throws ApiError without a status when that file does not come
 */
async function addressOf(area: string, call: string): Promise<string> {
  const { allPaths } = await import('@tendero/core/paths').catch(() => Promise.reject(noAnswer()))
  const spec = (allPaths as Record<string, Record<string, string>>)[area]?.[call]
  if (!spec) throw new Error(`there is no call ${area}.${call}`)
  return spec
}

/** An object whose areas and calls are made when first asked for: 413 closures at start would cost without need. */
export function lazy<T>(make: (area: string, call: string) => AnyCall): T {
  const areas = new Map<string, unknown>()
  return new Proxy({} as Record<string, unknown>, {
    get(_, area: string) {
      if (!areas.has(area)) areas.set(area, lazyArea(area, make))
      return areas.get(area)
    },
  }) as T
}

function lazyArea(area: string, make: (area: string, call: string) => AnyCall) {
  const calls = new Map<string, AnyCall>()
  return new Proxy({} as Record<string, AnyCall>, {
    get(_, call: string) {
      if (!calls.has(call)) calls.set(call, make(area, call))
      return calls.get(call)
    },
  })
}

/** Every call by area and name: `api.sales.createOrder(input)`. Rejects with ApiError. */
export const api = lazy<Client>(
  (area, call) =>
    (async (input?: Input, options?: CallOptions) => request(await addressOf(area, call), input, options)) as AnyCall,
)

/** The same calls as options of react-query: `useQuery(q.sales.listOrders(input))`, with key `[area, call, input]`. */
export const q = lazy<Queries>(
  (area, call) =>
    ((input?: Input) =>
      queryOptions({
        queryKey: [area, call, input ?? {}],
        queryFn: async ({ signal }) => request(await addressOf(area, call), input, { signal }),
      })) as never,
)
