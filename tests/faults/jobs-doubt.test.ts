import { PLATFORM } from '@tendero/core/identity/people/user'
import { isOpen, Job, type JobData } from '@tendero/core/kernel/jobs/job'
import { runJob } from '@tendero/core/kernel/jobs/run'
import { jobs } from '@tendero/functions/jobs/declared'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { shopToSell } from '../sales/support'
import { asTenant } from '../support/ambient'
import { openJobs } from '../support/jobs'
import { UNTIL_NOON_MS } from '../support/noon'
import { noteWrites } from '../support/written'
import { type Doubted, sameWhichever } from './in-doubt'
import { cases } from './job-cases'
import { leftBehind } from './left'

/** Commits of jobs whose answer is lost and that nobody finds: whoever runs the job again does nothing a second time. */

/** Past what a reservation stands, a lease and the waits of two more tries. */
const LATER_MS = 600_000

beforeEach(() => {
  for (const says of ['error', 'log'] as const) vi.spyOn(console, says).mockImplementation(() => {})
})
afterEach(() => vi.useRealTimers())

/** Tries of a job of any kind: it is finished by the last of them. */
const TRIES = 5
/** Commits that one run leaves in doubt, each in another try of its job. */
const DOUBTS = 3

/** Runs a job as the queue and the sweep do, all tries on one day, until it is finished. */
async function runToEnd({ tenant, id: jobId }: JobData, again = () => {}): Promise<JobData> {
  for (let turn = 1; turn <= TRIES; turn++) {
    const now = () => new Date(Date.now() + UNTIL_NOON_MS + turn * LATER_MS)
    again()
    await asTenant(tenant, () => runJob({ tenant, jobId }, jobs).catch(() => {}), { now })
    const job = await asTenant(tenant, () => Job.get(jobId))
    if (!isOpen(job)) return job
  }
  throw new Error(`${jobId} does not end`)
}

/** Runs a representative job with some of its commits in doubt. */
async function run(name: string, doubted: Doubted) {
  const type = name.replace(/:.*/, '')
  const shop = await shopToSell()
  await cases[name]!(shop, (work) => asTenant(shop.tenant, work))
  const mine = (await openJobs()).filter(({ tenant }) => tenant === shop.tenant || tenant === PLATFORM)
  const [job] = mine.filter((one) => one.type === type)
  return asTenant(shop.tenant, async () => {
    for (const one of mine) if (one.type !== type) await runToEnd(one)
    const written = noteWrites()
    doubted.start()
    const { state, summary, errors, done, total } = await runToEnd(job!, doubted.again)
    doubted.stop()
    written.stop()
    const left = await leftBehind(written.keys.values())
    return { told: { state, summary, errors, done, total }, left }
  })
}

it('every type of job has a case', () => {
  expect([...new Set(Object.keys(cases).map((name) => name.replace(/:.*/, '')))].sort()).toEqual(
    Object.keys(jobs).sort(),
  )
})

it.each(Object.keys(cases))('%s does and tells the same whichever of its commits is in doubt', async (name) => {
  const { told } = await sameWhichever((doubted) => run(name, doubted), DOUBTS)
  expect(told.state).toBe('done')
})
