import type * as z from 'zod'
import { unremembered } from '../kernel/context'
import { act } from '../kernel/db/act'
import type { Kind, Row } from '../kernel/db/kind'
import { load } from '../kernel/db/read'
import { AppError, conflict } from '../kernel/errors'
import type { Running } from '../kernel/jobs/run'

/** Parts stored in one transaction, well below its 4 MB. */
const STORED_AT_ONCE = 20

export const partId = (documentId: string, n: number): string => `${documentId}.${String(n).padStart(5, '0')}`

const partIds = (documentId: string, from: number, to: number): string[] =>
  Array.from({ length: Math.max(0, to - from) }, (_, i) => partId(documentId, from + i))

/** `list` in pieces of `size`, the last one shorter. */
export const piecesOf = <T>(list: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(list.length / size) }, (_, n) => list.slice(n * size, (n + 1) * size))

/** Stores the parts of a large document, which nothing reads until its head is written. */
export const storeParts = <S extends z.ZodObject>(kind: Kind<S>, parts: readonly z.output<S>[]): Promise<void> =>
  unremembered(async () => {
    for (const some of piecesOf(parts, STORED_AT_ONCE))
      await act(async (unit) => {
        for (const part of some) unit.insert(kind, part)
      })
  })

/** Parts `from` to `to` (without it) of a document, in order. */
export async function readParts<S extends z.ZodObject>(
  kind: Kind<S>,
  documentId: string,
  from: number,
  to: number,
): Promise<Row<S>[]> {
  const ids = partIds(documentId, from, to)
  const { parts } = await load({ parts: kind.many(ids) })
  return ids.flatMap((id) => parts.get(id) ?? [])
}

/** A document that posts in numbered parts. Each step may run again: what is done is not done twice. */
interface InParts {
  parts: number
  /** Its lines, for the progress. */
  lines: number
  /** Why an earlier run was taking it back when it was cut short. */
  failure: string | undefined
  /** Posts a part, unless it is posted. @returns how many lines it has */
  post: (n: number) => Promise<number>
  /** Takes a part back, if it was posted; never fails by a rule. */
  undo: (n: number) => Promise<void>
  /** Keeps why it fails, before anything is taken back. @returns the reason that stands, the first one */
  fail: (failure: string) => Promise<string>
  /** Ends the document: whole, or with nothing of it standing. */
  settle: (failure: string | undefined) => Promise<void>
}

/**
 * Posts the parts of a document in order. When one fails, the earlier ones are taken back, last first.
 * Killed anywhere and run again, it goes on where it was.
 * @throws AppError 409 with the reason of the part that failed, which names the line
 */
export async function postInParts(document: InParts, progress: Running['progress']): Promise<void> {
  const failure = document.failure ?? (await postEach(document, progress))
  if (failure === undefined) return document.settle(failure)
  for (let n = document.parts - 1; n >= 0; n--) {
    await document.undo(n)
    await progress(0, document.lines)
  }
  await document.settle(failure)
  throw conflict(failure)
}

/** @returns why a part could not be posted, if one could not */
async function postEach({ parts, lines, post, fail }: InParts, progress: Running['progress']) {
  let done = 0
  for (let n = 0; n < parts; n++) {
    try {
      done += await post(n)
    } catch (error) {
      if (!(error instanceof AppError) || error.status === 503) throw error
      return fail(error.message)
    }
    await progress(done, lines)
  }
}
