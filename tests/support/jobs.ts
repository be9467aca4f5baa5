import { globalPartition } from '@tendero/core/kernel/db/keys'
import { rangeAll } from '@tendero/core/kernel/db/read'
import { type Jobs, jobType, type Work } from '@tendero/core/kernel/jobs/declare'
import { Job, type JobData } from '@tendero/core/kernel/jobs/job'
import * as z from 'zod'

/** A kind of job for tests, asked for with nothing. */
export const Probe = jobType({ type: 'probe', title: 'Prueba', lane: 'imports', input: z.object({}) })

/** What a worker knows that does this kind alone. */
export const doing = (run: Work['run'], more: Partial<Pick<Work, 'gaveUp'>> & { waits?: number[] } = {}): Jobs => ({
  probe: async () => ({ ...Probe, run, ...more }),
})

/** The jobs of everybody that are not finished, oldest first. */
export const openJobs = async (): Promise<JobData[]> =>
  (await rangeAll({ pk: globalPartition('job', 'open', 'all'), index: Job.indexOf('open') }))
    .map((item) => Job.fromItem(item))
    .sort((a, b) => (a.id < b.id ? -1 : 1))
