import { keepPreviousData, type UseQueryOptions, type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import type { ApiError } from '@/lib/api-error'
import type { AnyQuery } from '@/lib/place'

export interface Page<T> {
  data: T[]
  meta: {
    current_page: number
    per_page: number
    total: number
    last_page: number
    next: string | null
    /** There are more than `total`: so many that nobody counted them. */
    more?: boolean
    /** Ids of rows that belong here and cannot be read. */
    unreadable?: string[]
  }
}

/** What tables and search boxes need of a list's state. */
export interface ListState {
  search: string
  page: number
  /** Column and direction: `name`, `-total`. */
  sort: string | undefined
  /** True when a search or a filter narrows the list. */
  narrowed: boolean
  /** Changes the URL; anything but the page goes back to page 1. */
  set: (change: { search?: string; page?: number; sort?: string }) => void
  clear: () => void
}

/**
 * What of the address goes to a call. Whoever writes an address may write anything: the schema of the call is what refuses a
 * filter or a sort that it does not know.
 */
export type ListInput<F extends string> = {
  search?: string
  page: number
  per_page: number
  // biome-ignore lint/suspicious/noExplicitAny: as above
  sort?: any
  // biome-ignore lint/suspicious/noExplicitAny: as above
} & { [K in F]?: any }

export interface ListSearch<F extends string = never> extends ListState {
  /** Value of each filter, absent when it is not set. */
  filters: Partial<Record<F, string>>
  /** Sets a filter, or takes it off. */
  filter: (name: F, value: string | undefined) => void
  /** The same for several at once. */
  filterBy: (values: Partial<Record<F, string | undefined>>) => void
  /** For the call: search, page, per_page, sort and the filters. */
  input: ListInput<F>
}

/**
 * The state of a list, kept in the URL so that it survives a reload, the back button and a shared link.
 * @param filters names of its filters, as the call names them
 */
export function useListSearch<F extends keyof AnyQuery = never>(
  filters: readonly F[] = [],
  perPage = 25,
): ListSearch<F> {
  const url = useSearch({ strict: false })
  const navigate = useNavigate()
  const page = Math.max(1, Math.trunc(Number(url.page)) || 1)
  const search = url.search ?? ''
  const chosen = Object.fromEntries(filters.filter((name) => url[name]).map((name) => [name, url[name]])) as Partial<
    Record<F, string>
  >
  const go = (next: Partial<Record<keyof AnyQuery, string>>, resetScroll: boolean) =>
    void navigate({
      to: '.',
      search: (before) => ({ ...before, ...next }),
      replace: true,
      resetScroll,
    })
  return {
    search,
    page,
    sort: url.sort,
    filters: chosen,
    narrowed: search !== '' || Object.keys(chosen).length > 0,
    input: {
      ...(search ? { search } : {}),
      page,
      per_page: perPage,
      ...(url.sort ? { sort: url.sort } : {}),
      ...chosen,
    },
    set: (change) =>
      go(
        { ...change, page: change.page && change.page > 1 ? String(change.page) : undefined },
        change.page !== undefined,
      ),
    filter: (name, value) => go({ [name]: value, page: undefined }, false),
    filterBy: (values) => go({ ...values, page: undefined }, false),
    clear: () =>
      go(
        { page: undefined, search: undefined, ...Object.fromEntries(filters.map((name) => [name, undefined])) },
        false,
      ),
  }
}

/** The page of a list, and the call that gave it; while the next one comes, the one before stays. */
export const useList = <P extends Page<unknown>>(
  options: UseQueryOptions<P, ApiError, P, readonly unknown[]>,
): UseQueryResult<P, ApiError> & { call: readonly unknown[] } => ({
  ...useQuery({ ...options, placeholderData: keepPreviousData }),
  call: options.queryKey,
})

/**
 * A list that comes whole, as a table takes it: the page that the URL asks for of the rows that are left, all of which an
 * export has at hand.
 * @param rows those that the search and the filters leave; undefined while the answer is on its way
 */
export function whole<T>(
  query: UseQueryResult<unknown, ApiError>,
  rows: readonly T[] | undefined,
  { input }: Pick<ListSearch, 'input'>,
): UseQueryResult<Page<T>, ApiError> & { rows: readonly T[] | undefined } {
  const { per_page } = input
  const total = rows?.length ?? 0
  const last_page = Math.max(1, Math.ceil(total / per_page))
  const current_page = Math.min(input.page, last_page)
  const data = rows && {
    data: rows.slice((current_page - 1) * per_page, current_page * per_page),
    meta: { current_page, per_page, total, last_page, next: null },
  }
  return { ...query, data, rows } as UseQueryResult<Page<T>, ApiError> & { rows: readonly T[] | undefined }
}
