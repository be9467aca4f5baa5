import { loadPutOff } from '../later'

/** Names of the kinds and books that this process has loaded, by where their rows live. */
export const declared = {
  /** Kinds of rows of a tenant. */
  kinds: new Set<string>(),
  /** Kinds of rows outside of tenants. */
  globalKinds: new Set<string>(),
  books: new Set<string>(),
  /** What a row of a kind is called: `el pedido`. */
  labels: new Map<string, string>(),
  /** What the audit calls the fields of a kind, where the usual words do not do. */
  words: new Map<string, Words>(),
}

/** Names of fields at any depth, as the merchant reads them; false hides one. */
export type Words = Readonly<Record<string, string | false>>

let loadKinds: () => Promise<unknown> = async () => undefined

/** Tells how the kinds of every capability are loaded. Called once, by the root of core. */
export const registerKinds = (load: () => Promise<unknown>): void => {
  loadKinds = load
}

/** Loads the kinds of every capability, those of modules that a first call puts off included. */
export async function everyKind(): Promise<void> {
  await loadKinds()
  await loadPutOff()
}
