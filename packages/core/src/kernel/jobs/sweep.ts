import { asSystem, now } from '../context'
import { act } from '../db/act'
import { globalPartition } from '../db/keys'
import { range } from '../db/read'
import { isOpen, Job, type JobData } from './job'
import { send } from './queue'
import { NOBODY } from './run'

/** Jobs that are read and sent at once, few enough that none waits long for its answer, and the most that a run sends. */
const PAGE = 25
const MOST = 1_000
/** A job that was sent again is left alone for this long, twice as long each time: its message may only wait its turn. */
const RESEND_MS = 60_000
const LONGEST_MS = 600_000

/** Sends a job again, unless somebody took it meanwhile. True when it was sent. */
const resend = ({ tenant, id }: JobData): Promise<boolean> =>
  asSystem(tenant, NOBODY, () =>
    act(async (unit) => {
      const job = await Job.find(id)
      if (!job || !isOpen(job) || (job.dueAt ?? job.createdAt) > now().toISOString()) return false
      const resent = (job.resent ?? 0) + 1
      const wait = Math.min(RESEND_MS * 2 ** (resent - 1), LONGEST_MS)
      unit.replace(Job, job, { ...job, resent, dueAt: new Date(now().getTime() + wait).toISOString() })
      unit.after(() => send(job))
      return true
    }),
  )

/**
 * Sends again the jobs that were lost: queued for over a minute, due for another try, or held by a worker that is gone.
 * It reads them by when they are due, so that what waits in a long queue hides none of them, and goes on behind one that
 * cannot be read or sent.
 * @returns how many it sent, at most a thousand
 */
export async function sweep(): Promise<number> {
  const due = { pk: globalPartition('job', 'open', 'all'), index: Job.indexOf('open'), to: now().toISOString() }
  let sent = 0
  let start: Awaited<ReturnType<typeof range>>['next']
  do {
    const page = await range({ ...due, limit: PAGE, start })
    const results = await Promise.allSettled(page.items.map(async (item) => resend(Job.fromItem(item))))
    for (const result of results)
      if (result.status === 'rejected')
        console.error(JSON.stringify({ level: 'error', at: 'sweep', message: String(result.reason) }))
      else if (result.value) sent += 1
    start = page.next
  } while (start && sent < MOST)
  return sent
}
