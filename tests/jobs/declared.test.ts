import { AccountMailJob, MailJob } from '@tendero/core/identity/credentials/mails'
import { type Act, act } from '@tendero/core/kernel/db/act'
import type { Work } from '@tendero/core/kernel/jobs/declare'
import { isOpen, Job } from '@tendero/core/kernel/jobs/job'
import { enqueue, enqueueOnce } from '@tendero/core/kernel/jobs/queue'
import { runJob } from '@tendero/core/kernel/jobs/run'
import { sweep } from '@tendero/core/kernel/jobs/sweep'
import { MinimumsJob } from '@tendero/core/settings/minimums'
import { jobs } from '@tendero/functions/jobs/declared'
import { handler } from '@tendero/functions/jobs/worker'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { asTenant, freshTenant } from '../support/ambient'
import { drainJobs } from '../support/engine'
import { commitOf, hold } from '../support/hold'
import { doing, openJobs, Probe } from '../support/jobs'
import { newShop } from '../support/world'

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => {}))

const MINUTE = 60_000
const later = (minutes: number) => ({ now: () => new Date(Date.now() + minutes * MINUTE) })
const openOf = async (tenant: string) => (await openJobs()).filter((job) => job.tenant === tenant)

describe('what is declared of a kind of job', () => {
  it.each(Object.entries(jobs))('%s is done by the one that is asked for', async (type, load) => {
    const declared = await load()
    expect(declared).toMatchObject({ type, title: expect.stringMatching(/./), run: expect.any(Function) })
  })

  it('mails have a lane of their own, where nothing else waits', async () => {
    const all = await Promise.all(Object.values(jobs).map((load) => load()))
    const mails = all.filter(({ lane }) => lane === 'mail').map(({ type }) => type)
    expect(mails.sort()).toEqual([
      'account-mail',
      'einvoice.mail',
      'invoice-mail',
      'mail',
      'quote-mail',
      'remission-mail',
    ])
  })

  it('a job is asked with what its kind takes, and nothing else compiles', () => {
    // @ts-expect-error a mail has a text
    const wrong = (unit: Act) => enqueue(unit, MailJob, { input: { to: 'a@tendero.co', subject: 'Hola' } })
    const right = (unit: Act) =>
      enqueue(unit, MailJob, { input: { to: 'a@tendero.co', subject: 'Hola', text: 'Hola' } })
    expect([wrong, right]).toHaveLength(2)
  })

  it('what a row carries is parsed before the work: what its kind does not take is never worked on', async () => {
    const tenant = freshTenant()
    const run = vi.fn<Work['run']>()
    const job = await asTenant(tenant, () => act(async (unit) => enqueue(unit, Probe, { input: {} })))
    const strict = { probe: async () => ({ ...MailJob, type: 'probe', run }) }
    expect(await asTenant(tenant, () => runJob({ tenant, jobId: job.id }, strict))).toBe(false)
    expect(run).not.toHaveBeenCalled()
    expect(await asTenant(tenant, () => Job.get(job.id))).toMatchObject({ state: 'queued', tries: 1 })
  })

  it('it is tried again after its own waits, and given up after the last', async () => {
    const tenant = freshTenant()
    const { id: jobId } = await asTenant(tenant, () => act(async (unit) => enqueue(unit, Probe, { input: {} })))
    const failing = doing(() => Promise.reject(new Error('boom')), { waits: [2 * MINUTE, 10 * MINUTE] })
    const tries: number[] = []
    for (const minute of [0, 1, 3, 12, 14]) {
      await asTenant(tenant, () => runJob({ tenant, jobId }, failing), later(minute))
      tries.push((await asTenant(tenant, () => Job.get(jobId))).tries)
    }
    expect(tries).toEqual([1, 1, 2, 2, 3])
    expect(await asTenant(tenant, () => Job.get(jobId))).toMatchObject({ state: 'failed' })
  })

  it('the last try to mail a link comes while the link of the first one still works', () => {
    const all = AccountMailJob.waits!.reduce((sum, wait) => sum + wait, 0)
    expect(all).toBeLessThan(60 * MINUTE)
  })
})

it('a job for later is not done before, whoever sends it, and the sweep sends it then', async () => {
  const tenant = freshTenant()
  const run = vi.fn<Work['run']>(async () => ({ summary: 'Listo' }))
  const { id: jobId } = await asTenant(tenant, () =>
    act(async (unit) => enqueue(unit, Probe, { input: {}, dueAt: later(30).now() })),
  )
  const tick = (minutes: number) => asTenant(tenant, () => runJob({ tenant, jobId }, doing(run)), later(minutes))
  const sweptIn = async (minutes: number) => {
    await asTenant(tenant, sweep, later(minutes))
    return (await asTenant(tenant, () => Job.get(jobId))).resent ?? 0
  }
  expect(await tick(29)).toBe(true)
  expect(await sweptIn(29)).toBe(0)
  expect(run).not.toHaveBeenCalled()
  expect(await sweptIn(31)).toBe(1)
  await tick(31)
  expect(run).toHaveBeenCalledTimes(1)
  await drainJobs(async () => ({ batchItemFailures: [] }))
})

describe('work that waits under a key', () => {
  const ask = (key: string) => act((unit) => enqueueOnce(unit, Probe, { key, input: {} }))

  it('is one job, however many ask for it at once, and another under another key', () =>
    asTenant(freshTenant(), async () => {
      const ids = await Promise.all([...Array.from({ length: 12 }, () => ask('a')), ask('b')])
      expect(new Set(ids).size).toBe(2)
      await drainJobs(async () => ({ batchItemFailures: [] }))
    }))

  it('is asked for anew once a worker has taken it: that one may have read what was there before', async () => {
    const tenant = freshTenant()
    await asTenant(tenant, async () => {
      const first = await ask('a')
      let second = ''
      const work = doing(async () => {
        second = await ask('a')
        return { summary: 'Listo' }
      })
      await runJob({ tenant, jobId: first }, work)
      expect(second).not.toBe(first)
      expect(await ask('a')).toBe(second)
      expect((await openOf(tenant)).map(({ id }) => id)).toEqual([second])
      await drainJobs(async () => ({ batchItemFailures: [] }))
    })
  })

  it('is not lost between who finds it waiting and the worker who takes it meanwhile', async () => {
    const tenant = freshTenant()
    await asTenant(tenant, async () => {
      const first = await ask('a')
      const { reached, release } = hold(commitOf('Lo que cambió'))
      const asked = act(async (unit) => {
        enqueue(unit, Probe, { title: 'Lo que cambió', input: {} })
        return enqueueOnce(unit, Probe, { key: 'a', input: {} })
      })
      await reached
      await runJob(
        { tenant, jobId: first },
        doing(async () => ({ summary: 'Listo' })),
      )
      release()
      const second = await asked
      expect(second).not.toBe(first)
      expect((await openOf(tenant)).map(({ id }) => id)).toContain(second)
      await drainJobs(async () => ({ batchItemFailures: [] }))
    })
  })

  it('the minimum of a shop, changed three times in a row, is brought to its stock by one job', async () => {
    const shop = await newShop()
    for (const minimum_stock of [3, 4, 5])
      await shop.api.settings.saveInventory({ allow_negative_stock: false, minimum_stock, notify_low_stock: true })
    const asked = (await openOf(shop.tenant)).filter(({ type }) => type === MinimumsJob.type)
    expect(asked).toHaveLength(1)
    await drainJobs(handler)
    expect(isOpen(await asTenant(shop.tenant, () => Job.get(asked[0]!.id)))).toBe(false)
  })
})
