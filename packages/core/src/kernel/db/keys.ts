import { tenant } from '../context'
import { notFound } from '../errors'

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

/** Throws unless `pk` is global or belongs to the actor's tenant: the last guard before any read or write. */
export function guard(pk: string): void {
  if (pk.startsWith('G#')) return
  if (!pk.startsWith(`T#${tenant()}#`)) throw new Error('key outside of the tenant')
}

/** Tenant of a stored item, for who goes through all of them. Undefined for a global one. */
export const tenantOf = (pk: string): string | undefined => (pk.startsWith('T#') ? pk.split('#')[1] : undefined)

export const keyText = (key: Key): string => `${key.pk}|${key.sk}`
