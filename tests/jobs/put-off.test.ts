import { withContext } from '@tendero/core/kernel/context'
import { act } from '@tendero/core/kernel/db/act'
import { type Jobs, jobType } from '@tendero/core/kernel/jobs/declare'
import { Job } from '@tendero/core/kernel/jobs/job'
import { enqueueOnce } from '@tendero/core/kernel/jobs/queue'
import { retryAt, runJob } from '@tendero/core/kernel/jobs/run'
import { beforeEach, expect, it } from 'vitest'
import * as z from 'zod'
import { asTenant } from '../support/ambient'
import { apiWith, idleStaff, newShop, type World } from '../support/world'

const Push = jobType({
  type: 'probe.push',
  title: 'Llevar existencias',
  lane: 'imports',
  hidden: true,
  input: z.object({}),
})
const BUSY = 'La tienda no responde.'

let shop: World
beforeEach(async () => {
  shop = await newShop()
})

const at = (minutes: number) => ({ now: () => new Date(Date.now() + minutes * 60_000) })
const ask = (minutes = 0) =>
  asTenant(shop.tenant, () => act((unit) => enqueueOnce(unit, Push, { key: 'cafe', input: {} })), at(minutes))
const doing = (run: () => Promise<{ summary: string }>): Jobs => ({ [Push.type]: async () => ({ ...Push, run }) })
const putOff = (minutes: number) => doing(() => Promise.reject(retryAt(at(minutes).now(), BUSY)))
const done = doing(async () => ({ summary: 'Listo' }))
const run = (id: string, jobs: Jobs, minutes = 0) =>
  withContext({ actor: { type: 'public' }, requestId: 'test', call: 'test', from: 'system', ...at(minutes) }, () =>
    runJob({ tenant: shop.tenant, jobId: id }, jobs),
  )
const rowOf = (id: string) => asTenant(shop.tenant, () => Job.get(id))
const waiting = async () => (await shop.api.jobs.listOpenJobs({ state: 'waiting' })).data

it('a job that is put off says why and until when, uses up no try, and nobody takes it before', async () => {
  const id = await ask()
  for (let i = 0; i < 20; i++) {
    expect(await run(id, putOff(10 * i + 10), 10 * i)).toBe(true)
    expect(await rowOf(id)).toMatchObject({ state: 'queued', tries: 0, why: BUSY })
  }
  expect(await waiting()).toMatchObject([{ id, why: BUSY, waits_until: (await rowOf(id)).leaseUntil, stalled: false }])
  await run(id, done, 195)
  expect((await rowOf(id)).state).toBe('queued')
  await run(id, done, 201)
  expect(await rowOf(id)).toMatchObject({ state: 'done', summary: 'Listo' })
  expect(await rowOf(id)).not.toHaveProperty('why')
  expect(await waiting()).toEqual([])
})

it('what is asked for while it is put off is asked of it: a hundred changes are one job', async () => {
  const id = await ask()
  await run(id, putOff(10))
  for (let i = 0; i < 5; i++) expect(await ask()).toBe(id)
  await run(id, done, 11)
  expect(await ask()).not.toBe(id)
})

it('when another was asked for while it ran, that one does it and the one put off is done', async () => {
  const id = await ask()
  let newer = ''
  await run(
    id,
    doing(async () => {
      newer = await ask()
      throw retryAt(at(10).now(), BUSY)
    }),
  )
  expect(await rowOf(id)).toMatchObject({ state: 'done' })
  expect(await ask()).toBe(newer)
  await run(newer, done)
  expect(await rowOf(newer)).toMatchObject({ state: 'done', summary: 'Listo' })
})

it('the owner sees what waits and hurries it; the staff does not, and nobody of another shop', async () => {
  const id = await ask()
  await run(id, putOff(600))
  const staff = apiWith(await idleStaff(shop))
  await expect(staff.jobs.listOpenJobs({ state: 'waiting' })).rejects.toThrow('403')
  await expect(staff.jobs.retryJob({ id })).rejects.toThrow('404')
  const other = await newShop()
  expect((await other.api.jobs.listOpenJobs({ state: 'waiting' })).data).toEqual([])
  expect(await shop.api.jobs.retryJob({ id })).toMatchObject({ state: 'queued', waits_until: null })
  await run(id, done)
  expect(await rowOf(id)).toMatchObject({ state: 'done' })
})

it('what failed for good is listed with its reason, also what nobody is shown otherwise', async () => {
  const id = await ask()
  await run(
    id,
    doing(() => Promise.reject(new (class extends Error {})('boom'))),
  )
  expect(await waiting()).toMatchObject([{ id, tries: 1, stalled: true }])
  for (const minutes of [2, 7, 24, 89])
    await run(
      id,
      doing(() => Promise.reject(new Error('boom'))),
      minutes,
    )
  expect(await waiting()).toEqual([])
  const failed = await shop.api.jobs.listOpenJobs({ state: 'failed' })
  expect(failed.data).toMatchObject([{ id, state: 'failed', summary: expect.stringContaining('No pudimos') }])
})
