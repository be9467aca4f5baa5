import * as z from 'zod'
import { context, may, now, ownSales } from '../kernel/context'
import type { Act } from '../kernel/db/act'
import { partition } from '../kernel/db/keys'
import { kind } from '../kernel/db/kind'
import type { Kind, Row } from '../kernel/db/kind-spec'
import type { Page, PageInput } from '../kernel/db/lists/page-shape'
import { load, type Request, rangeAll } from '../kernel/db/read'
import { Sequence, takeNumber } from '../kernel/db/sequence'
import { conflict, forbidden } from '../kernel/errors'
import { type DeclaredJob, jobType } from '../kernel/jobs/declare'
import type { JobData } from '../kernel/jobs/job'
import { enqueue } from '../kernel/jobs/queue'
import { newId } from '../kernel/values/id'
import { stamp } from './author'
import { amountsOf, bucketsOf, type Counted, countsBy, dimensionsOf } from './counts'
import { fieldOf } from './filters'
import { indexEntries, type ListInput, type Listing, list, listAmong, type Summed } from './list'
import { type AnyPart, piecesOf, readParts, storeParts } from './parts'
import type { ByDate, Period } from './period'
import { type Posting, partsWork, type Read } from './posting'
import { keepRevision, revisionKind } from './revision'
import type { DataOf, DocumentSchema, Shape, Spec } from './spec'
import { type Mover, refused } from './states'

type Requests = Record<string, Request<unknown>>
type Loaded<R extends Requests> = { [K in keyof R]: R[K] extends Request<infer T> ? T : never }

/** A new document: what `made` and the mechanism do not say. */
type New<D, M> = Omit<D, keyof M | 'id' | 'state' | 'failure' | 'jobId' | 'lines' | 'parts'> &
  Partial<Pick<D, Extract<keyof D, keyof M | 'id' | 'state' | 'failure' | 'jobId' | 'lines' | 'parts'>>>
type Unnumbered<D, M> = Omit<New<D, M>, 'number'> & { number?: string }

type Asked<N extends string> = { [K in N]?: string | number | boolean | undefined } & Period

/** A kind of document: a kind of row, and what one can do with a document whatever it is about. */
export interface Document<
  St extends string,
  F extends Shape,
  L extends z.ZodObject,
  P extends z.ZodObject,
  N extends string,
  I extends string,
  M extends object,
  D = DataOf<St, F, L>,
> extends Kind<DocumentSchema<St, F, L>, N | I> {
  /** Stands in line for the next number, and reads what else the action needs in the same trip. Once an action. */
  numbered<R extends Requests = Record<never, never>>(unit: Act, also?: R): Promise<Loaded<R> & { number: string }>
  /** A new document, written nowhere yet: for those that post before they are complete. */
  build(fields: New<D, M>): D
  /** Writes a new document, with the next number unless it has one. */
  create(unit: Act, fields: Unnumbered<D, M>): Promise<D>
  /** @throws AppError 403 or 409 unless whoever acts may take it to that state now */
  need(row: D, to: St): void
  /** The document in a state, with who took it there, when and why; asks nobody. */
  entered(row: D, state: St, note?: string, at?: Date): D
  /** Takes it to a state, with what else changes. @throws AppError as `need` */
  move(unit: Act, row: Read<D>, to: St, note?: string, changes?: Partial<D>): D
  /** Takes it to the state of what is void. @throws AppError as `need` */
  void(unit: Act, row: Read<D>, note?: string, changes?: Partial<D>): D
  /** Loads the document as it was before its first change. */
  original(row: Read<D>): Promise<D>
  /** Writes what it is by now and keeps what it was. */
  amend(unit: Act, row: Read<D>, after: D): D
  /** A page of those that pass some filters, newest first unless told. */
  list(input: PageInput & { sort?: ByDate } & Asked<N>): Promise<Page<Read<D>> & Summed>
  /** Of the documents of some ids, at most `most`, a page of those that pass some filters. */
  among(ids: readonly string[], input: PageInput & Asked<N>, most: number): Promise<Page<Read<D>> & Summed>
  /** How many there are of each value of a counted filter, for filters that the counters know. */
  countsBy(of: N, asked: Asked<N>): Promise<{ total: number; values: Partial<Record<string, number>> }>
  /** Its lines in order, wherever they are: all, or those `from` to `to` (without it), counted from 0. */
  lines(row: Pick<D, keyof D & ('id' | 'lines' | 'parts')>, from?: number, to?: number): Promise<z.output<L>[]>
  /** Its parts in order. */
  partsOf(row: Pick<D, keyof D & ('id' | 'parts')>): Promise<Row<P>[]>
  /** Rows for lines that are too many for one transaction; `rest` is what the parts say besides. */
  pieces(
    id: string,
    lines: readonly z.output<L>[],
    rest: Omit<z.output<P>, 'id' | 'lines'> | Partial<z.output<P>>,
  ): z.output<P>[]
  /** Where the lines of a new document go: with it, or in parts that are stored before it. */
  keepLines(
    id: string,
    lines: readonly z.output<L>[],
    rest: Partial<z.output<P>>,
  ): Promise<{ lines: z.output<L>[]; parts: number }>
  /** Queues the job that posts it in parts; `task` is what it is to do, where there are several things. */
  later(unit: Act, row: { id: string }, job: { title: string; total: number; task?: string }): JobData
  /** That job, and how it is done. */
  parts<R extends Requests = Record<never, never>>(work: {
    posting: (row: Read<D>, job: JobData) => Posting<D, z.output<P>, R> | Promise<Posting<D, z.output<P>, R>>
    summary: (row: D, task: string | undefined) => string
  }): DeclaredJob
}

/** Who acts, as the moves of a document see them. */
export function mover(): Mover {
  const { actor } = context()
  return { system: actor.type === 'system', may, ...(actor.type === 'member' ? { userType: actor.userType } : {}) }
}

/** Any document, as the mechanism sees it. */
type Any = Record<string, unknown> & { id: string; number: string; state: string; parts: number; lines: unknown[] }
type AnySpec = Spec<string, Shape, z.ZodObject, z.ZodObject, string, string, object>
type Self = Kind<z.ZodObject, string>

/**
 * Declares a kind of document: a numbered thing with an author, states and, when it has them, lines that post at once or in
 * parts. Its row, its lists with their counters, and its versions follow from the declaration.
 * @example
 * const Transfer = document({ name: 'transfer', prefix: 'TR-', states: { requested: ['sent'], sent: [] }, fields: { … }, … })
 * const row = await Transfer.create(unit, { originId, destinationId })
 * Transfer.move(unit, row, 'sent')
 */
export function document<
  St extends string,
  F extends Shape,
  N extends string,
  M extends object,
  L extends z.ZodObject = never,
  P extends z.ZodObject = never,
  I extends string = 'date',
>(spec: Spec<St, F, L, P, N, I, M>): Document<St, F, L, P, N, I, M> {
  const any = spec as unknown as AnySpec
  const { name, label, packed } = any
  const shape = shapeOf(any)
  const counted = countedOf(any)
  const { dated, filters, index = 'date', indexes = [] } = any.list
  const rows = kind({
    name,
    label,
    schema: z.object(shape),
    by: indexEntries({ dated, index, filters, indexes }) as never,
    counts: (row) => bucketsOf(counted, row),
    dimensions: (row) => dimensionsOf(counted, row),
    ...(any.list.sums ? { amounts: (row: Record<string, unknown>) => amountsOf(counted, row) } : {}),
    ...(any.words ? { words: any.words } : {}),
    ...(any.owners ? { owners: any.owners as never } : {}),
    ...(any.derives ? { derives: any.derives as never } : {}),
    ...(any.personal ? { personal: any.personal as never, plural: any.plural! } : {}),
    ...(any.refs ? { refs: any.refs as never, plural: any.plural! } : {}),
    ...(packed ? { plain: Object.values(filters).map(fieldOf) } : {}),
  }) as Self
  const listing: Listing = { kind: rows, dated, index, filters, indexes, counted, ownedBy: any.list.ownedBy }
  return Object.assign(rows, {
    ...making(rows, any),
    ...moving(rows, any),
    ...lined(any),
    ...posting(rows, any),
    list: (input: ListInput) => listShown(listing, input),
    among: (ids: readonly string[], input: ListInput, most: number) => listAmong(listing, ids, input, most),
    countsBy: (of: string, asked: ListInput) => countAll(listing, asked, of),
  }) as unknown as Document<St, F, L, P, N, I, M>
}

/** One page of the documents that the actor may see. */
async function listShown(listing: Listing, input: ListInput) {
  const own = listing.kind.owners && ownSales()
  return own ? (await import('./own-list')).listOwn(listing, input, own.keys) : list(listing, input)
}

/** Counts the documents that pass some filters, by the values of the filter `of`, among those that the actor may see. */
async function countAll(listing: Listing, asked: ListInput, of: string) {
  const own = listing.kind.owners && ownSales()
  return own
    ? (await import('./own-list')).countOwn(listing, asked, of, own.keys)
    : countsBy(listing.counted, asked, of)
}

function shapeOf({ states, lines, fields }: AnySpec): Shape {
  return {
    id: z.string(),
    number: z.string(),
    state: z.enum(Object.keys(states)),
    failure: z.string().optional(),
    jobId: z.string().optional(),
    ...(lines ? { lines: z.array(lines.schema), parts: z.number().int() } : {}),
    ...fields,
  }
}

const countedOf = ({
  name,
  list: { filters, counted = [], apart = {}, daily = false, sums = {} },
}: AnySpec): Counted => ({
  kind: name,
  filters,
  by: counted,
  apart: apart as Record<string, string>,
  daily,
  sums,
})

function making(rows: Self, { name, id, prefix = '', states, made, lines }: AnySpec) {
  const numbered = async (unit: Act, also: Requests = {}) => {
    await unit.queue(name)
    const { sequence, ...found } = await load({ ...also, sequence: Sequence.maybe(name) })
    return { ...found, number: `${prefix}${takeNumber(unit, name, sequence)}` }
  }
  const build = (fields: Partial<Any>) => {
    const state = fields.state ?? Object.keys(states)[0]!
    const empty = lines ? { lines: [], parts: 0 } : {}
    return { ...empty, ...made(stamp(), state), ...fields, state, id: fields.id ?? newId(id) }
  }
  const create = async (unit: Act, fields: Partial<Any>) => {
    const row = build({ ...fields, number: fields.number ?? (await numbered(unit)).number })
    unit.insert(rows, row)
    return row
  }
  return { numbered, build, create }
}

function moving(rows: Self, spec: AnySpec) {
  const { name, label, states, names, voided, revisions } = spec
  const versions = revisions && revisionKind(name, revisions, rows.schema.shape)
  const need = (row: Any, to: string) => {
    const why = refused(states, row.state, to, mover())
    if (!why) return
    if (spec.refusal) throw spec.refusal(row as never, to, why)
    if (why === 'person') throw forbidden(`No tienes permiso para pasar ${label} a ${names[to]}.`)
    throw conflict(`No se puede pasar ${label} ${row.number} a ${names[to]}: está en ${names[row.state]}.`, 'bad_state')
  }
  const entered = (row: Any, state: string, note?: string, at = now()) => ({
    ...row,
    state,
    ...spec.entered?.(row as never, state, stamp(at), note),
  })
  const move = (unit: Act, row: Any, to: string, note?: string, changes: Partial<Any> = {}) => {
    need(row, to)
    const { version: _, ...before } = row
    const after = { ...entered(before as Any, to, note), ...changes }
    unit.replace(rows, row as never, after)
    return after
  }
  const amend = (unit: Act, before: Any, after: Any) => {
    const { version: _, ...row } = after
    const next = { ...row, revision: (before.revision as number) + 1 }
    unit.replace(rows, before as never, next)
    keepRevision(unit, versions!, revisions!, name, before)
    return next
  }
  const annul = (unit: Act, row: Any, note?: string, changes?: Partial<Any>) => move(unit, row, voided!, note, changes)
  const original = async (row: Any) => {
    if (!versions || !row.revision) return row
    const [item] = await rangeAll({ pk: partition(versions.name), prefix: `${row.id}.` })
    if (!item) return row
    const first: Record<string, unknown> = versions.fromItem(item)
    return { ...row, ...Object.fromEntries(revisions!.keeps.map((field) => [field, first[field]])) }
  }
  return { need, entered, move, void: annul, amend, original }
}

function lined({ lines: own }: AnySpec) {
  if (!own) return {}
  const { atOnce, parts } = own
  const pieces = (id: string, all: readonly unknown[], rest: object) =>
    piecesOf(all, atOnce).map((some, n) => ({ ...parts.place(id, n), lines: some, ...rest }))
  return {
    pieces,
    partsOf: ({ id, parts: count }: Any) => readParts(parts, id, 0, count),
    lines: async ({ id, lines, parts: count }: Any, from = 0, to = Number.POSITIVE_INFINITY) => {
      if (count === 0) return lines.slice(from, to)
      const [first, last] = [Math.floor(from / atOnce), Math.min(count, Math.ceil(to / atOnce))]
      const found = (await readParts(parts, id, first, last)) as unknown as AnyPart[]
      return found.flatMap((part) => part.lines).slice(from - first * atOnce, to - first * atOnce)
    },
    keepLines: async (id: string, all: readonly unknown[], rest: object) => {
      if (all.length <= atOnce) return { lines: [...all], parts: 0 }
      const rows = pieces(id, all, rest)
      await storeParts(parts, rows)
      return { lines: [], parts: rows.length }
    },
  }
}

type Work = Parameters<Document<string, Shape, z.ZodObject, z.ZodObject, string, string, object>['parts']>[0]

function posting(rows: Self, { name, label, job: type, lines, isUnderWay }: AnySpec) {
  if (!type || !lines) return {}
  const names = `${name}Id`
  // Jobs that were asked for before their task was told have none.
  const input = z.object({ [names]: z.string(), task: z.string().optional() })
  const job = jobType({ type, title: `Guardar ${label}`, lane: 'imports', input })
  return {
    later: (unit: Act, row: Any, { task, ...asked }: { title: string; total: number; task?: string }) =>
      enqueue(unit, job, { ...asked, input: { [names]: row.id, ...(task ? { task } : {}) } }),
    parts: (work: Work) => {
      const posted = { kind: rows, parts: lines.parts, names, isUnderWay: isUnderWay as never, ...(work as object) }
      return { ...job, ...partsWork(posted as never) }
    },
  }
}
