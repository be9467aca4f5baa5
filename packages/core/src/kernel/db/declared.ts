/** Names of the kinds and books that this process has loaded, by where their rows live. */
export const declared = {
  /** Kinds of rows of a tenant. */
  kinds: new Set<string>(),
  /** Kinds of rows outside of tenants. */
  globalKinds: new Set<string>(),
  books: new Set<string>(),
}
