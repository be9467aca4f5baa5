import type * as z from 'zod'
import type { Words } from '../kernel/db/declared'
import type { Personal } from '../kernel/db/personal/personal'
import type { Refs } from '../kernel/db/refs'
import type { AppError } from '../kernel/errors'
import type { Prefixed } from '../kernel/values/id'
import type { Stamp } from './author'
import type { Filter } from './filters'
import type { PartKind } from './parts'
import type { RevisionSpec } from './revision'
import type { Moves } from './states'

export type Shape = z.ZodRawShape

type HeadShape<St extends string> = {
  id: z.ZodString
  number: z.ZodString
  state: z.ZodEnum<{ [K in St]: K }>
  failure: z.ZodOptional<z.ZodString>
  jobId: z.ZodOptional<z.ZodString>
}
// biome-ignore lint/complexity/noBannedTypes: no further fields
type LinesShape<L extends z.ZodObject> = [L] extends [never] ? {} : { lines: z.ZodArray<L>; parts: z.ZodNumber }

/** What every document has, its lines when it has some, and its own fields. */
export type DocumentSchema<St extends string, F extends Shape, L extends z.ZodObject> = z.ZodObject<
  HeadShape<St> & LinesShape<L> & F
>
export type DataOf<St extends string, F extends Shape, L extends z.ZodObject> = z.output<DocumentSchema<St, F, L>>

/** How documents are listed, counted and filtered. */
export interface ListSpec<N extends string, I extends string, R> {
  /** What orders them and a period is of: their business day, or the instant at which they were made. */
  dated: 'day' | 'createdAt'
  /** Name of the index with all of them by date; `date` unless told. */
  index?: I
  /** The field of each filter, the one that leaves least first. */
  filters: Readonly<Record<N, Filter>>
  /** Filters with an index of their own, as the table has them. */
  indexes?: readonly NoInfer<N>[]
  /** Indexed filter whose values are the owners of a sale, by which a seller's own are listed and counted. */
  ownedBy?: NoInfer<N>
  /** Filters whose totals the counters know, alone or together. */
  counted?: readonly NoInfer<N>[]
  /** Filters whose totals the counters know one at a time, each by a letter of its own. */
  apart?: { readonly [K in NoInfer<N>]?: string }
  /** Counted by day too: for what comes by the thousand. */
  daily?: boolean
  /** Amounts that lists add up, by a short name of their own, where documents are counted. */
  sums?: Readonly<Record<string, (row: R) => number>>
}

/** Declaration of a kind of document; see `document`. */
export interface Spec<
  St extends string,
  F extends Shape,
  L extends z.ZodObject,
  P extends z.ZodObject,
  N extends string,
  I extends string,
  M extends object,
> {
  name: string
  /** With article, for messages: `el traslado`. */
  label: string
  id: Prefixed
  /** Before its numbers: `TR-`. Absent for what is numbered by series. */
  prefix?: string
  /** Its states and where a person may take it; it begins in the first one unless told. */
  states: Moves<St>
  /** What merchants read of each state. */
  names: Readonly<Record<NoInfer<St>, string>>
  /** State of a document that is void. */
  voided?: NoInfer<St>
  /** A job is at work on it. */
  isUnderWay?: (row: DataOf<St, F, L>) => boolean
  /** Type of the job that posts it in parts. */
  job?: string
  /** `atOnce`: how many of them one transaction posts; the lines of a longer document are in parts. */
  lines?: { schema: L; atOnce: number; parts: PartKind<P> }
  fields: F
  /** Fields of a new document that say who made it and when. */
  made: (stamp: Stamp, state: NoInfer<St>) => M
  /** Fields that say who took it to a state and when. */
  entered?: (row: DataOf<St, F, L>, state: St, stamp: Stamp, note: string | undefined) => Partial<DataOf<St, F, L>>
  /** Why a person cannot take it to a state, when the general text does not do: there is no such move, or they may not. */
  refusal?: (row: DataOf<St, F, L>, to: St, why: 'state' | 'person') => AppError
  list: ListSpec<N, I, DataOf<St, F, L>>
  /** Keys of the users and sellers whose sale the document belongs to: see `KindSpec`. */
  owners?: (row: DataOf<St, F, L>) => readonly (string | undefined)[] | undefined
  /** Fields computed from the others: see `KindSpec`. */
  derives?: (row: DataOf<St, F, L>) => Partial<DataOf<St, F, L>>
  /** What the audit calls its fields: see `KindSpec`. */
  words?: Words
  /** Records that it refers to, and what many of them are called: see `KindSpec`. */
  refs?: Refs<DataOf<St, F, L>>
  plural?: string
  /** What it says of people who are not of the shop: see `KindSpec`. */
  personal?: Personal<DataOf<St, F, L>>
  /** True for documents of many fields: all but those of its filters are stored packed. */
  packed?: boolean
  revisions?: RevisionSpec<keyof DataOf<St, F, L> & string>
}
