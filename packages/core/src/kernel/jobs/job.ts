import * as z from 'zod'
import { kind } from '../db/kind'
import { lanes } from './lanes'

export const jobStates = ['queued', 'running', 'done', 'failed'] as const

/** Long work: an import, an export, a mail. The row is written with what asked for it; the queue only carries its id. */
export const JobRow = z.object({
  id: z.string(),
  tenant: z.string(),
  type: z.string(),
  /** Whose workers do it. Rows of before it was told are of the first lane. */
  lane: z.enum(lanes).default('imports'),
  /** What it is about: while no worker has it, it waits under this key, and who asks for the same asks for it. */
  key: z.string().optional(),
  /** What the merchant reads: `Importar productos`. */
  title: z.string(),
  state: z.enum(jobStates),
  input: z.record(z.string(), z.unknown()),
  done: z.number().int(),
  total: z.number().int(),
  /** First errors by row, for the screen; all of them are in the result file. */
  errors: z.array(z.object({ row: z.number().int().optional(), message: z.string() })),
  summary: z.string().optional(),
  /** Path of the file to download, and its name. */
  result: z.object({ path: z.string(), name: z.string(), contentType: z.string() }).optional(),
  /** Nobody takes it before: a worker holds it, a failed try waits for the next, or it was asked for later. ISO. */
  leaseUntil: z.string().optional(),
  /** When the sweep looks at it, while it is not finished: by then somebody should have worked on it, ISO. */
  dueAt: z.string().optional(),
  /** Times that the sweep sent it since somebody worked on it. */
  resent: z.number().int().optional(),
  tries: z.number().int(),
  /** Why it was put off, for whoever waits for it; see `retryAt`. */
  why: z.string().optional(),
  /** Times that a worker took it, since it was asked for: what a worker says that lost it to another counts no more. */
  claims: z.number().int().optional(),
  /** It failed and what it had done was reversed: there is nothing to go on with. */
  undone: z.boolean().optional(),
  /** It can be undone, by whoever may do these things. */
  undo: z.array(z.string()).optional(),
  /** Id of the job that undoes it. */
  undoneBy: z.string().optional(),
  /** Rule of the call that asked for it: whoever else it lets through sees what came of the job. */
  allow: z
    .union([
      z.string(),
      z.array(z.string()),
      z.object({ any: z.array(z.string()).optional(), types: z.array(z.number()) }),
    ])
    .optional(),
  /** Bounds of the seller who asked for it: it finds no sale that they may not see. */
  own: z.object({ keys: z.array(z.string()), seesCosts: z.boolean() }).optional(),
  /** What it makes shows costs, because whoever asked for it sees them. */
  costs: z.boolean().optional(),
  userId: z.string(),
  /** Name of who asked for it, for the audit of what it writes. */
  userName: z.string().optional(),
  createdAt: z.string(),
  finishedAt: z.string().optional(),
  /** Shown in notifications; mails are not. */
  visible: z.boolean(),
})

/** True for a job that is not finished. */
export const isOpen = ({ state }: { state: (typeof jobStates)[number] }): boolean =>
  state === 'queued' || state === 'running'

/** True for a job that is put off until later, by itself or because a try failed: a person may hurry it. */
export const isPutOff = ({ state, tries, why }: Pick<JobData, 'state' | 'tries' | 'why'>): boolean =>
  state === 'queued' && (tries > 0 || why !== undefined)

/** Jobs that a person may have to do something about: those that wait and those that failed, those nobody is shown too. */
export const openStates = ['waiting', 'failed'] as const
export type OpenState = (typeof openStates)[number]

function openStateOf(job: JobData): OpenState | undefined {
  if (job.state === 'failed') return 'failed'
  return isOpen(job) && (job.visible || isPutOff(job)) ? 'waiting' : undefined
}

/** Where the index `state` has the jobs of a tenant in a state. */
export const statePart = (tenant: string, state: OpenState): string => `${tenant}.${state}`

const KEPT_SECONDS = 7 * 86_400

export const Job = kind({
  name: 'job',
  label: 'el trabajo',
  schema: JobRow,
  audited: false,
  /** What nobody is shown is dropped a week after it was done. */
  expires: (j) =>
    !j.visible && j.state === 'done' && j.finishedAt
      ? Math.ceil(Date.parse(j.finishedAt) / 1000) + KEPT_SECONDS
      : undefined,
  globalIndex: true,
  by: {
    /** Jobs of everybody that are not finished, by when they are due: what the sweep reads. */
    open: (j) => (isOpen(j) ? (['all', `${j.dueAt ?? j.createdAt}.${j.id}`] as const) : undefined),
    /** Jobs of a tenant that people see. */
    shop: (j) => (j.visible ? ([j.tenant, j.id] as const) : undefined),
    /** The same, by who asked for them. */
    person: (j) => (j.visible ? ([personPart(j), j.id] as const) : undefined),
    /** Jobs of a tenant that wait or failed. */
    state: (j) => {
      const state = openStateOf(j)
      return state && ([statePart(j.tenant, state), j.id] as const)
    },
  },
  counts: (j) => (j.visible ? [VISIBLE, j.userId] : []),
})

/** Work that waits under a key: asking for it again is asking for the same job. Gone once a worker has taken the job. */
export const JobKey = kind({
  name: 'jobKey',
  label: 'el trabajo',
  schema: z.object({ id: z.string(), jobId: z.string() }),
  audited: false,
})

/** Bucket that counts the jobs of a tenant that people see; each person has one of their own, named by their id. */
export const VISIBLE = 'visible'

/** Where the index `person` has the jobs of a person of a tenant. */
export const personPart = ({ tenant, userId }: Pick<JobData, 'tenant' | 'userId'>): string => `${tenant}.${userId}`

export type JobData = z.output<typeof JobRow>
