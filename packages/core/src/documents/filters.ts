import type { Range } from '../kernel/db/read'

/**
 * Condition of a filter on a document: a field has a value, or a value computed from other fields (`of`); for a filter of
 * yes or no, an amount is at most `atMost`.
 */
export type Filter = string | { field: string; atMost: number } | { field: string; of: (document: never) => unknown }
export type Filters = Readonly<Record<string, Filter>>

/** Values asked for, by filter; a filter without one asks nothing. */
export type Asked = Readonly<Record<string, unknown>>

type Fields = Readonly<Record<string, unknown>>

export const fieldOf = (filter: Filter): string => (typeof filter === 'string' ? filter : filter.field)

/** What a document has for a filter: the value of its field, or whether it passes. */
export const valueIn = (filter: Filter, document: Fields): unknown =>
  typeof filter === 'string'
    ? document[filter]
    : 'of' in filter
      ? filter.of(document as never)
      : (document[filter.field] as number) <= filter.atMost

/** The filters that ask something. */
export const askedOf = (filters: Filters, asked: Asked): [name: string, filter: Filter, value: unknown][] =>
  Object.entries(filters).flatMap(([name, filter]) =>
    asked[name] === undefined ? [] : [[name, filter, asked[name]] as [string, Filter, unknown]],
  )

/** Whether a document passes all filters. */
export const passes = (filters: Filters, asked: Asked, document: Fields): boolean =>
  askedOf(filters, asked).every(([, filter, value]) => valueIn(filter, document) === value)

/** The same, as the table filters its rows; undefined when nothing is asked. */
export function expression(filters: Filters, asked: Asked): Range['filter'] {
  const names: Record<string, string> = {}
  const values: Record<string, string | number> = {}
  const parts = askedOf(filters, asked).map(([name, filter, value]) => {
    names[`#${name}`] = fieldOf(filter)
    if (typeof filter !== 'string' && 'atMost' in filter) {
      values[`:${name}`] = filter.atMost
      return `#${name} ${value ? '<=' : '>'} :${name}`
    }
    values[`:${name}`] = value as string | number
    return `#${name} = :${name}`
  })
  return parts.length > 0 ? { expression: parts.join(' AND '), names, values } : undefined
}
