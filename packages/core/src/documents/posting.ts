import type { Act } from '../kernel/db/act'
import { act } from '../kernel/db/act'
import type { Kind } from '../kernel/db/kind-spec'
import { load, type Request } from '../kernel/db/read'
import { AppError, conflict } from '../kernel/errors'
import type { Outcome, Running, Work } from '../kernel/jobs/declare'
import type { JobData } from '../kernel/jobs/job'
import { undone } from '../kernel/jobs/run'
import type { AnyPart, PartKind } from './parts'

type Requests = Record<string, Request<unknown>>
type Loaded<R extends Requests> = { [K in keyof R]: R[K] extends Request<infer T> ? T : never }

/** As read, with the version that must still be there when it is written. */
export type Read<T> = T & { version: number }

/** A part as one transaction reads it, with its document and what `also` asked for. */
export interface PartStep<D, P, R extends Requests> {
  head: Read<D>
  part: Read<P>
  /** From 0. */
  n: number
  found: Loaded<R>
}

/**
 * How a job posts a document in parts. Each step is one transaction and may run again: what is done is not done twice.
 * A step that does not fit one transaction does what fits and is repeated until the part is done.
 */
export interface Posting<D, P, R extends Requests = Record<never, never>> {
  /** What a step needs beside document and part, read in the same trip. */
  also?: () => R
  isPosted: (part: P, n: number) => boolean
  /** Posts a part. @returns the part as it is then @throws AppError 409 that names the line when a rule refuses it */
  post: (unit: Act, step: PartStep<D, P, R>) => Promise<P>
  /** Nothing of a part stands. */
  isUndone?: (part: P, n: number) => boolean
  /** Reverses a part; never refused by a rule. Without it the work only goes forward, and what is stuck waits. */
  undo?: (unit: Act, step: PartStep<D, P, R>) => Promise<P>
  /** What the document is once all of it is posted, or with a failure, nothing. May be refused by a rule when posted. */
  settled: (unit: Act, head: Read<D>, failure: string | undefined) => Promise<D> | D
  /** Why it waits, when its tries are used up and it cannot be reversed. */
  stuck?: string
}

/** What the job needs to know of the kind of document. */
interface Posted<D, P> {
  kind: Kind
  parts: PartKind<never>
  /** Field of the job's input that names the document. */
  names: string
  /** A job is at work on the document. */
  isUnderWay: (head: D) => boolean
  /** How to post this document now. */
  posting: (head: Read<D>, job: JobData) => Posting<D, P, Requests> | Promise<Posting<D, P, Requests>>
  /** What the job says when it is done. */
  summary: (head: D, task: string | undefined) => string
}

interface Head {
  id: string
  number: string
  parts: number
  failure?: string
  jobId?: string
}

const GIVEN_UP =
  'Una falla nuestra no dejó terminar, y lo que se alcanzó a mover volvió a como estaba. Inténtalo otra vez; si sigue igual, escríbenos.'

/**
 * How the job that posts documents in parts is done. It posts them in order and completes the document; when a rule
 * refuses one, the failure is recorded and the earlier ones are reversed, last first. Killed anywhere and run again, it
 * goes on where it was; when its tries are used up, what was posted is reversed.
 */
export function partsWork<D extends Head, P extends AnyPart>(document: Posted<D, P>): Work {
  const work = async ({ job, progress }: Running, givenUp?: string): Promise<Outcome> => {
    const head = (await document.kind.get(String(job.input[document.names]))) as unknown as Read<D>
    const isOurs = ({ jobId }: D) => jobId === undefined || jobId === job.id
    let ended: D = head
    if (isOurs(head) && document.isUnderWay(head)) {
      const posting = await document.posting(head, job)
      ended = await new Run(document, posting, head, isOurs).run({ progress, total: job.total }, givenUp)
    }
    if (ended.failure !== undefined && isOurs(ended)) throw undone(ended.failure)
    return { summary: document.summary(ended, job.input.task as string | undefined) }
  }
  return { run: (running) => work(running), gaveUp: (running) => work(running, GIVEN_UP) }
}

interface Told {
  progress: Running['progress']
  /** Lines of the document. */
  total: number
}

/** One document that a job posts. */
class Run<D extends Head, P extends AnyPart> {
  constructor(
    private readonly document: Posted<D, P>,
    private readonly posting: Posting<D, P, Requests>,
    private readonly head: D,
    private readonly isOurs: (head: D) => boolean,
  ) {}

  /** @returns the document when it is complete @throws AppError 409 `undone`, with the reason of the part that failed */
  async run(told: Told, givenUp: string | undefined): Promise<D> {
    const { undo, stuck = '' } = this.posting
    if (!undo) {
      if (givenUp !== undefined) throw conflict(await this.recordFailure(stuck))
      return this.postAll(told)
    }
    let ended: D | undefined
    const reason =
      this.head.failure ??
      givenUp ??
      (await refusal(async () => {
        ended = await this.postAll(told)
      }))
    if (ended) return ended
    const failure = await this.recordFailure(reason!)
    await this.compensate(failure, told)
    throw undone(failure)
  }

  private async postAll({ progress, total }: Told): Promise<D> {
    let done = 0
    for (let n = 0; n < this.head.parts; n++) {
      done += await this.step(n, this.posting.isPosted, (unit, step) => {
        if (this.posting.undo) this.needPosting(unit, step.head)
        return this.posting.post(unit, step)
      })
      await progress(done, total)
    }
    return this.settle(undefined)
  }

  /** A rule that refuses to reverse what was posted is a fault of ours: the job must not end with it half done. */
  private async compensate(failure: string, { progress, total }: Told): Promise<void> {
    const { isUndone = () => false, undo } = this.posting
    const refused = await refusal(async () => {
      for (let n = this.head.parts - 1; n >= 0; n--) {
        await this.step(n, isUndone, undo!)
        await progress(0, total)
      }
      await this.settle(failure)
    })
    if (refused !== undefined) throw new Error(`reversing: ${refused}`)
  }

  /** Does one part, in as many transactions as it takes. @returns how many lines it has */
  private async step(
    n: number,
    isDone: (part: P, n: number) => boolean,
    work: (unit: Act, step: PartStep<D, P, Requests>) => Promise<P>,
  ): Promise<number> {
    const { kind, parts } = this.document
    for (;;) {
      const { done, lines } = await act(async (unit) => {
        const { head, part, ...found } = await load({
          ...this.posting.also?.(),
          head: kind.one(this.head.id) as Request<unknown> as Request<Read<D>>,
          part: parts.one(parts.keyAt(this.head.id, n)) as Request<unknown> as Request<Read<P>>,
        })
        const lines = part.lines.length
        if (isDone(part, n)) return { done: true, lines }
        const after = await work(unit, { head, part, n, found: found as Loaded<Requests> })
        unit.replace(parts, part as never, after as never)
        return { done: isDone(after, n), lines }
      })
      if (done) return lines
    }
  }

  /** The document must be as it was read while a part of it posts. @throws AppError 409 when its failure is recorded */
  private needPosting(unit: Act, head: D): void {
    if (this.isOurs(head) && head.failure !== undefined) throw conflict(head.failure)
    this.needUnderWay(head)
    unit.check(this.document.kind, head as never)
  }

  private needUnderWay(head: D): void {
    if (!this.isOurs(head) || !this.document.isUnderWay(head)) throw new Error(`${head.number} is not under way`)
  }

  /** Records why the document fails, before anything is reversed: no worker completes it any more. @returns the first reason */
  private recordFailure(failure: string): Promise<string> {
    const { kind } = this.document
    return act(async (unit) => {
      const head = (await kind.get(this.head.id)) as unknown as Read<D>
      if (this.isOurs(head) && head.failure !== undefined) return head.failure
      this.needUnderWay(head)
      unit.replace(kind, head as never, { ...head, failure } as never)
      return failure
    })
  }

  /** Completes or fails the document. @throws AppError 409 with the reason, when another worker recorded a failure */
  private settle(failure: string | undefined): Promise<D> {
    const { kind } = this.document
    return act(async (unit) => {
      const head = (await kind.get(this.head.id)) as unknown as Read<D>
      if (this.posting.undo && failure === undefined && this.isOurs(head) && head.failure !== undefined)
        throw conflict(head.failure)
      if (!this.isOurs(head) || !this.document.isUnderWay(head)) return head
      const after = await this.posting.settled(unit, head, failure)
      unit.replace(kind, head as never, after as never)
      return after
    })
  }
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
