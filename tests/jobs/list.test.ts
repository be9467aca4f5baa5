import { asSystem, withContext } from '@tendero/core/kernel/context'
import { act } from '@tendero/core/kernel/db/act'
import { Job, type JobData } from '@tendero/core/kernel/jobs/job'
import { enqueue } from '@tendero/core/kernel/jobs/queue'
import { newId } from '@tendero/core/kernel/values/id'
import { beforeAll, expect, it } from 'vitest'
import { Probe } from '../support/jobs'
import { apiWith, idleStaff, newShop, type World } from '../support/world'

let shop: World
let staff: World['api']
let staffId: string

beforeAll(async () => {
  shop = await newShop()
  staff = apiWith(await idleStaff(shop))
  staffId = (await staff.identity.showUser({})).id
})

const asPerson = <T>(userId: string, work: () => Promise<T>) =>
  withContext(
    { actor: { type: 'public' }, requestId: 'test', call: 'test', from: 'local', now: () => new Date() },
    () => asSystem(shop.tenant, 'Prueba', work, userId),
  )
const ask = (userId: string, title: string, visible = true) =>
  asPerson(userId, () => act(async (unit) => enqueue(unit, { ...Probe, hidden: !visible }, { title, input: {} })))
const titles = (list: { data: { title: string }[] }) => list.data.map(({ title }) => title)

it('staff see their own jobs and as many as they are told there are; the owner sees everybody’s; mails nobody', async () => {
  for (let i = 1; i <= 7; i++) {
    await ask(shop.userId, `Del dueño ${i}`)
    if (i <= 3) await ask(staffId, `Del vendedor ${i}`)
    await ask(i % 2 ? shop.userId : staffId, 'Un correo', false)
  }
  const own = await staff.jobs.listJobs({ per_page: 2 })
  expect(titles(own)).toEqual(['Del vendedor 3', 'Del vendedor 2'])
  expect(own.meta).toMatchObject({ total: 3, last_page: 2 })
  const second = await staff.jobs.listJobs({ per_page: 2, page: 2 })
  expect(titles(second)).toEqual(['Del vendedor 1'])
  const all = await shop.api.jobs.listJobs({ per_page: 100 })
  expect(all.meta.total).toBe(10)
  expect(all.data).toHaveLength(10)
  expect(titles(all)).not.toContain('Un correo')
})

it('the list of one shop has nothing of another, not even for a person of the same name', async () => {
  const other = await newShop()
  expect((await other.api.jobs.listJobs({})).meta.total).toBe(0)
})

it('a job says when it broke off and waits, and that it was taken up again', async () => {
  const minutes = (n: number) => new Date(Date.now() + n * 60_000).toISOString()
  const insert = (changes: Partial<JobData>) =>
    asPerson(shop.userId, async () => {
      const id = newId('job')
      await act(async (unit) =>
        unit.insert(Job, {
          ...{
            id,
            tenant: shop.tenant,
            userId: shop.userId,
            type: 'probe',
            lane: 'imports',
            title: 'Prueba',
            input: {},
            errors: [],
          },
          ...{ state: 'running', done: 3, total: 10, tries: 1, createdAt: minutes(-5), visible: true },
          ...changes,
        }),
      )
      return shop.api.jobs.showJob({ id })
    })
  expect(await insert({ leaseUntil: minutes(1) })).toMatchObject({ stalled: false, progress: 30 })
  expect(await insert({ leaseUntil: minutes(-1) })).toMatchObject({ stalled: true })
  expect(await insert({ leaseUntil: minutes(1), tries: 2 })).toMatchObject({ stalled: false, tries: 2 })
  expect(await insert({ state: 'queued', tries: 0 })).toMatchObject({ stalled: false })
  expect(await insert({ state: 'queued', tries: 1 })).toMatchObject({ stalled: true })
  expect(await insert({ state: 'failed', tries: 5, leaseUntil: minutes(-1) })).toMatchObject({ stalled: false })
})
