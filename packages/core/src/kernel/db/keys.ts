import { tenant } from '../context'
import { notFound, tooLong } from '../errors'

export interface Key {
  pk: string
  sk: string
}

/** A stored item: its key and whatever its kind wrote. */
export type Item = Key & Record<string, unknown>

const clean = (part: string) => {
  if (part.includes('#')) throw notFound('lo que buscas')
  return part
}

/** Partition of the actor's tenant: `T#<tenant>#<a>#<b>…`. The only builder of tenant partitions. */
export const partition = (...parts: string[]): string => ['T', clean(tenant()), ...parts.map(clean)].join('#')

/** Partition outside of tenants, for what exists before one is known: logins, mailed tokens, rate limits, open jobs. */
export const globalPartition = (...parts: string[]): string => ['G', ...parts.map(clean)].join('#')

/**
 * The longest keys, in bytes of UTF-8, of the table and of its indexes alike; none is empty.
 * Source: Amazon DynamoDB Developer Guide, "Quotas": partition and sort keys.
 */
const MAX_BYTES = { partition: 2048, sort: 1024 }

const fits = (text: string, max: number) => text.length * 3 <= max || Buffer.byteLength(text) <= max

/** @throws AppError 422 for the text of a partition that no key of the table holds */
export function fitsPartition(text: string): void {
  if (!fits(text, MAX_BYTES.partition)) throw tooLong()
}

/** @throws AppError 422 for the text of a sort key, or of a bound of a range of them, that no key of the table holds */
export function fitsSort(text: string): void {
  if (!fits(text, MAX_BYTES.sort)) throw tooLong()
}

/**
 * Throws unless `pk` is global or belongs to the actor's tenant: the last guard before any read or write.
 * @throws AppError 422 for one that is too long
 */
export function guard(pk: string): void {
  fitsPartition(pk)
  if (pk.startsWith('G#')) return
  if (!pk.startsWith(`T#${tenant()}#`)) throw new Error('key outside of the tenant')
}

/** The same for a whole key. */
export function guardKey({ pk, sk }: Key): void {
  guard(pk)
  fitsSort(sk)
}

/** Tenant of a stored item, for who goes through all of them. Undefined for a global one. */
export const tenantOf = (pk: string): string | undefined => (pk.startsWith('T#') ? pk.split('#')[1] : undefined)

export const keyText = (key: Key): string => `${key.pk}|${key.sk}`
