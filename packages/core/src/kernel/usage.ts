import { everyKind } from './db/declared'
import { count } from './db/lists/counter'
import { countersFor, referredTo } from './db/refs'

/** Says in Spanish where a record is used (`3 productos`), or undefined when it is not. */
export type Usage = (id: string) => Promise<string | undefined>
export type Usages = Readonly<Record<string, readonly Usage[]>>

let known: Usages = {}

/** Tells who uses what. Called once, by the root of core: a lower capability cannot import the higher ones that use it. */
export const registerUsages = (usages: Usages): void => {
  known = usages
}

/** How many rows refer to a record, by their kind (`KindSpec.refs`), as the counters say. */
async function referred(kind: string, id: string): Promise<(string | undefined)[]> {
  await everyKind()
  const counters = countersFor(kind, id)
  return Promise.all(counters.map(async ({ kind: by, bucket, one, many }) => some(await count(by, bucket), one, many)))
}

/** Where a record is used: `3 productos y 12 clientes`; undefined when nothing uses it and it can be removed. */
export async function usedBy(kind: string, id: string): Promise<string | undefined> {
  const told = Promise.all((known[kind] ?? []).map((usage) => usage(id)))
  const places = [...(await referred(kind, id)), ...(await told)]
  const used = places.filter((place) => place !== undefined)
  return used.length === 0 ? undefined : new Intl.ListFormat('es').format(used)
}

/** Kinds that somebody says to use, by their names, once every capability is loaded. A test looks that there are such. */
export async function usedKinds(): Promise<string[]> {
  await everyKind()
  return [...Object.keys(known), ...referredTo()]
}

/** `1 producto`, `3 productos`; undefined for none. */
export const some = (n: number, one: string, many: string): string | undefined =>
  n > 0 ? `${n} ${n === 1 ? one : many}` : undefined
