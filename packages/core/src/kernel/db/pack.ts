import { deflateRawSync, inflateRawSync } from 'node:zlib'
import type { Item } from './keys'
import { DAMAGE } from './unreadable'

/** Attributes of the table itself: keys of the row and of its indexes, version, end of life. */
const OWN = /^(pk|sk|v|ttl|gsi\dpk|gsi\dsk)$/

/** A value as compressed JSON. */
export const compress = (value: unknown): Uint8Array => deflateRawSync(JSON.stringify(value))

/** What `compress` made of a value. */
export const expand = <T>(bytes: Uint8Array): T => JSON.parse(inflateRawSync(bytes).toString()) as T

/** Longest text of fields that is stored as it is: a row of 1 KB costs the same however small, and can be read. */
const SHORT = 700

/**
 * The item with its fields as one attribute of JSON, compressed when it is long: a document is then a third of its size,
 * in the row and in each of its indexes, and one value to write instead of a hundred. Fields must be JSON; only those
 * named in `plain` stay attributes that an expression of the table can name.
 */
export function pack(item: Item, plain: readonly string[] = []): Item {
  const row: Item = { pk: item.pk, sk: item.sk }
  const fields: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(item))
    if (OWN.test(name) || plain.includes(name)) row[name] = value
    else fields[name] = value
  const json = JSON.stringify(fields)
  return { ...row, packed: json.length > SHORT ? deflateRawSync(json) : json }
}

/** The item as it was before `pack`; any other as it is. One whose fields are damaged says so to whoever reads them. */
export function unpack(item: Item): Item {
  if (!item.packed) return item
  const { packed, ...row } = item
  try {
    const fields = typeof packed === 'string' ? JSON.parse(packed) : expand<object>(packed as Uint8Array)
    // Into the object with most fields: to copy it costs as much as to parse it.
    for (const name of Object.keys(row)) if (!Object.hasOwn(fields, name)) fields[name] = row[name]
    return fields
  } catch (error) {
    return Object.assign(row, { [DAMAGE]: error })
  }
}
