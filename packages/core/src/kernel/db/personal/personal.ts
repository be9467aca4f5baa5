import type { Key } from '../keys'

/** Ids of whom, and of which of their documents, rows are asked for. */
export type Theirs = ReadonlySet<string>

/** The part of a unit that drops attributes of an item. */
export interface Dropping {
  add(key: Key, deltas: Record<string, number>, options: { drop: string[] }): void
}

/**
 * What a row says of a person who is not of the shop, forgotten when they ask where no law keeps it.
 * Source: Ley 1581 de 2012, art. 8 lit. e and art. 15.
 */
export interface Personal<R> {
  /** Ids of the people that it is of. */
  of?: (row: R) => readonly (string | undefined)[]
  /** Ids of the documents of theirs that it is about, where it names nobody by an id. */
  via?: (row: R) => readonly (string | undefined)[]
  /** What is left of it once they are forgotten; undefined while it is under way. Without it the row stays as it is. */
  forget?: (row: R, theirs: Theirs) => R | undefined
  /** What says of them too elsewhere, in the same transaction. */
  also?: (unit: Dropping, row: R) => Promise<void>
  /** A law asks for it with who it is of. */
  kept?: boolean
}

/** What stands where the name of somebody was. */
export const FORGOTTEN = 'Datos borrados'
