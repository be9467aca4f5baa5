import * as z from 'zod'
import { command, query, table } from '../kernel/call'
import { limits } from '../kernel/limits'
import { id, page, paging } from '../kernel/values/fields'
import {
  DownloadOutput,
  JobOutput,
  jobResult,
  listJobs,
  listOpenJobs,
  OpenJobsInput,
  retryJob,
  showJob,
  undoJob,
} from './jobs'
import { paths } from './paths'
import { startUpload, UploadInput, UploadOutput } from './uploads'

const ById = z.object({ id: id() })

export const calls = table(paths, {
  listJobs: query({ allow: 'any-member', input: z.object(paging), output: page(JobOutput), run: listJobs }),
  listOpenJobs: query({ allow: { types: [2, 5] }, input: OpenJobsInput, output: page(JobOutput), run: listOpenJobs }),
  showJob: query({ allow: 'any-member', input: ById, output: JobOutput, run: showJob }),
  jobResult: query({ allow: 'any-member', input: ById, output: DownloadOutput, run: jobResult }),
  retryJob: command({ limit: limits.job, allow: 'any-member', input: ById, output: JobOutput, run: retryJob }),
  undoJob: command({
    limit: limits.job,
    allow: 'any-member',
    input: ById,
    output: z.object({ job: z.string() }),
    run: undoJob,
  }),
  startUpload: command({
    limit: limits.job,
    allow: 'any-member',
    input: UploadInput,
    output: UploadOutput,
    run: startUpload,
  }),
})
