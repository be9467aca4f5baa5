import type * as z from 'zod'
import type { Out, Schema } from '../call'
import type { Act } from '../db/act'
import type { Kind, Row } from '../db/kind-spec'
import type { Page } from '../db/lists/page-shape'
import { imageUrl, removeWithFile, replaced, withFile } from '../files/image'
import type { Flat } from './declare'
import { type FieldsOf, type ListInput, type RowRules, recordRows } from './rows'

/** How a record is sent and shown: `fields()`, or by hand where the wire differs from the row in more than names. */
export interface Declared {
  create: Schema
  edit?: Schema
  /** Input of a change of what it brings alone. */
  changes?: Schema
  output: Schema
  toRow?(input: never, before?: never): object
  toWire(row: never): object
  keyOf?(name: string): string | undefined
  image?: { key: string; folder: string }
}

/** An input as its row is made of it; `null` stands for what the record does not bring. */
type Input<D extends Declared> = Omit<Out<D['create']>, 'active' | 'file'>
type Shown<D extends Declared, X> = Flat<Omit<ReturnType<D['toWire']>, keyof X> & X>

interface Rules<S extends z.ZodObject, D extends Declared, X, A>
  extends Omit<RowRules<S, Input<D>>, 'toRow' | 'sorts'> {
  fields: D
  /**
   * The row's fields out of an input; those of `fields` by default. What the input newly refers to is
   * read by `referTo`, so that it cannot be removed meanwhile. `before` when the record exists already.
   */
  toRow?: (input: Input<D>, before: Row<S> | undefined, unit: Act) => FieldsOf<S> | Promise<FieldsOf<S>>
  /** What the wire shows beside the fields: what they stand for, what is worked out of them. */
  adds?: {
    output: { [K in keyof X]: z.ZodType<X[K], X[K]> }
    of: (row: Row<S>, around: A) => X
    /** What showing some rows needs, read once for all of them. */
    around?: (rows: readonly Row<S>[]) => Promise<A>
  }
  /** Values that a list sorts by, for names on the wire that are no fields. */
  sorts?: Record<string, (row: Row<S>) => unknown>
  /** The words that a search looks for, out of what was typed. */
  searched?: (text: string | undefined) => string | undefined
}

/** The row of an input is whole by the fields alone, or somebody makes it. */
type Whole<S extends z.ZodObject, D extends Declared> = D extends { toRow(input: never): FieldsOf<S> }
  ? unknown
  : { toRow: unknown }

/**
 * What one can do with a record of a catalogue, in the words of the wire: a list, one, the active ones for choosing, and
 * create, update, patch and remove. `crud` makes calls of it; `rows` are the rows themselves.
 */
export function records<
  S extends z.ZodObject,
  B extends string,
  D extends Declared,
  X extends object = Record<never, never>,
  A = undefined,
>(kind: Kind<S, B>, rules: Rules<S, D, X, A> & Whole<S, D>) {
  type R = Row<S> & { id: string; active: boolean; createdAt: string }
  type Wire = Shown<D, X>
  type In = Out<D['create']>
  type Edit = Out<NonNullable<D['edit']>>
  const { fields, adds, searched, sorts, ...rest } = rules as Rules<S, D, X, A>
  const { image } = fields
  const shape = shapeOf(fields.output)
  const output = (adds ? shape.extend(adds.output as z.ZodRawShape) : shape) as unknown as z.ZodType<Wire, Wire>

  const toRow = fields.toRow as unknown as (input: unknown, before?: Row<S>) => FieldsOf<S>
  const rows = recordRows<S, B, Input<D> & InputExtras>(kind, {
    ...rest,
    sorts: { ...sortsOf(fields), ...sorts },
    toRow: async ({ stored, part, ...given }, before, unit) => {
      const input = given as unknown as Input<D>
      const row = await (rules.toRow?.(input, before, unit) ?? toRow(input, part ? before : undefined))
      return image ? { ...row, [image.key]: replaced(unit, pathOf(before), stored) } : row
    },
  })
  const pathOf = (row: unknown) => image && (row as Record<string, string | undefined> | undefined)?.[image.key]

  /** Rows as the wire shows them. */
  async function present(list: readonly Row<S>[]): Promise<Wire[]> {
    const around = (await adds?.around?.(list)) as A
    return list.map((row) => ({
      ...fields.toWire(row as never),
      ...(image ? { [image.key]: imageUrl(pathOf(row)) } : {}),
      ...adds?.of(row, around),
    })) as unknown as Wire[]
  }
  const presentOne = async (row: Row<S>): Promise<Wire> => (await present([row]))[0]!

  /** Saves a record, with the file that came for it. */
  const keeping = (file: File | undefined, save: (stored?: string) => Promise<R>): Promise<R> =>
    image ? withFile(file, { folder: image.folder }, save, pathOf) : save()

  return {
    kind,
    fields: { ...fields, output } as unknown as Omit<D, 'output'> & { output: z.ZodType<Wire, Wire> },
    rows,
    present,
    presentOne,
    async list({ search, ...input }: ListInput): Promise<Page<Wire>> {
      const { data, meta } = await rows.list({ ...input, search: searched ? searched(search) : search })
      return { data: await present(data), meta }
    },
    get: async (input: { id: string }) => presentOne(await rows.get(input)),
    /** The active ones, for choosing. */
    choices: async () => present(await rows.active()),
    async create({ active, file, ...input }: In & Sent) {
      return presentOne(
        await keeping(file, (stored) => rows.create({ ...(input as never as Input<D>), stored }, active)),
      )
    },
    /** Changes a record; `active` turns it on or off. The same data again writes nothing. */
    async update({ active, file, ...input }: Edit & Sent & { id: string }) {
      if (image) await kind.get(input.id)
      const given = input as never as Input<D> & { id: string }
      return presentOne(await keeping(file, (stored) => rows.update({ ...given, stored }, active)))
    },
    /** Changes what the input brings; one without fields turns the record on or off. */
    patch: async ({ id, active, ...given }: { id: string } & Sent) => {
      const brings = Object.keys(given).length > 0 ? { ...given, part: true } : {}
      return presentOne(await rows.patch({ id, active, ...brings } as Parameters<typeof rows.patch>[0]))
    },
    remove: (input: { id: string }) =>
      image ? removeWithFile(kind.find(input.id), () => rows.remove(input), pathOf) : rows.remove(input),
  }
}

/** What goes with an input: the path of the file that came with it, and whether it is a part of the record. */
export interface InputExtras {
  stored?: string
  part?: boolean
}
export interface Sent {
  active?: boolean
  file?: File
}

const shapeOf = (output: Schema) => output as unknown as z.ZodObject

/** A list sorts by every field that the wire shows, by its name there. */
const sortsOf = ({ output, keyOf }: Declared) =>
  Object.fromEntries(
    Object.keys(shapeOf(output).shape).flatMap((name) => {
      const key = keyOf?.(name)
      return key === undefined ? [] : [[name, (row: unknown) => (row as Record<string, unknown>)[key]] as const]
    }),
  )

/** The output of a call that shows more of a record. */
export const plus = <W, X>(output: z.ZodType<W, W>, more: { [K in keyof X]: z.ZodType<X[K], X[K]> }) =>
  shapeOf(output).extend(more as z.ZodRawShape) as unknown as z.ZodType<W & X, W & X>

/** The output of a call that shows some fields of a record. */
export const only = <W, const K extends keyof W & string>(output: z.ZodType<W, W>, names: readonly K[]) =>
  shapeOf(output).pick(
    Object.fromEntries(names.map((name) => [name, true])) as Record<string, true>,
  ) as unknown as z.ZodType<Pick<W, K>, Pick<W, K>>
