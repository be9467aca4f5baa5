import { withContext } from '@tendero/core/kernel/context'
import { AppError } from '@tendero/core/kernel/errors'
import type { Work } from '@tendero/core/kernel/jobs/declare'
import { runJob, undone } from '@tendero/core/kernel/jobs/run'
import { beforeEach, expect, it, vi } from 'vitest'
import { samples } from '../samples/all'
import { doing } from '../support/jobs'
import { newShop, send, type World } from '../support/world'

let shop: World
let id: string

beforeEach(async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  shop = await newShop()
  id = (await (samples.jobs.retryJob as (world: World) => Promise<{ id: string }>)(shop)).id
})

const at = <T>(minutes: number, work: () => Promise<T>) => {
  const now = () => new Date(Date.now() + minutes * 60_000)
  return withContext({ actor: { type: 'public' }, requestId: 'retry', call: 'retry', from: 'system', now }, work)
}
const run = (minutes: number, work: Work['run'], more?: Parameters<typeof doing>[1]) =>
  at(minutes, () => runJob({ tenant: shop.tenant, jobId: id }, doing(work, more)))
const boom = () => Promise.reject(new Error('boom'))
const fiveTries = async (gaveUp: Work['gaveUp'] & {}) => {
  for (const minute of [0, 2, 7, 24, 89]) await run(minute, boom, { gaveUp })
  return shop.api.jobs.showJob({ id })
}
const retry = () => send('POST /jobs/{id}/retry', { id }, shop.token)

it('a failed job that is tried again has all its tries ahead, and ends', async () => {
  expect(await shop.api.jobs.showJob({ id })).toMatchObject({ state: 'failed', retryable: true })
  expect(await shop.api.jobs.retryJob({ id })).toMatchObject({ state: 'queued', tries: 0, done: 0, retryable: false })
  expect((await retry()).status).toBe(409)
  await run(0, async () => ({ summary: 'Listo' }))
  const done = await shop.api.jobs.showJob({ id })
  expect(done).toMatchObject({ state: 'done', tries: 1, summary: 'Listo', retryable: false })
  const refused = await retry()
  expect([refused.status, await refused.json()]).toMatchObject([
    409,
    { error: expect.stringContaining('no ha fallado') },
  ])
})

it('a job that cannot be done runs what takes it back once, after its last try, and cannot be tried again', async () => {
  await shop.api.jobs.retryJob({ id })
  const gaveUp = vi.fn(() => Promise.reject(undone('Se deshizo todo.')))
  expect(await fiveTries(gaveUp)).toMatchObject({
    state: 'failed',
    tries: 5,
    summary: 'Se deshizo todo.',
    retryable: false,
  })
  expect(gaveUp).toHaveBeenCalledTimes(1)
  const refused = await retry()
  expect([refused.status, await refused.json()]).toMatchObject([409, { error: expect.stringContaining('se deshizo') }])
})

it('a job that cannot even be taken back says that it is half done, and can be tried again', async () => {
  await shop.api.jobs.retryJob({ id })
  expect(await fiveTries(boom)).toMatchObject({
    state: 'failed',
    summary: expect.stringContaining('a medias'),
    retryable: true,
  })
})

it('a worker that was thought dead says nothing any more of a job that was tried again', async () => {
  await shop.api.jobs.retryJob({ id })
  let wake = () => {}
  const asleep = new Promise<void>((resolve) => (wake = resolve))
  let started = () => {}
  const hasStarted = new Promise<void>((resolve) => (started = resolve))
  const dead = run(0, async () => {
    started()
    await asleep
    return { summary: 'Del muerto' }
  })
  await hasStarted
  await run(2, () => Promise.reject(new AppError(409, 'rule', 'No se pudo.')))
  await shop.api.jobs.retryJob({ id })
  await run(4, async () => {
    wake()
    await dead
    return { summary: 'Del vivo' }
  })
  expect(await shop.api.jobs.showJob({ id })).toMatchObject({ state: 'done', tries: 1, summary: 'Del vivo' })
})
