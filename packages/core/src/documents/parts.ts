import * as z from 'zod'
import { unremembered } from '../kernel/context'
import { act } from '../kernel/db/act'
import { kind } from '../kernel/db/kind'
import type { Kind } from '../kernel/db/kind-spec'
import { load, type Request } from '../kernel/db/read'

/** Parts stored in one transaction, well below its 4 MB. */
const STORED_AT_ONCE = 20

/** Key of a part of a document, counted from 0. */
export const partId = (documentId: string, n: number): string => `${documentId}.${String(n).padStart(5, '0')}`

/** `list` in pieces of `size`, the last one shorter. */
export const piecesOf = <T>(list: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(list.length / size) }, (_, n) => list.slice(n * size, (n + 1) * size))

/** What the mechanism knows of any part: its lines. */
export interface AnyPart {
  lines: unknown[]
}

/** The kind of row that holds some lines of a document too large for one transaction. */
export interface PartKind<S extends z.ZodObject> extends Kind<S, never> {
  /** The fields that say which part of which document a row is. */
  place(documentId: string, n: number): object
  keyAt(documentId: string, n: number): string
}

type PartShape<L extends z.ZodObject, P extends z.ZodRawShape> = { id: z.ZodString; lines: z.ZodArray<L> } & P

interface PartSpec<L extends z.ZodObject, P extends z.ZodRawShape> {
  name: string
  label: string
  lines: L
  fields: P
}

/** Declares the parts of a document: rows with some of its lines and what `fields` says of them. */
export function partKind<L extends z.ZodObject, P extends z.ZodRawShape>(spec: PartSpec<L, P>) {
  const { name, label, lines, fields } = spec
  const schema = z.object({ id: z.string(), lines: z.array(lines), ...fields }) as unknown as z.ZodObject<
    PartShape<L, P>
  >
  return placed(kind({ name, label, schema, audited: false }), (documentId, n) => ({ id: partId(documentId, n) }))
}

/** A kind whose rows are parts, by the fields that name the document and the part. */
export const placed = <S extends z.ZodObject>(
  rows: Kind<S, never>,
  place: (documentId: string, n: number) => object,
): PartKind<S> => ({ ...rows, place, keyAt: (documentId, n) => rows.idOf(place(documentId, n) as z.output<S>) })

/** Stores the parts of a large document, which nothing reads until its head is written. */
export const storeParts = <S extends z.ZodObject>(parts: PartKind<S>, rows: readonly z.output<S>[]): Promise<void> =>
  unremembered(async () => {
    for (const some of piecesOf(rows, STORED_AT_ONCE))
      await act(async (unit) => {
        for (const part of some) unit.insert(parts, part)
      })
  })

/** Asks for parts `from` to `to` (without it) of a document, in order. */
export function partsRequest<S extends z.ZodObject>(
  parts: PartKind<S>,
  documentId: string,
  from: number,
  to: number,
): Request<(z.output<S> & { version: number })[]> {
  const keys = Array.from({ length: Math.max(0, to - from) }, (_, i) => parts.keyAt(documentId, from + i))
  const { keys: wanted, take } = parts.many(keys)
  return {
    keys: wanted,
    take: (items) => {
      const found = take(items)
      return keys.flatMap((key) => found.get(key) ?? [])
    },
  }
}

/** Parts `from` to `to` (without it) of a document, in order. */
export const readParts = async <S extends z.ZodObject>(
  parts: PartKind<S>,
  documentId: string,
  from: number,
  to: number,
) => (await load({ parts: partsRequest(parts, documentId, from, to) })).parts
