import type { Person } from './person'

/** What names somebody in a row: their id anywhere, or a whole value that is their document, mail or phone. */
export function mentions({ id, document, email, phone }: Person): (value: unknown) => boolean {
  const values = [document, email, phone].filter((value) => value !== undefined).map((value) => JSON.stringify(value))
  return (value) => {
    const text = JSON.stringify(value) ?? ''
    return text.includes(id) || values.some((one) => text.includes(one))
  }
}

/** A value without what is about others: of a list in which somebody is named, only what names them. */
export function ofThem(value: unknown, named: (value: unknown) => boolean): unknown {
  if (Array.isArray(value)) {
    const own = value.filter(named)
    return (own.length > 0 ? own : value).map((inner) => ofThem(inner, named))
  }
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([field, inner]) => [field, ofThem(inner, named)]))
}
