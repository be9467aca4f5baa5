/** The query of a URL as plain text: `?page=2&search=007` means what it says, without quotes or guessed types. */
export const parseSearch = (search: string): Record<string, string> => Object.fromEntries(new URLSearchParams(search))

/** Writes a query; undefined, null and empty values are left out. */
export function stringifySearch(search: Record<string, unknown>): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(search))
    if (value !== undefined && value !== null && value !== '') query.set(name, String(value))
  const text = query.toString()
  return text ? `?${text}` : ''
}

type Texts<N extends string> = { [K in N]?: string | undefined }

/**
 * The query of a screen, for `validateSearch`: the names that it knows, each a text that may be absent. Other names stay in
 * the address, and no link may write them.
 */
export const query =
  <const N extends string>(...names: readonly N[]) =>
  (search: Record<string, unknown>): Texts<N> =>
    Object.fromEntries(
      names.flatMap((name) => (typeof search[name] === 'string' ? [[name, search[name]]] : [])),
    ) as Texts<N>

/** The query of a list: what is searched, its page and its order, and its filters. */
export const listQuery = <const N extends string = never>(...filters: readonly N[]) =>
  query<'search' | 'page' | 'sort' | N>('search', 'page', 'sort', ...filters)
