import type { Prefixed } from './values/id'

/** Says in Spanish where a record is used (`3 productos`), or undefined when it is not. */
export type Usage = (id: string) => Promise<string | undefined>
export type Usages = Partial<Record<Prefixed, readonly Usage[]>>

let known: Usages = {}

/** Tells who uses what. Called once, by the root of core: a lower capability cannot import the higher ones that use it. */
export const registerUsages = (usages: Usages): void => {
  known = usages
}

/** Where a record is used: `3 productos y 12 clientes`; undefined when nothing uses it and it can be removed. */
export async function usedBy(kind: Prefixed, id: string): Promise<string | undefined> {
  const places = await Promise.all((known[kind] ?? []).map((usage) => usage(id)))
  const used = places.filter((place) => place !== undefined)
  return used.length === 0 ? undefined : new Intl.ListFormat('es').format(used)
}

/** `1 producto`, `3 productos`; undefined for none. */
export const some = (n: number, one: string, many: string): string | undefined =>
  n > 0 ? `${n} ${n === 1 ? one : many}` : undefined
