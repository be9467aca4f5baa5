import * as z from 'zod'
import { authorize } from '../kernel/authorize'
import type { Allow } from '../kernel/call'
import { may, member, now } from '../kernel/context'
import { act } from '../kernel/db/act'
import type { Row } from '../kernel/db/kind-spec'
import type { Page, PageInput } from '../kernel/db/lists/page-shape'
import { conflict, forbidden, notFound } from '../kernel/errors'
import { downloadUrl, keptUntil, lifetimes } from '../kernel/files/store'
import { UNDO_DAYS } from '../kernel/import/trace'
import { undoTypeOf } from '../kernel/import/undo'
import {
  isOpen,
  isPutOff,
  Job,
  type JobData,
  JobRow,
  openStates,
  personPart,
  statePart,
  VISIBLE,
} from '../kernel/jobs/job'
import { canRetry, enqueue, requeue } from '../kernel/jobs/queue'
import type { Permission } from '../kernel/permissions'
import { paging } from '../kernel/values/fields'

/** A job as its owner sees it. `progress` is a percentage, or null while the size of the work is unknown. */
export const JobOutput = JobRow.pick({
  id: true,
  type: true,
  title: true,
  state: true,
  done: true,
  total: true,
  errors: true,
  summary: true,
  tries: true,
  why: true,
  createdAt: true,
  finishedAt: true,
}).extend({
  progress: z.number().nullable(),
  /** It broke off and waits to be taken up again. */
  stalled: z.boolean(),
  /** It is put off until then; null for one that is not. */
  waits_until: z.string().nullable(),
  /** It failed and what it had done was not reversed, or it is put off: a person may try it now. */
  retryable: z.boolean(),
  /** What it did can be undone, by whoever asks. */
  undoable: z.boolean(),
  /** The job that undoes it. */
  undone_by: z.string().nullable(),
  /** The file to download, while it is kept. */
  result: z.object({ name: z.string() }).optional(),
})

/** Where a file is downloaded from until `expires_at`, by anybody who has the address. `size` in bytes. */
export const DownloadOutput = z.object({
  url: z.string(),
  name: z.string(),
  size: z.number(),
  expires_at: z.string(),
})

/** The file that a job made, as long as the store keeps it. */
export function resultOf({ result, finishedAt }: JobData): JobData['result'] {
  const until = result && finishedAt ? keptUntil(result.path, finishedAt) : undefined
  return until && until <= now().toISOString() ? undefined : result
}

const allowed = ({ undo = [] }: JobData): boolean => undo.every((permission) => may(permission as Permission))

/** The last moment at which what a job did can be undone. ISO. */
const undoUntil = ({ finishedAt }: JobData): string =>
  new Date(Date.parse(finishedAt ?? now().toISOString()) + UNDO_DAYS * 86_400_000).toISOString()

const isUndoable = (job: JobData): boolean =>
  job.undo !== undefined &&
  !isOpen(job) &&
  job.undoneBy === undefined &&
  allowed(job) &&
  undoUntil(job) > now().toISOString()

const isStalled = (job: JobData): boolean =>
  job.state === 'queued'
    ? job.tries > 0 && job.why === undefined
    : job.state === 'running' && job.leaseUntil !== undefined && job.leaseUntil < now().toISOString()

/**
 * True for whoever asked for a job, and for whom the rule of its call lets through; of one without a rule, the owner. A file
 * with costs is for those alone, of the others, who see costs because they edit products.
 */
function seesResult(job: JobData): boolean {
  const actor = member()
  if (job.userId === actor.userId) return true
  if (job.costs && !may('product-update')) return false
  const allow = job.allow as Allow | undefined
  if (allow === undefined || allow === 'anyone' || allow === 'any-member') return actor.userType === 2
  try {
    authorize(actor, allow)
    return true
  } catch {
    return false
  }
}

/** @throws AppError 403 for somebody who sees that there is a job and not what came of it */
function needResult(job: JobData): void {
  if (!seesResult(job)) throw forbidden()
}

/** A job as a person sees it: without its errors and its file where they may not see what came of it. */
function present(job: JobData): z.input<typeof JobOutput> {
  const isWhole = seesResult(job)
  const result = isWhole ? resultOf(job) : undefined
  const { summary: _, ...hidden } = job
  return {
    ...(isWhole ? job : { ...hidden, errors: [] }),
    progress: job.total > 0 ? Math.min(100, Math.floor((job.done * 100) / job.total)) : null,
    stalled: isStalled(job),
    waits_until: isPutOff(job) ? (job.leaseUntil ?? null) : null,
    retryable: isWhole && canRetry(job),
    undoable: isUndoable(job),
    undone_by: job.undoneBy ?? null,
    result: result && { name: result.name },
  }
}

/** The owner and the administrators see the jobs of everybody in the shop; the others see their own. */
const seesAll = (userType: number): boolean => userType === 2 || userType === 5

async function mine(id: string): Promise<Row<typeof JobRow>> {
  const { userId, userType } = member()
  const job = await Job.get(id)
  if (!seesAll(userType) && !(job.visible && job.userId === userId)) throw notFound('el trabajo')
  return job
}

export const showJob = async ({ id }: { id: string }) => present(await mine(id))

/** Jobs of the shop that the person may see, newest first; the total counts those and no others. */
export async function listJobs(input: PageInput): Promise<Page<z.input<typeof JobOutput>>> {
  const { tenant, userId, userType } = member()
  const { data, meta } = seesAll(userType)
    ? await Job.page({ input, index: 'shop', part: tenant, bucket: VISIBLE, descending: true })
    : await Job.page({
        input,
        index: 'person',
        part: personPart({ tenant, userId }),
        bucket: userId,
        descending: true,
      })
  return { data: data.map(present), meta }
}

export const OpenJobsInput = z.object({ ...paging, state: z.enum(openStates) })

/** Jobs of the shop that wait or that failed, newest first: mails and what the shop does by itself are among them. */
export async function listOpenJobs(input: z.output<typeof OpenJobsInput>): Promise<Page<z.input<typeof JobOutput>>> {
  const part = statePart(member().tenant, input.state)
  const { data, meta } = await Job.page({ input, index: 'state', part, descending: true })
  return { data: data.map(present), meta }
}

/** Where the file that a finished job made is downloaded from. @throws AppError 403 for who may not ask for it, 409 while it has none, or no longer */
export async function jobResult({ id }: { id: string }): Promise<z.input<typeof DownloadOutput>> {
  const job = await mine(id)
  needResult(job)
  if (!job.result) throw conflict('Este trabajo todavía no tiene un archivo para descargar.')
  const result = resultOf(job)
  if (!result) throw conflict(`Este archivo ya no está: los resultados se guardan ${lifetimes.imports} días.`)
  const { url, expiresAt, size } = await downloadUrl(result.path, result.name)
  return { url, name: result.name, size, expires_at: expiresAt }
}

/**
 * Queues a job that failed or is put off again, as whoever asked for it, to go on from where it was.
 * @throws AppError 409 when it neither failed nor waits, or when what it did was reversed
 */
export const retryJob = ({ id }: { id: string }) =>
  act(async (unit) => {
    const job = await mine(id)
    needResult(job)
    if (canRetry(job)) return requeue(unit, job)
    if (job.state !== 'failed') throw conflict('Este trabajo no ha fallado: no hace falta intentarlo de nuevo.')
    throw conflict('Lo que alcanzó a hacer este trabajo se deshizo. Vuelve a pedirlo desde su pantalla.')
  }).then(present)

/**
 * Starts undoing what a job did, if it can be undone; asked again it answers the same job.
 * @throws AppError 409 while it is under way, when it cannot be undone or not any more, 403 for whoever may not do what it did
 */
export const undoJob = ({ id }: { id: string }) =>
  act(async (unit) => {
    const job = await mine(id)
    if (!job.undo) throw conflict('Lo que hizo este trabajo no se puede deshacer de una vez.')
    if (!allowed(job)) throw forbidden()
    if (job.undoneBy !== undefined) return { job: job.undoneBy }
    if (isOpen(job)) throw conflict('Este trabajo todavía no termina: espera un momento para deshacerlo.')
    if (undoUntil(job) <= now().toISOString())
      throw conflict(`Ya pasaron ${UNDO_DAYS} días: esta importación no se puede deshacer de una vez.`)
    const undo = enqueue(unit, undoTypeOf(job.type), { title: `Deshacer: ${job.title}`, input: { jobId: id } })
    unit.replace(Job, job, { ...job, undoneBy: undo.id })
    return { job: undo.id }
  })
