import type { Allow } from '../call'
import { closedMark } from '../closed-shop'
import { asSystem, context, now, withContext } from '../context'
import { act } from '../db/act'
import { load } from '../db/read'
import { AppError, conflict } from '../errors'
import type { DeclaredJob, Jobs, Outcome, Running } from './declare'
import { isOpen, Job, type JobData, JobKey } from './job'
import type { JobMessage } from './queue'

/** A worker is trusted this long between two signs of life. */
const LEASE_MS = 60_000
/** Waits between the tries of a job whose kind says nothing of its own: five tries outlast an hour's outage. */
const WAITS_MS = [1, 4, 16, 64].map((minutes) => minutes * 60_000)
const waitsOf = (declared: DeclaredJob | undefined): readonly number[] => declared?.waits ?? WAITS_MS
const triesOf = (declared: DeclaredJob | undefined): number => waitsOf(declared).length + 1
/** Errors by row that the row of the job keeps. */
const MAX_ERRORS = 50

const UNDONE = 'undone'

/** 409 of a job that cannot be done and whose work was reversed: trying again would find nothing to go on with. */
export const undone = (why: string): AppError => conflict(why, UNDONE)

const GIVEN_UP = 'No pudimos terminar este trabajo. Inténtalo otra vez; si sigue igual, escríbenos.'
const STUCK =
  'No pudimos terminar este trabajo y quedó a medias. Inténtalo de nuevo para que siga donde iba; si sigue igual, escríbenos.'

/** A job that this worker holds, and how it is done; undefined when nobody knows. */
interface Claimed {
  job: JobData
  declared: DeclaredJob | undefined
}

/** How a job is done; undefined when nobody knows, or its code does not load: that is a try that fails like another. */
const declaredAs = async ({ type }: JobData, jobs: Jobs): Promise<DeclaredJob | undefined> => {
  try {
    return await jobs[type]?.()
  } catch (error) {
    console.error(JSON.stringify({ level: 'error', at: 'job', type, message: String(error) }))
    return undefined
  }
}

/**
 * Takes the job for this worker; undefined when it is finished, held by another worker or not due yet. One that took all its workers
 * down with it (out of memory, out of time) left no error behind, and fails here: one more run reverses
 * what it did, when its kind knows how.
 */
async function claim(jobId: string, jobs: Jobs): Promise<Claimed | undefined> {
  return act(async (unit) => {
    const { job, mark } = await load({ job: Job.maybe(jobId), mark: closedMark() })
    if (!job || !isOpen(job)) return undefined
    if (job.leaseUntil && job.leaseUntil > now().toISOString()) return undefined
    const declared = await declaredAs(job, jobs)
    if (mark && !declared?.afterClosing) {
      unit.replace(Job, job, ended(job, 'failed', { summary: 'La tienda se cerró: este trabajo no se hizo.' }))
      return undefined
    }
    if (job.tries >= triesOf(declared)) {
      const takesBack = declared?.gaveUp !== undefined
      if (!takesBack || job.tries > triesOf(declared)) {
        logGivenUp(job)
        unit.replace(Job, job, ended(job, 'failed', { summary: takesBack ? STUCK : GIVEN_UP }))
        return undefined
      }
    }
    const waiting = job.key === undefined ? undefined : await JobKey.find(job.key)
    if (waiting?.jobId === job.id) unit.remove(JobKey, waiting)
    const { why: _, ...row } = job
    const claims = (job.claims ?? job.tries) + 1
    const mine: JobData = { ...row, state: 'running', tries: job.tries + 1, claims, resent: 0, ...heldUntil(LEASE_MS) }
    unit.replace(Job, job, mine)
    return { job: mine, declared }
  })
}

/**
 * Puts a job off: `run` throws it when what it needs cannot be had now. No try is used up.
 * @param when a worker takes it again then @param why what the merchant reads meanwhile
 */
export const retryAt = (when: Date, why: string): Error => new PutOff(when, why)

class PutOff extends Error {
  constructor(
    readonly when: Date,
    readonly why: string,
  ) {
    super(why)
  }
}

const SAME_WAITS = 'Otro trabajo igual, más nuevo, lo hace.'

/** Puts the job off under its key; when another waits there by now, that one does it and this one is done. */
const putOff = (mine: JobData, { when, why }: PutOff): Promise<void> =>
  act(async (unit) => {
    const job = await assertMine(mine)
    const waiting = job.key === undefined ? undefined : await JobKey.find(job.key)
    if (waiting && waiting.jobId !== job.id) {
      unit.check(JobKey, waiting)
      return unit.replace(Job, job, ended(job, 'done', { summary: SAME_WAITS }))
    }
    if (job.key !== undefined && !waiting) unit.insertFirst(JobKey, { id: job.key, jobId: job.id })
    const until = when.toISOString()
    const tries = Math.max(0, mine.tries - 1)
    unit.replace(Job, job, { ...job, state: 'queued', tries, why, leaseUntil: until, dueAt: until })
  })

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
    const job = await assertMine(mine)
    unit.replace(Job, job, next(job))
  })
}

async function assertMine(mine: JobData) {
  const job = await Job.get(mine.id)
  if (job.state !== 'running' || job.claims !== mine.claims) throw new Superseded(`job ${mine.id}`)
  return job
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
 * A failure that the merchant can read ends the job at once; any other is retried, as its kind says.
 */
export async function runJob({ tenant, jobId }: JobMessage, jobs: Jobs): Promise<boolean> {
  return asSystem(tenant, NOBODY, async () => {
    const claimed = await claim(jobId, jobs)
    if (!claimed) return true
    try {
      return await work(claimed)
    } catch (error) {
      if (error instanceof Superseded) return true
      throw error
    }
  })
}

type How = (declared: DeclaredJob) => (running: Running) => Promise<Outcome>

/** Runs what a job does, as whoever asked for it. */
async function perform({ job, declared }: Claimed, how: How): Promise<Outcome> {
  if (!declared) throw new Error(`nobody does jobs of type ${job.type}`)
  const running = { job, input: declared.input.parse(job.input), progress: throttledProgress(job) }
  const isNew = (job.claims ?? job.tries) === 1
  const allow = job.allow as Allow | undefined
  return withContext({ ...context(), job: { id: job.id, isNew }, ...(allow ? { allow } : {}) }, () =>
    asSystem(job.tenant, job.userName ?? NOBODY, () => how(declared)(running), job.userId, job.own),
  )
}

/** One try. @returns false when there will be another */
async function work(claimed: Claimed): Promise<boolean> {
  const { job, declared } = claimed
  if (job.tries > triesOf(declared)) return giveUp(claimed)
  try {
    await finish(job, 'done', await perform(claimed, ({ run }) => run))
  } catch (error) {
    if (error instanceof Superseded) throw error
    if (error instanceof PutOff) {
      await putOff(job, error)
      return true
    }
    logFailure(job, error)
    const wait = waitsOf(declared)[job.tries - 1]
    if (isVisible(error)) await finish(job, 'failed', refusal(error))
    else if (wait === undefined) await giveUp(claimed)
    else {
      await change(job, (j) => ({ ...j, state: 'queued', ...heldUntil(wait) }))
      return false
    }
  }
  return true
}

/** What the job did until then stands. */
const stands = () => Promise.reject(conflict(GIVEN_UP))

/** What the log says of a job whose tries are used up: an alarm rings. Of a mail nobody else hears. */
export const JOB_FAILED = 'job-failed'
const logGivenUp = ({ type, id, tenant, tries }: JobData): void =>
  console.error(JSON.stringify({ level: 'error', at: JOB_FAILED, type, jobId: id, tenant, tries }))

/** Ends a job whose tries are used up: what it did is reversed, and when even that fails the job says so. */
async function giveUp(claimed: Claimed): Promise<true> {
  const { job } = claimed
  logGivenUp(job)
  try {
    await finish(job, 'done', await perform(claimed, ({ gaveUp }) => gaveUp ?? stands))
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
    const at = now().getTime()
    if (at - last < 1000) return
    last = at
    await change(mine, (job) => ({ ...job, done, total, ...heldUntil(LEASE_MS) }))
  }
}
