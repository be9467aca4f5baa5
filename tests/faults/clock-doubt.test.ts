import { journalBook } from '@tendero/core/accounting/journal/journal'
import { MailJob } from '@tendero/core/identity/credentials/mails'
import { movementBook } from '@tendero/core/inventory/stock/movement'
import { act } from '@tendero/core/kernel/db/act'
import { Job, type JobData } from '@tendero/core/kernel/jobs/job'
import { enqueue } from '@tendero/core/kernel/jobs/queue'
import { sweep } from '@tendero/core/kernel/jobs/sweep'
import { addDays, dayOf, monthOf } from '@tendero/core/kernel/values/time'
import { addUpShops } from '@tendero/functions/jobs/add-up'
import { handler } from '@tendero/functions/jobs/worker'
import { beforeEach, expect, it, vi } from 'vitest'
import { newItem, open, twoStorages } from '../inventory/shop'
import { asTenant, freshTenant } from '../support/ambient'
import { drainJobs } from '../support/engine'
import { noteWrites } from '../support/written'
import { type Doubted, sameWhichever } from './in-doubt'
import { leftBehind } from './left'

/** What the clock asks for, with a commit in doubt: run again it does nothing a second time. */

beforeEach(() => {
  for (const says of ['error', 'log'] as const) vi.spyOn(console, says).mockImplementation(() => {})
})

/** Runs `work` once with a commit in doubt, then `after`, and answers what both left behind. */
async function run(doubted: Doubted, work: () => Promise<unknown>, after: () => Promise<unknown>): Promise<string[]> {
  const written = noteWrites()
  doubted.start()
  await work().catch(() => {})
  doubted.stop()
  await after()
  written.stop()
  return leftBehind(written.keys.values())
}

const whichever = async (once: (doubted: Doubted) => Promise<string[]>) =>
  expect((await sameWhichever(once)).length).toBeGreaterThan(0)

it('the sums of a day are kept once, as its facts say, whichever write of them is in doubt', () =>
  whichever((doubted) => {
    const tenant = freshTenant()
    const day = `${monthOf(addDays(`${monthOf(dayOf(new Date()))}-01`, -1))}-01`
    return asTenant(tenant, async () => {
      const [main] = await twoStorages()
      await open(await newItem('Artículo'), main, 5_000, 10_000, day)
      const addUp = () => addUpShops({ addUp: { day, shops: [tenant] } })
      const left = await run(doubted, addUp, addUp)
      for (const book of [journalBook, movementBook])
        expect(await book.rollup(day, day)).toEqual(await book.reduce(day, day))
      return left
    })
  }))

it('the sweep sends every lost job, and each is done once, whichever of its commits is in doubt', () =>
  whichever((doubted) => {
    const tenant = freshTenant()
    const sweepIn = (hours: number) => asTenant(tenant, sweep, { now: () => new Date(Date.now() + hours * 3_600_000) })
    const ask = (i: number) =>
      act(async (unit) => {
        const input = { to: `a${i}@tendero.co`, subject: `Correo ${i}`, text: 'Hola' }
        return enqueue(unit, MailJob, { input })
      })
    return asTenant(tenant, async () => {
      vi.stubEnv('JOBS_QUEUE_URL', '')
      const jobs: JobData[] = []
      for (const i of [1, 2, 3]) jobs.push(await ask(i))
      vi.unstubAllEnvs()
      const left = await run(
        doubted,
        () => sweepIn(1),
        async () => {
          await drainJobs(handler)
          await sweepIn(2)
          await drainJobs(handler)
        },
      )
      for (const { id } of jobs) expect(await Job.get(id)).toMatchObject({ state: 'done', tries: 1 })
      return left
    })
  }))
