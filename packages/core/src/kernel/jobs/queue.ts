import { config } from '../config'
import { author, now, tenant } from '../context'
import type { Act } from '../db/act'
import type { Row } from '../db/kind'
import { newId } from '../id'
import { Job, type JobData, type JobRow } from './job'

/** Loaded with the first job: most cold starts never pay for the SQS client. */
const sqs = () => import('./sqs')

/** What a queue message says. */
export interface JobMessage {
  tenant: string
  jobId: string
}

/** Lanes of work. On AWS each has its queue, so that a long import never keeps a mail waiting. */
export const lanes = ['imports', 'guides', 'mail', 'books'] as const
export type Lane = (typeof lanes)[number]

/** The lane of a type of job, by its name: `account-mail` → mail, `guides.bulk` → guides, the rest → imports. */
export const laneOf = (type: string): Lane =>
  /\bmail$/.test(type) ? 'mail' : /\bguides?\b/.test(type) ? 'guides' : 'imports'

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

/** Sends the id of a job of `type` to the workers. Losing the message loses nothing: the sweep sends it again. */
export const send = (message: JobMessage, type: string): Promise<void> => sendTo(laneOf(type), message)

/** A job that waits in its queue for longer than this may have lost its message. */
const QUEUED_MS = 60_000

/** When the sweep looks after a job that is queued now. */
const dueAfterQueueing = (): string => new Date(now().getTime() + QUEUED_MS).toISOString()

interface NewJob {
  type: string
  title: string
  input: Record<string, unknown>
  /** The work to do, when known. */
  total?: number
  visible?: boolean
  /** Nobody works on it before; the sweep sends it then. */
  notBefore?: Date
}

/** Adds a job to the unit; it is sent after the commit unless it is for later. */
export function enqueue(unit: Act, job: NewJob): JobData {
  const notBefore = job.notBefore?.toISOString()
  const row: JobData = {
    id: newId('job'),
    tenant: tenant(),
    type: job.type,
    title: job.title,
    state: 'queued',
    input: job.input,
    done: 0,
    total: job.total ?? 0,
    errors: [],
    ...(notBefore ? { leaseUntil: notBefore } : {}),
    dueAt: notBefore ?? dueAfterQueueing(),
    tries: 0,
    userId: author().userId,
    userName: author().name,
    createdAt: now().toISOString(),
    visible: job.visible ?? true,
  }
  unit.insert(Job, row)
  if (!notBefore) sendAfter(unit, row)
  return row
}

const sendAfter = (unit: Act, { tenant, id, type }: JobData) => unit.after(() => send({ tenant, jobId: id }, type))

/** True for a job that failed and that can go on from where it was. */
export const canRetry = ({ state, undone }: JobData): boolean => state === 'failed' && undone !== true

/** Queues a failed job again, with the input it had and all its tries ahead. */
export function requeue(unit: Act, failed: Row<typeof JobRow>): JobData {
  const { version: _, summary: __, finishedAt: ___, ...job } = failed
  const row: JobData = { ...job, state: 'queued', done: 0, errors: [], dueAt: dueAfterQueueing(), tries: 0 }
  unit.replace(Job, failed, row)
  sendAfter(unit, row)
  return row
}
