/*
 * A record that is keyed by text from outside is never read by `record[text]`: `constructor` and `toString` are found on its
 * prototype. `tests/house/lookups.test.ts` finds such readings.
 */

/** Returns what a record has of its own under a key; undefined for a name that only its prototype has. */
export const ownValue = <T>(record: Readonly<Record<string, T>> | undefined, key: string): T | undefined =>
  record !== undefined && Object.hasOwn(record, key) ? record[key] : undefined

/** Returns an empty record without a prototype, to be filled under keys that somebody typed. */
export const emptyRecord = <T>(): Record<string, T> => Object.create(null) as Record<string, T>
