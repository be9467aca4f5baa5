const sorted = (row: object) =>
  Object.entries(row)
    .filter(([, value]) => value !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1))

/** True when two states of a row say the same: what is undefined counts as absent, and the version says nothing. */
export const same = (before: object, after: object): boolean =>
  JSON.stringify(sorted({ ...before, version: undefined })) === JSON.stringify(sorted({ ...after, version: undefined }))
