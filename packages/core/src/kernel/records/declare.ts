import * as z from 'zod'
import { flag, id, optional, upload } from '../values/fields'
import { keptOf } from '../values/kept'

/** What every record that a shop keeps has, besides its own fields. */
export const recordFields = { id: z.string(), active: z.boolean(), createdAt: z.string() }

/** `filled`: the row always has it. `absent`: where it has none, the wire leaves it out instead of saying null. */
type Has = 'given' | 'filled' | 'absent'
/** A field by another name on the wire, or one of which a row always or sometimes has a value. */
export interface Field<W extends string | undefined, S extends z.ZodType, H extends Has> {
  wire: W
  schema: S
  has: H
}
/** A field that nobody sends and that the wire does not show. */
export interface RowOnly<S extends z.ZodType> {
  rowOnly: S
}
/** A field that is sent, and neither kept nor shown. */
export interface InputOnly<S extends z.ZodType> {
  inputOnly: S
}
/** A stored image: `file` of an input, a path in the row, an address on the wire. */
export interface Image {
  folder: string
}
type Entry = z.ZodType | Field<string | undefined, z.ZodType, Has> | RowOnly<z.ZodType> | InputOnly<z.ZodType> | Image
export type Shape = Record<string, Entry>

/** A field that goes by another name on the wire: `creditDays: wire('credit_days', int())`. */
export function wire<const W extends string, S extends z.ZodType, H extends Has>(
  name: W,
  field: Field<undefined, S, H>,
): Field<W, S, H>
export function wire<const W extends string, S extends z.ZodType>(name: W, schema: S): Field<W, S, 'given'>
export function wire(name: string, field: z.ZodType | Field<undefined, z.ZodType, Has>) {
  return 'has' in field ? { ...field, wire: name } : { wire: name, schema: field, has: 'given' as const }
}

/** A field that may be left out and that every row has: what makes the row fills it in. */
export const filled = <S extends z.ZodType>(schema: S): Field<undefined, S, 'filled'> => ({
  wire: undefined,
  schema,
  has: 'filled',
})

/** A field that the wire leaves out where there is none. */
export const absent = <S extends z.ZodType>(schema: S): Field<undefined, S, 'absent'> => ({
  wire: undefined,
  schema,
  has: 'absent',
})

/** A field of the row alone: what is worked out of the others, or kept for the shop itself. */
export const rowOnly = <S extends z.ZodType>(schema: S): RowOnly<S> => ({ rowOnly: schema })

/** A field of the input alone: what is checked, or helps to make the row. */
export const inputOnly = <S extends z.ZodType>(schema: S): InputOnly<S> => ({ inputOnly: schema })

/** An image that is stored in a folder: an input brings it as `file`. A record has at most one. */
export const image = (folder: string): Image => ({ folder })

/** What may be undefined may be absent. */
type Loose<T> = { [K in keyof T as undefined extends T[K] ? never : K]: T[K] } & {
  [K in keyof T as undefined extends T[K] ? K : never]?: T[K]
}
/** A type written out: the declarations that the other projects read name no types of zod then, and cost them little. */
export type Flat<T> = T extends infer O ? { [K in keyof O]: O[K] } : never
type SchemaOf<E> = E extends z.ZodType
  ? E
  : E extends { schema: infer S extends z.ZodType } | { inputOnly: infer S extends z.ZodType }
    ? S
    : never
type Stored<E> = E extends { rowOnly: infer S extends z.ZodType }
  ? z.output<S>
  : E extends Image
    ? string | undefined
    : z.output<SchemaOf<E>>
type NameOf<K, E> = E extends RowOnly<z.ZodType> | Image ? never : E extends { wire: infer W extends string } ? W : K
type RowOnlyKey<K, E> = E extends RowOnly<z.ZodType> | Image ? K : never
type IfFilled<E, T> = E extends { has: 'filled' } ? T : never
type FileOf<F extends Shape> = Extract<F[keyof F], Image> extends never ? unknown : { file?: File }
export interface Switch {
  active?: boolean
}

/** What a form or program sends. */
export type Sent<F extends Shape> = Loose<{
  [K in keyof F as NameOf<K, F[K]>]: z.input<SchemaOf<F[K]>> | IfFilled<F[K], '' | null | undefined>
}> &
  FileOf<F> & { active?: z.input<ReturnType<typeof flag>> | '' | null }
/** What is read of that, by its names on the wire, with what reading it found for the row. */
export type Read<F extends Shape> = Loose<{
  [K in keyof F as NameOf<K, F[K]>]: z.output<SchemaOf<F[K]>> | IfFilled<F[K], undefined>
}> & { [K in keyof F as RowOnlyKey<K, F[K]>]?: Stored<F[K]> }
type KeptKey<F extends Shape> = { [K in keyof F]: F[K] extends InputOnly<z.ZodType> ? never : K }[keyof F]
/** The fields of a row besides those that every record has. */
export type Kept<F extends Shape> = Loose<{ [K in KeptKey<F>]: Stored<F[K]> }>
/** The same as the input alone says them. */
type Partly<F extends Shape> = Loose<{ [K in KeptKey<F>]: Stored<F[K]> | IfFilled<F[K], undefined> }>
type Shown<E, T> = E extends { has: 'absent' } ? T : undefined extends T ? Exclude<T, undefined> | null : T
/** What the wire shows of a row. */
export type Wire<F extends Shape> = Loose<{
  [K in KeptKey<F> as F[K] extends Image ? K : NameOf<K, F[K]>]: Shown<F[K], Stored<F[K]>>
}> & { id: string; active: boolean; created_at: string }

type SchemaFor<T> = undefined extends T ? z.ZodOptional<z.ZodType<Exclude<T, undefined>>> : z.ZodType<T>
type RowSchema<F extends Shape> = z.ZodObject<{ [K in KeptKey<F>]: SchemaFor<Stored<F[K]>> } & typeof recordFields>

/** A record, declared once: how it is sent, kept and shown. Light: the browser reads it with the form. */
export interface Fields<F extends Shape> {
  /** Schema of its kind of row. */
  row: RowSchema<F>
  /** Input of the call that creates one, and of the one that changes it. */
  create: z.ZodType<Flat<Read<F> & FileOf<F> & Switch>, Flat<Sent<F>>>
  edit: z.ZodType<Flat<Read<F> & FileOf<F> & Switch & { id: string }>, Flat<Sent<F> & { id: string }>>
  /** Input of a call that changes what it brings; with nothing but the id, it turns the record on or off. */
  changes: z.ZodType<Flat<Partial<Read<F>> & Switch & { id: string }>, Flat<Partial<Sent<F>> & { id: string }>>
  output: z.ZodType<Flat<Wire<F>>, Flat<Wire<F>>>
  toRow(input: Read<F>, before?: Kept<F>): Partly<F>
  toWire(row: Kept<F> & { id: string; active: boolean; createdAt: string }): Flat<Wire<F>>
  /** Name in the row of what goes by a name on the wire; undefined when nothing does. */
  keyOf(name: string): string | undefined
  /** The field that is an image, with the folder that it is stored in. */
  image: { key: string; folder: string } | undefined
}

interface Rules {
  /** Rules across fields: `rule`. */
  // biome-ignore lint/suspicious/noExplicitAny: of the fields that it knows
  rules?: readonly z.core.$ZodCheck<any>[]
  /** Reads fields together, once the rules hold. */
  // biome-ignore lint/suspicious/noExplicitAny: it changes the fields that it knows and hands on the others
  read?: (value: any) => any
}

interface One {
  key: string
  /** Name on the wire; none for a field of the row alone. */
  wire: string | undefined
  input: [string, z.ZodType] | undefined
  row: z.ZodType | undefined
  shown: z.ZodType | undefined
  absent?: boolean
}

function one(key: string, entry: Entry): One {
  if ('rowOnly' in entry) return { key, wire: undefined, input: undefined, row: entry.rowOnly, shown: undefined }
  if ('inputOnly' in entry)
    return { key, wire: undefined, input: [key, entry.inputOnly], row: undefined, shown: undefined }
  if ('folder' in entry) {
    const input: [string, z.ZodType] = ['file', optional(upload())]
    return { key, wire: key, input, row: z.string().optional(), shown: z.string().nullable() }
  }
  const { wire: name = key, schema, has } = 'schema' in entry ? entry : { schema: entry, has: 'given' }
  const { row, wire: shown, bare } = keptOf(schema)
  const input: [string, z.ZodType] = [name, has === 'filled' ? optional(schema) : schema]
  return { key, wire: name, input, row, shown: has === 'absent' ? bare.optional() : shown, absent: has === 'absent' }
}

/** A field of an input that brings what it changes: a text that is brought is one, and a blank of another kind is nothing. */
function mayBeLeftOut(schema: z.ZodType): z.ZodType {
  const { type, innerType } = schema._zod.def as unknown as { type: string; innerType: z.ZodType }
  if (type === 'default') return mayBeLeftOut(innerType)
  if (type === 'optional') return schema
  return type === 'string' ? schema.optional() : optional(schema)
}

/**
 * The fields of a record, each told once by the schema of its input: what a row keeps and what the wire shows follow from
 * it (`kept`). All records can be turned on and off (`active`).
 */
export function fields<F extends Shape>(shape: F, { rules = [], read }: Rules = {}): Fields<F> {
  const list = Object.entries(shape).map(([key, entry]) => one(key, entry))
  const keptList = list.flatMap(({ row, ...field }) => (row ? [{ ...field, row }] : []))
  const inputs = Object.fromEntries([
    ...list.flatMap(({ input }) => (input ? [input] : [])),
    ['active', optional(flag())],
  ])
  const finish = (schema: z.ZodObject) => {
    const ruled = rules.length > 0 ? schema.check(...(rules as never[])) : schema
    return read ? ruled.transform(read) : ruled
  }
  const shownList = list.flatMap(({ wire: name, shown, ...field }) =>
    name && shown ? [{ ...field, name, shown }] : [],
  )
  const keys = new Map(shownList.map(({ key, name }) => [name, key]))
  const images = Object.entries(shape).flatMap(([key, entry]) =>
    'folder' in entry ? [{ key, folder: entry.folder }] : [],
  )
  const self = {
    row: z.object({ ...recordFields, ...Object.fromEntries(keptList.map(({ key, row }) => [key, row])) }),
    create: finish(z.object(inputs)),
    edit: finish(z.object({ ...inputs, id: id() })),
    changes: z.object({
      ...Object.fromEntries(Object.entries(inputs).map(([name, schema]) => [name, mayBeLeftOut(schema)])),
      id: id(),
    }),
    output: z.object({
      id: z.string(),
      ...Object.fromEntries(shownList.map(({ name, shown }) => [name, shown])),
      active: z.boolean(),
      created_at: z.string(),
    }),
    toRow: (input: Record<string, unknown>, before?: Record<string, unknown>) =>
      Object.fromEntries(
        keptList.map(({ key, wire: name = key, row }) => {
          const brought = !before || (name in input && (input[name] !== undefined || row.safeParse(undefined).success))
          return [key, brought ? input[name] : before[key]]
        }),
      ),
    toWire: ({ id, active, createdAt, ...row }: Record<string, unknown>) => ({
      id,
      ...Object.fromEntries(shownList.map(({ key, name, absent }) => [name, row[key] ?? (absent ? undefined : null)])),
      active,
      created_at: createdAt,
    }),
    keyOf: (name: string) => keys.get(name),
    image: images[0],
  }
  return self as unknown as Fields<F>
}
