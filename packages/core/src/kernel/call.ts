import type { Allow } from './context'
import type { Request } from './db/read'

export type { Allow } from './context'

/** What this table needs to know of a zod schema. Bounding by these two keeps the type check cheap. */
export interface Schema {
  _zod: { input: unknown; output: unknown }
}
export type In<S extends Schema> = S['_zod']['input']
export type Out<S extends Schema> = S['_zod']['output']

/**
 * Shape of a success: `data` → `{ success: { data, meta? } }`, `success` → `{ success: output }`,
 * `bare` → the output itself, `file` → a download.
 */
export type Answer = 'data' | 'success' | 'bare' | 'file'

/** A file to download. */
export interface FileAnswer {
  filename: string
  contentType: string
  body: Uint8Array | ReadableStream<Uint8Array>
  /** Open in the browser instead of downloading. */
  inline?: boolean
}

/** How often a call may be called in `windowSeconds`: by a shop, and from a network whoever asks. See `limits.ts`. */
export interface Limit {
  shop?: number
  network: number
  windowSeconds: number
}

/** A declared call, whatever it takes and gives. */
export interface AnyCall {
  readonly kind: 'query' | 'command'
  readonly allow: Allow
  readonly input: Schema
  readonly output: Schema
  readonly answer: Answer
  readonly limit?: Limit
  /** Seconds for which whoever asked may keep the answer: for what is the same for everybody and hardly changes. */
  readonly cache?: number
  /** Fields whose first message speaks for a refused input; without one of theirs the general text does. */
  readonly speaks?: readonly string[]
  /** It shows sales of the whole shop that cannot be cut: refused to a seller who sees their own alone. */
  readonly whole?: boolean
  /** It ends the session and changes nothing else: whoever only looks may do it too. */
  readonly leaves?: boolean
  /** Rows that a query needs whatever it is asked: they are read along with the session. */
  readonly reads?: () => readonly Request<unknown>[]
  readonly run: (input: never) => Promise<unknown>
}

/** A declared call. `I` is what the client sends, `O` what it receives. */
export interface Call<I, O> extends AnyCall {
  /** Types only; never present at run time. */
  readonly types?: { input: I; output: O }
}

interface Declaration<I extends Schema, O extends Schema> {
  allow: Allow
  input: I
  output: O
  run: (input: Out<NoInfer<I>>) => Promise<In<NoInfer<O>>>
  answer?: Exclude<Answer, 'file'>
  limit?: Limit
  cache?: number
  speaks?: readonly string[]
  leaves?: boolean
  whole?: boolean
  reads?: () => readonly Request<unknown>[]
}

interface FileDeclaration<I extends Schema> {
  allow: Allow
  input: I
  answer: 'file'
  run: (input: Out<NoInfer<I>>) => Promise<FileAnswer>
  limit?: Limit
  whole?: boolean
}

type Declare = {
  <I extends Schema>(declaration: FileDeclaration<I>): Call<In<I>, Blob>
  <I extends Schema, O extends Schema>(declaration: Declaration<I, O>): Call<In<I>, Out<O>>
}

/** Output of file calls: nothing to parse. */
const noSchema: Schema = { _zod: { input: undefined, output: undefined } }

const declare = (kind: 'query' | 'command'): Declare =>
  ((declaration: Omit<AnyCall, 'kind' | 'answer' | 'output'> & { answer?: Answer; output?: Schema }) => ({
    kind,
    answer: 'data',
    output: noSchema,
    ...declaration,
  })) as Declare

/** The fields that speak for a refused account, tax, withholding, service or cost centre. Source: product.txt section 8. */
export const nameOrValue = ['name', 'value'] as const

/** A call that only reads. */
export const query = declare('query')

/** A call that writes: it accepts `Idempotency-Key` and its acts are remembered by it. */
export const command = declare('command')

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
/**
 * Wire of a capability: name → `'POST /domicilio'`. A path that starts with `/api/` is taken from the root. Behind `?`
 * stands what the catalogue puts in the query of a call with a body: `?_method=PUT` as it is, `?end` a field of the input.
 */
export type Paths = Record<string, `${Method} /${string}`>

/** Binds meaning to wire: every path has a call and every call a path, or it does not compile. */
export const table = <P extends Paths, C extends { [K in keyof P]: AnyCall }>(
  _paths: P,
  calls: C & Record<Exclude<keyof C, keyof P>, never>,
): C => calls
