import type * as z from 'zod'
import { Closing } from '../accounting/closing'
import { now, unremembered } from '../kernel/context'
import { act } from '../kernel/db/act'
import type { Kind, Row } from '../kernel/db/kind'
import { load } from '../kernel/db/read'
import { AppError } from '../kernel/errors'
import type { Outcome, Running, Work } from '../kernel/jobs/declare'
import { undone } from '../kernel/jobs/run'
import { type Day, dayOf, monthOf } from '../kernel/time'

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

/** Day on which what was posted on `day` is taken back: the same, or today when its month was closed meanwhile. */
export async function undoDay(day: Day | undefined): Promise<Day> {
  const today = dayOf(now())
  return day === undefined || (await Closing.find(monthOf(day))) ? today : day
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
  /** Takes a part back, if it was posted; never refused by a rule. */
  undo: (n: number) => Promise<void>
  /** Keeps why it fails, before anything is taken back. @returns the reason that stands, the first one @throws Error when it ended whole meanwhile */
  fail: (failure: string) => Promise<string>
  /**
   * Ends the document: whole, or with nothing of it standing. Whole may still be refused by a rule, and by a reason that
   * another worker kept meanwhile: nobody ends it whole then, and whoever comes last takes it back.
   */
  settle: (failure: string | undefined) => Promise<void>
}

/**
 * Posts the parts of a document in order and ends it. When a rule refuses one, the earlier ones are taken back, last
 * first. Killed anywhere and run again, it goes on where it was. With `givenUp` nothing more is posted: it is taken back.
 * @throws AppError 409 `undone`, with the reason of the part that failed, which names the line
 */
export async function postInParts(document: InParts, progress: Running['progress'], givenUp?: string): Promise<void> {
  const reason = document.failure ?? givenUp ?? (await refusal(() => postAll(document, progress)))
  if (reason === undefined) return
  const failure = await document.fail(reason)
  await takeBack(document, failure, progress)
  throw undone(failure)
}

async function postAll({ parts, lines, post, settle }: InParts, progress: Running['progress']): Promise<void> {
  let done = 0
  for (let n = 0; n < parts; n++) {
    done += await post(n)
    await progress(done, lines)
  }
  await settle(undefined)
}

const isRule = (error: unknown): error is AppError => error instanceof AppError && error.status !== 503

/** @returns why a rule refuses the work, if one does */
async function refusal(work: () => Promise<void>): Promise<string | undefined> {
  try {
    await work()
    return undefined
  } catch (error) {
    if (!isRule(error)) throw error
    return error.message
  }
}

/** A rule that refuses to take back what was posted is a fault of ours: the job must not end with it half done. */
async function takeBack(
  { parts, lines, undo, settle }: InParts,
  failure: string,
  progress: Running['progress'],
): Promise<void> {
  const refused = await refusal(async () => {
    for (let n = parts - 1; n >= 0; n--) {
      await undo(n)
      await progress(0, lines)
    }
    await settle(failure)
  })
  if (refused !== undefined) throw new Error(`taking back: ${refused}`)
}

const GIVEN_UP =
  'Una falla nuestra no dejó terminar, y lo que se alcanzó a mover volvió a como estaba. Inténtalo otra vez; si sigue igual, escríbenos.'

/** How a job posts a document in parts; `givenUp` is why no more of it is posted. */
export type PartsWork<I extends z.ZodType> = (running: Running<I>, givenUp?: string) => Promise<Outcome>

/** The job of a document in parts: when it is given up, `work` runs with the reason that the document keeps. */
export const inParts = <I extends z.ZodType>(work: PartsWork<I>): Work<I> => ({
  run: (running) => work(running),
  gaveUp: (running) => work(running, GIVEN_UP),
})
