import { asSystem, now } from '../context'
import { act } from '../db/act'
import { AppError, conflict } from '../errors'
import { isOpen, Job, type JobData } from './job'
import type { JobMessage } from './queue'

/** A worker is trusted this long between two signs of life. */
const LEASE_MS = 60_000
/** Wait before the second try; each further one waits four times as long, so that five tries outlast an hour's outage. */
const RETRY_MS = 60_000
/** Tries before a job is given up. */
const MAX_TRIES = 5
/** Errors by row that the row of the job keeps. */
const MAX_ERRORS = 50

/** What a handler may do with its job. Handlers are idempotent: a job whose worker died runs again from the start. */
export interface Running {
  job: JobData
  /** Saves progress (and renews the lease) at most once a second. */
  progress(done: number, total: number): Promise<void>
}

export interface Outcome {
  summary: string
  errors?: { row?: number; message: string }[]
  result?: { path: string; name: string; contentType: string }
  /** Replaces the input when the job ends, to forget what it carried (mailed links). */
  input?: Record<string, unknown>
}

export interface Handler {
  (running: Running): Promise<Outcome>
  /**
   * Runs once instead when the tries are used up: takes back what was done and throws `undone`, or ends the job if it
   * turns out to have ended. Without one, what the job did until then stands.
   */
  gaveUp?: ((running: Running) => Promise<Outcome>) | undefined
}
/** Handlers by job type, loaded when first needed. */
export type Handlers = Record<string, () => Promise<Handler>>

const UNDONE = 'undone'

/** 409 of a job that cannot be done and whose work was taken back: trying again would find nothing to go on with. */
export const undone = (why: string): AppError => conflict(why, UNDONE)

const GIVEN_UP = 'No pudimos terminar este trabajo. Inténtalo otra vez; si sigue igual, escríbenos.'
const STUCK =
  'No pudimos terminar este trabajo y quedó a medias. Inténtalo de nuevo para que siga donde iba; si sigue igual, escríbenos.'

/**
 * Takes the job for this worker; undefined when it is finished, held by another worker or not due yet. One that took all its workers
 * down with it (out of memory, out of time) left no error behind, and is given up here: by one more run that takes back
 * what it did, when its handler knows how.
 */
async function claim(jobId: string, handlers: Handlers): Promise<JobData | undefined> {
  return act(async (unit) => {
    const job = await Job.find(jobId)
    if (!job || !isOpen(job)) return undefined
    if (job.leaseUntil && job.leaseUntil > now().toISOString()) return undefined
    if (job.tries >= MAX_TRIES) {
      const takesBack = (await handlers[job.type]?.())?.gaveUp !== undefined
      if (!takesBack || job.tries > MAX_TRIES) {
        logGivenUp(job)
        unit.replace(Job, job, ended(job, 'failed', { summary: takesBack ? STUCK : GIVEN_UP }))
        return undefined
      }
    }
    const claims = (job.claims ?? job.tries) + 1
    const mine: JobData = { ...job, state: 'running', tries: job.tries + 1, claims, resent: 0, ...heldUntil(LEASE_MS) }
    unit.replace(Job, job, mine)
    return mine
  })
}

const inMs = (ms: number) => new Date(now().getTime() + ms).toISOString()
/** Nobody else takes the job for so long; then it is due. */
const heldUntil = (ms: number): Pick<JobData, 'leaseUntil' | 'dueAt'> => {
  const until = inMs(ms)
  return { leaseUntil: until, dueAt: until }
}

/** The job went to another worker while this one was thought dead: what it still does no longer counts. */
class Superseded extends Error {}

/** Changes a job that this worker holds, by its claim. @throws Superseded when another has it by now */
async function change(mine: JobData, next: (job: JobData) => JobData): Promise<void> {
  await act(async (unit) => {
    const job = await Job.get(mine.id)
    if (job.state !== 'running' || job.claims !== mine.claims) throw new Superseded(`job ${mine.id}`)
    unit.replace(Job, job, next(job))
  })
}

/** Name in the records of work that nobody in particular asked for. */
export const NOBODY = 'Trabajo en segundo plano'

/** True for a failure that the merchant can read: trying again changes nothing. */
const isVisible = (error: unknown): error is AppError => error instanceof AppError && error.status !== 503

function logFailure({ type, id, tenant, tries }: JobData, error: unknown): void {
  const stack = isVisible(error) ? undefined : (error as Error).stack
  const what = { type, jobId: id, tenant, try: tries, message: String(error), stack }
  console.error(JSON.stringify({ level: 'error', at: 'job', ...what }))
}

/**
 * Runs one job to its end. Returns true when the message may be dropped (done, given up, or held by another).
 * A failure that the merchant can read ends the job at once; any other is retried, at most five times.
 */
export async function runJob({ tenant, jobId }: JobMessage, handlers: Handlers): Promise<boolean> {
  return asSystem(tenant, NOBODY, async () => {
    const job = await claim(jobId, handlers)
    if (!job) return true
    try {
      return await work(job, handlers)
    } catch (error) {
      if (error instanceof Superseded) return true
      throw error
    }
  })
}

type Run = (how: (handler: Handler) => Handler) => Promise<Outcome>

/** One try. @returns false when there will be another */
async function work(job: JobData, handlers: Handlers): Promise<boolean> {
  const run: Run = async (how) => {
    const handler = await handlers[job.type]?.()
    if (!handler) throw new Error(`no handler for job type ${job.type}`)
    const running = { job, progress: throttledProgress(job) }
    return asSystem(job.tenant, job.userName ?? NOBODY, () => how(handler)(running), job.userId)
  }
  if (job.tries > MAX_TRIES) return giveUp(job, run)
  try {
    await finish(job, 'done', await run((handler) => handler))
  } catch (error) {
    if (error instanceof Superseded) throw error
    logFailure(job, error)
    if (isVisible(error)) await finish(job, 'failed', refusal(error))
    else if (job.tries >= MAX_TRIES) await giveUp(job, run)
    else {
      await change(job, (j) => ({ ...j, state: 'queued', ...heldUntil(RETRY_MS * 4 ** (job.tries - 1)) }))
      return false
    }
  }
  return true
}

/** What the job did until then stands. */
const stands: Handler = () => Promise.reject(conflict(GIVEN_UP))

/** What the log says of a job whose tries are used up: an alarm rings. Of a mail nobody else hears. */
export const JOB_FAILED = 'job-failed'
const logGivenUp = ({ type, id, tenant, tries }: JobData): void =>
  console.error(JSON.stringify({ level: 'error', at: JOB_FAILED, type, jobId: id, tenant, tries }))

/** Ends a job whose tries are used up: what it did is taken back, and when even that fails the job says so. */
async function giveUp(job: JobData, run: Run): Promise<true> {
  logGivenUp(job)
  try {
    await finish(job, 'done', await run(({ gaveUp }) => gaveUp ?? stands))
  } catch (error) {
    if (error instanceof Superseded) throw error
    if (!isVisible(error)) logFailure(job, error)
    await finish(job, 'failed', isVisible(error) ? refusal(error) : { summary: STUCK })
  }
  return true
}

const refusal = ({ message, code }: AppError): Ending => ({ summary: message, undone: code === UNDONE })

interface Ending extends Outcome {
  undone?: boolean
}

const ended = (
  { leaseUntil: _, dueAt: __, resent: ___, ...job }: JobData,
  state: 'done' | 'failed',
  outcome: Ending,
): JobData => ({
  ...job,
  state,
  done: state === 'done' ? Math.max(job.done, job.total) : job.done,
  summary: outcome.summary,
  errors: (outcome.errors ?? []).slice(0, MAX_ERRORS),
  ...(outcome.result ? { result: outcome.result } : {}),
  ...(outcome.input ? { input: outcome.input } : {}),
  ...(outcome.undone ? { undone: true } : {}),
  finishedAt: now().toISOString(),
})

const finish = (mine: JobData, state: 'done' | 'failed', outcome: Ending): Promise<void> =>
  change(mine, (job) => ended(job, state, outcome))

function throttledProgress(mine: JobData) {
  let last = 0
  return async (done: number, total: number) => {
    if (Date.now() - last < 1000) return
    last = Date.now()
    await change(mine, (job) => ({ ...job, done, total, ...heldUntil(LEASE_MS) }))
  }
}
