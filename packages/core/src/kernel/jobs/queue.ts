import type * as z from 'zod'
import { config } from '../config'
import { author, context, now, ownSales, tenant } from '../context'
import type { Act } from '../db/act'
import type { Row } from '../db/kind-spec'
import { newId } from '../values/id'
import type { JobType } from './declare'
import { isPutOff, Job, type JobData, JobKey, type JobRow } from './job'
import type { Lane } from './lanes'

/** Loaded with the first job: most cold starts never pay for the SQS client. */
const sqs = () => import('./sqs')

/** What a queue message says. */
export interface JobMessage {
  tenant: string
  jobId: string
}

/** Throws unless the queue of a lane answers. True when there is one. */
export async function reachQueue(lane: Lane): Promise<boolean> {
  const url = config.jobsQueue(lane)
  if (!url) return false
  await (await sqs()).reach(url)
  return true
}

/** Sends a message to the workers of a lane; nothing where there is no queue. */
export async function sendTo(lane: Lane, message: object): Promise<void> {
  const url = config.jobsQueue(lane)
  if (!url) return
  await (await sqs()).sendMessage(url, message)
}

/** Sends the id of a job to its workers. Losing the message loses nothing: the sweep sends it again. */
export const send = ({ tenant, id, lane }: JobData): Promise<void> =>
  sendTo(lane, { tenant, jobId: id } satisfies JobMessage)

/** A job that waits in its queue for longer than this may have lost its message. */
const QUEUED_MS = 60_000

/** When the sweep looks after a job that is queued now. */
const dueAfterQueueing = (): string => new Date(now().getTime() + QUEUED_MS).toISOString()

interface Asked<I extends z.ZodType> {
  input: z.input<I>
  /** More exact than that of its kind: `Guardar el ajuste AJ-12`. */
  title?: string
  /** The work to do, when known. */
  total?: number
  /** What whoever undoes it must be allowed, for one that can be undone. */
  undo?: string[]
  /** What it makes shows costs. */
  costs?: boolean
  /** Nobody works on it before; the sweep sends it then. */
  dueAt?: Date
}

function newJob<I extends z.ZodType>(type: JobType<I>, asked: Asked<I>): JobData {
  const dueAt = asked.dueAt?.toISOString()
  const { allow } = context()
  // Work that nobody is shown is the shop's own, whoever's sale set it going.
  const own = type.hidden ? undefined : ownSales()
  return {
    id: newId('job'),
    tenant: tenant(),
    type: type.type,
    lane: type.lane,
    title: asked.title ?? type.title,
    state: 'queued',
    input: asked.input as Record<string, unknown>,
    done: 0,
    total: asked.total ?? 0,
    errors: [],
    ...(asked.undo ? { undo: asked.undo } : {}),
    ...(dueAt ? { leaseUntil: dueAt } : {}),
    dueAt: dueAt ?? dueAfterQueueing(),
    tries: 0,
    ...(asked.costs ? { costs: true } : {}),
    ...(allow ? { allow: allow as JobData['allow'] } : {}),
    ...(own ? { own: { ...own, keys: [...own.keys] } } : {}),
    userId: author().userId,
    userName: author().name,
    createdAt: now().toISOString(),
    visible: type.hidden !== true,
  }
}

function insert(unit: Act, row: JobData): JobData {
  unit.insert(Job, row)
  if (!row.leaseUntil) unit.after(() => send(row))
  return row
}

/** Adds a job to the unit; it is sent after the commit unless it is for later. */
export const enqueue = <I extends z.ZodType>(unit: Act, type: JobType<I>, asked: Asked<I>): JobData =>
  insert(unit, newJob(type, asked))

/**
 * Adds a job to the unit unless one of its kind with the same key waits already and no worker has taken it: then that one
 * does it. One that is taken may have read what was there before, and another is asked for.
 * @param key what the work is about, within the shop
 * @returns the id of the job that does it
 */
export async function enqueueOnce<I extends z.ZodType>(
  unit: Act,
  type: JobType<I>,
  asked: Asked<I> & { key: string },
): Promise<string> {
  const key = `${type.type}|${asked.key}`
  const waiting = await JobKey.find(key)
  if (waiting) {
    unit.check(JobKey, waiting)
    return waiting.jobId
  }
  const row = insert(unit, { ...newJob(type, asked), key })
  unit.insertFirst(JobKey, { id: key, jobId: row.id })
  return row.id
}

/** True for a job that failed and that can go on from where it was, and for one that is put off: it need not wait. */
export const canRetry = (job: JobData): boolean =>
  (job.state === 'failed' && job.undone !== true && job.undoneBy === undefined) || isPutOff(job)

/** Queues a job again that failed or is put off, with the input it had and all its tries ahead. */
export function requeue(unit: Act, failed: Row<typeof JobRow>): JobData {
  const { version: _, summary: __, finishedAt: ___, leaseUntil: ____, why: _____, ...job } = failed
  const row: JobData = { ...job, state: 'queued', done: 0, errors: [], dueAt: dueAfterQueueing(), tries: 0 }
  unit.replace(Job, failed, row)
  unit.after(() => send(row))
  return row
}
