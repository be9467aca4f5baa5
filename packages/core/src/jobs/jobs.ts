import * as z from 'zod'
import type { FileAnswer } from '../kernel/call'
import { member } from '../kernel/context'
import type { PageInput } from '../kernel/db/page'
import { conflict, notFound } from '../kernel/errors'
import { getFile } from '../kernel/files/store'
import { Job, type JobData, JobRow } from '../kernel/jobs/job'

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
  createdAt: true,
  finishedAt: true,
}).extend({
  progress: z.number().nullable(),
  result: z.object({ name: z.string() }).optional(),
})

const present = (job: JobData): z.input<typeof JobOutput> => ({
  ...job,
  progress: job.total > 0 ? Math.min(100, Math.floor((job.done * 100) / job.total)) : null,
  result: job.result && { name: job.result.name },
})

/** A job is seen by who asked for it and by the owner and administrators of the shop. */
async function mine(id: string): Promise<JobData> {
  const { userId, userType } = member()
  const job = await Job.get(id)
  if (!job.visible || (job.userId !== userId && userType !== 2 && userType !== 5)) throw notFound('el trabajo')
  return job
}

export const showJob = async ({ id }: { id: string }) => present(await mine(id))

/** Jobs of the shop that the person may see, newest first. */
export async function listJobs(input: PageInput) {
  const { tenant, userId, userType } = member()
  const { data, meta } = await Job.page({ input, index: 'mine', part: tenant, descending: true })
  return { data: data.filter((job) => job.userId === userId || userType === 2 || userType === 5).map(present), meta }
}

/** The file that a finished job made. @throws AppError 409 while it has none */
export async function jobResult({ id }: { id: string }): Promise<FileAnswer> {
  const job = await mine(id)
  if (!job.result) throw conflict('Este trabajo todavía no tiene un archivo para descargar.')
  const { bytes } = await getFile(job.result.path)
  return { filename: job.result.name, contentType: job.result.contentType, body: bytes }
}
