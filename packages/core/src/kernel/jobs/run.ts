import { asSystem, now } from '../context'
import { act } from '../db/act'
import { globalPartition } from '../db/keys'
import { range } from '../db/read'
import { AppError } from '../errors'
import { Job, type JobData } from './job'
import { type JobMessage, send } from './queue'

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

export type Handler = (running: Running) => Promise<Outcome>
/** Handlers by job type, loaded when first needed. */
export type Handlers = Record<string, () => Promise<Handler>>

const GIVEN_UP = 'No pudimos terminar este trabajo. Inténtalo otra vez; si sigue igual, escríbenos.'

/**
 * Takes the job for this worker; undefined when it is finished, held by another worker or not due yet. One that took all its workers
 * down with it (out of memory, out of time) left no error behind, and is given up here.
 */
async function claim(jobId: string): Promise<JobData | undefined> {
  return act(async (unit) => {
    const job = await Job.find(jobId)
    if (!job || job.state === 'done' || job.state === 'failed') return undefined
    if (job.leaseUntil && job.leaseUntil > now().toISOString()) return undefined
    if (job.tries >= MAX_TRIES) {
      unit.replace(Job, job, ended(job, 'failed', { summary: GIVEN_UP }))
      return undefined
    }
    const mine: JobData = { ...job, state: 'running', tries: job.tries + 1, leaseUntil: lease() }
    unit.replace(Job, job, mine)
    return mine
  })
}

const inMs = (ms: number) => new Date(now().getTime() + ms).toISOString()
const lease = () => inMs(LEASE_MS)

/** The job went to another worker while this one was thought dead: what it still does no longer counts. */
class Superseded extends Error {}

/** Changes a job that this worker holds, by the try that it claimed. @throws Superseded when another has it by now */
async function change(mine: JobData, next: (job: JobData) => JobData): Promise<void> {
  await act(async (unit) => {
    const job = await Job.get(mine.id)
    if (job.state !== 'running' || job.tries !== mine.tries) throw new Superseded(`job ${mine.id}`)
    unit.replace(Job, job, next(job))
  })
}

/** Name in the records of work that nobody in particular asked for. */
const NOBODY = 'Trabajo en segundo plano'

/**
 * Runs one job to its end. Returns true when the message may be dropped (done, given up, or held by another).
 * A failure that the merchant can read ends the job at once; any other is retried, at most five times.
 */
export async function runJob({ tenant, jobId }: JobMessage, handlers: Handlers): Promise<boolean> {
  return asSystem(tenant, NOBODY, async () => {
    const job = await claim(jobId)
    if (!job) return true
    const load = handlers[job.type]
    try {
      if (!load) throw new Error(`no handler for job type ${job.type}`)
      const handler = await load()
      const work = () => handler({ job, progress: throttledProgress(job) })
      const outcome = await asSystem(tenant, job.userName ?? NOBODY, work, job.userId)
      await finish(job, 'done', outcome)
      return true
    } catch (error) {
      if (error instanceof Superseded) return true
      const visible = error instanceof AppError && error.status !== 503
      console.error(
        JSON.stringify({
          level: 'error',
          at: 'job',
          type: job.type,
          jobId,
          tenant,
          try: job.tries,
          message: String(error),
          stack: visible ? undefined : (error as Error).stack,
        }),
      )
      if (!visible && job.tries < MAX_TRIES) {
        await change(job, (j) => ({ ...j, state: 'queued', leaseUntil: inMs(RETRY_MS * 4 ** (job.tries - 1)) }))
        return false
      }
      await finish(job, 'failed', {
        summary: visible ? error.message : GIVEN_UP,
      })
      return true
    }
  })
}

const ended = ({ leaseUntil: _, ...job }: JobData, state: 'done' | 'failed', outcome: Outcome): JobData => ({
  ...job,
  state,
  done: state === 'done' ? Math.max(job.done, job.total) : job.done,
  summary: outcome.summary,
  errors: (outcome.errors ?? []).slice(0, MAX_ERRORS),
  ...(outcome.result ? { result: outcome.result } : {}),
  ...(outcome.input ? { input: outcome.input } : {}),
  finishedAt: now().toISOString(),
})

const finish = (mine: JobData, state: 'done' | 'failed', outcome: Outcome): Promise<void> =>
  change(mine, (job) => ended(job, state, outcome))

function throttledProgress(mine: JobData) {
  let last = 0
  return async (done: number, total: number) => {
    if (Date.now() - last < 1000) return
    last = Date.now()
    await change(mine, (job) => ({ ...job, done, total, leaseUntil: lease() }))
  }
}

/** Sends again the jobs that were lost: queued for over a minute, due for another try, or held by a worker that is gone. */
export async function sweep(limit = 100): Promise<number> {
  const { items } = await range({ pk: globalPartition('job', 'open', 'all'), index: Job.indexOf('open'), limit })
  const late = items
    .map((item) => Job.fromItem(item))
    .filter((job) => Date.parse(job.leaseUntil ?? job.createdAt) + (job.leaseUntil ? 0 : LEASE_MS) < now().getTime())
  await Promise.all(late.map((job) => send({ tenant: job.tenant, jobId: job.id }, job.type)))
  return late.length
}
