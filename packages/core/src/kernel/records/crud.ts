import * as z from 'zod'
import {
  type Allow,
  type AnyCall,
  type Call,
  command,
  type In,
  type Out,
  type Paths,
  query,
  type Schema,
} from '../call'
import { limits } from '../limits'
import type { Resource } from '../permissions'
import { page } from '../values/fields'
import type { Flat } from './declare'
import { ById, Nothing, RecordList, Removed } from './wire'

/** What `records` gives, as far as its calls need to know. */
interface Crudable {
  fields: {
    create: Schema
    edit?: Schema
    changes?: Schema
    output: Schema
    image?: object
  }
  list(input: never): Promise<unknown>
  get(input: { id: string }): Promise<unknown>
  choices(): Promise<unknown>
  create(input: never): Promise<unknown>
  update(input: never): Promise<unknown>
  patch(input: never): Promise<unknown>
  remove(input: { id: string }): Promise<z.output<typeof Removed>>
}

type Verb = 'list' | 'get' | 'load' | 'create' | 'update' | 'patch' | 'remove'
type Sent<S> = S extends Schema ? In<S> : never
type CallOf<V extends Verb, T extends Crudable, Shown = Out<T['fields']['output']>> = {
  list: Call<z.input<typeof RecordList>, { data: Shown[]; meta: z.output<ReturnType<typeof page>>['meta'] }>
  get: Call<{ id: string }, Shown>
  load: Call<Record<never, never>, Shown[]>
  create: Call<Sent<T['fields']['create']>, Shown>
  update: Call<Sent<T['fields']['edit']>, Shown>
  patch: Call<Sent<T['fields']['changes']>, Shown>
  remove: Call<{ id: string }, z.output<typeof Removed>>
}[V]

type Calls<N extends string, Plural extends string, T extends Crudable> = {
  [V in Verb as V extends 'list' | 'load' ? `${V}${Plural}` : `${V}${N}`]: CallOf<V, T>
}

/** Who may use the calls of a record: a resource of the permissions, or who reads and who writes; some may be of others. */
type Who = ({ resource: Resource; read?: Allow; write?: Allow } | { read: Allow; write: Allow }) & {
  list?: Allow
  get?: Allow
  load?: Allow
  create?: Allow
}

type Options<Plural extends string> = Who & {
  /** Name of many; the name with an `s` unless told. */
  plural?: Plural
  /** Fields whose message speaks for a refused creation: see `AnyCall`. */
  speaks?: readonly string[]
}

/**
 * The calls of a record that the paths name: `listSenders`, `getSender`, `loadSenders` (the active ones, for choosing),
 * `createSender`, `updateSender`, `patchSender` and `removeSender`.
 */
export function crud<
  const P extends Paths,
  const N extends string,
  T extends Crudable,
  const Plural extends string = `${N}s`,
>(
  paths: P,
  name: N,
  records: T,
  options: Options<Plural>,
): Flat<Pick<Calls<N, Plural, T>, keyof P & keyof Calls<N, Plural, T>>> {
  const { plural = `${name}s`, list, get, load, create: creates, speaks, ...who } = options
  const resource = 'resource' in who ? who.resource : undefined
  const read = who.read ?? (`${resource!}-read` as const)
  const write = (verb: 'create' | 'update' | 'delete'): Allow => who.write ?? `${resource!}-${verb}`
  const { create, edit, changes, output: shown, image } = records.fields
  const output = shown as z.ZodType
  const limit = image ? { limit: limits.file } : {}
  const spoken = speaks ? { speaks } : {}
  const run = records as Record<string, unknown> as Record<keyof Crudable, (input: unknown) => Promise<never>>
  const all: Record<string, AnyCall | undefined> = {
    [`list${plural}`]: query({ allow: list ?? read, input: RecordList, output: page(output), run: run.list }),
    [`get${name}`]: query({ allow: get ?? read, input: ById, output, run: run.get }),
    [`load${plural}`]: query({ allow: load ?? read, input: Nothing, output: z.array(output), run: run.choices }),
    [`create${name}`]: command({
      allow: creates ?? write('create'),
      input: create,
      output,
      ...limit,
      ...spoken,
      run: run.create,
    }),
    [`update${name}`]: edit && command({ allow: write('update'), input: edit, output, ...limit, run: run.update }),
    [`patch${name}`]: changes && command({ allow: write('update'), input: changes, output, run: run.patch }),
    [`remove${name}`]: command({ allow: write('delete'), input: ById, output: Removed, run: run.remove }),
  }
  return Object.fromEntries(Object.entries(all).filter(([call]) => call in paths)) as never
}
