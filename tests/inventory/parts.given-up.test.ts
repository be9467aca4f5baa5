import { Adjustment } from '@tendero/core/inventory/adjustments/adjustment'
import { createAdjustment } from '@tendero/core/inventory/adjustments/adjustments'
import type { Item } from '@tendero/core/inventory/stock/item'
import { getTransfer } from '@tendero/core/inventory/transfers/transfers'
import { Job } from '@tendero/core/kernel/jobs/job'
import { runJob } from '@tendero/core/kernel/jobs/run'
import { dayOf } from '@tendero/core/kernel/values/time'
import { jobs } from '@tendero/functions/jobs/declared'
import { beforeEach, expect, it, vi } from 'vitest'
import { asTenant } from '../support/ambient'
import { hold } from '../support/hold'
import { apiWith, idleStaff, newShop, type World } from '../support/world'
import { type Kill, runKilled } from './killed'
import { allRows, expectBooksEqualStock, manyItems, open, openAll, type Place } from './shop'

/** A worker dies once its claim, and so many more transactions, have arrived. */
const diesAfter = (more: number): Kill => ({ at: 1 + more, arrives: true })
const fiveTimes = (first: number): Kill[] => [diesAfter(first), ...Array.from({ length: 4 }, () => diesAfter(0))]

let world: World
let main: Place
let items: Item[]
let clock = Date.now()
const now = () => new Date((clock += 5))
const later = (ms: number) => {
  clock += ms
}
const inside = <T>(work: () => Promise<T>) => asTenant(world.tenant, work, { now })

beforeEach(async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  clock = Date.now()
  world = await newShop()
  main = (await world.api.inventory.storageChoices({}))[0]!
  items = await inside(async () => {
    const made = await manyItems(90)
    await openAll(made, main, 5_000, 123_457)
    return made
  })
})

const held = async () => (await allRows()).map((row) => [row.id, row.quantity, row.valueCents])

const damage = () =>
  createAdjustment({
    storage_id: main.id,
    reason: 'damage',
    note: undefined,
    products: items.map(({ productId }) => ({
      product_id: productId,
      variant_id: undefined,
      type: 'decrement',
      quantity: 1_000,
    })),
  })

it('an adjustment whose job is given up after five dead workers is taken back, and says so', () =>
  inside(async () => {
    const before = await held()
    const { id, job_id } = await damage()
    const jobId = job_id!
    expect(await runKilled(world.tenant, jobId, fiveTimes(3), later)).toBe(5)
    const { state, failure } = await Adjustment.get(id)
    expect([state, failure]).toEqual(['failed', expect.stringContaining('volvió a como estaba')])
    expect(await held()).toEqual(before)
    await expectBooksEqualStock(dayOf(now()))
    expect(await world.api.jobs.showJob({ id: jobId })).toMatchObject({
      state: 'failed',
      summary: failure,
      retryable: false,
    })
    await expect(world.api.jobs.retryJob({ id: jobId })).rejects.toMatchObject({ status: 409 })
  }))

it('what cannot even be taken back says so, and goes on from where it was when somebody tries again', () =>
  inside(async () => {
    const { id, job_id } = await damage()
    const jobId = job_id!
    await runKilled(world.tenant, jobId, [...fiveTimes(3), diesAfter(0)], later)
    expect((await Adjustment.get(id)).state).toBe('posting')
    const shown = await world.api.jobs.showJob({ id: jobId })
    expect(shown).toMatchObject({ state: 'failed', retryable: true, summary: expect.stringContaining('a medias') })
    const staff = apiWith(await idleStaff(world))
    await expect(staff.jobs.retryJob({ id: jobId })).rejects.toMatchObject({ status: 404 })

    const again = await world.api.jobs.retryJob({ id: jobId })
    expect(again).toMatchObject({ state: 'queued', tries: 0, retryable: false, stalled: false })
    await expect(world.api.jobs.retryJob({ id: jobId })).rejects.toMatchObject({ status: 409 })
    await runKilled(world.tenant, jobId, [], later)
    expect(await Adjustment.get(id)).toMatchObject({ state: 'posted', outCents: 90 * 123_457 })
    expect((await allRows()).every((row) => row.quantity === 4_000)).toBe(true)
    await expectBooksEqualStock(dayOf(now()))
    await expect(world.api.jobs.retryJob({ id: jobId })).rejects.toMatchObject({ status: 409 })
  }))

it('one that was being taken back when its worker died is taken back when somebody tries again, never posted', () =>
  inside(async () => {
    const before = await held()
    const { id, job_id } = await damage()
    const jobId = job_id!
    // The claim that gives it up, and the reason on the adjustment, arrive; what takes it back does not.
    await runKilled(world.tenant, jobId, [...fiveTimes(3), diesAfter(1)], later)
    expect(await Adjustment.get(id)).toMatchObject({ state: 'posting', failure: expect.any(String) })
    expect(await held()).not.toEqual(before)
    await world.api.jobs.retryJob({ id: jobId })
    await runKilled(world.tenant, jobId, [], later)
    expect((await Adjustment.get(id)).state).toBe('failed')
    expect(await held()).toEqual(before)
    expect(await world.api.jobs.showJob({ id: jobId })).toMatchObject({ state: 'failed', retryable: false })
  }))

it('one that was whole when its last worker died is not taken back: its job is done', () =>
  inside(async () => {
    const { id, job_id } = await damage()
    const jobId = job_id!
    const whole: Kill[] = [...Array.from({ length: 4 }, () => diesAfter(0)), diesAfter(5)]
    expect(await runKilled(world.tenant, jobId, whole, later)).toBe(5)
    expect((await Adjustment.get(id)).state).toBe('posted')
    expect((await Job.get(jobId)).state).toBe('done')
  }))

it('a transfer whose job is given up goes back to where it was, and can be sent again', () =>
  inside(async () => {
    const before = await held()
    const north = await world.api.inventory.createStorage({ name: 'Norte' })
    const { id, job_id } = await world.api.inventory.createTransfer({
      store_origin: main.id,
      store_destination: north.id,
      status: 'sent',
      products: items.map(({ productId }) => ({ product_id: productId, quantity: 1 })),
    })
    await runKilled(world.tenant, job_id!, fiveTimes(4), later)
    expect(await getTransfer({ id })).toMatchObject({
      status: 'requested',
      in_transit: 0,
      failure: expect.stringContaining('volvió a como estaba'),
    })
    expect((await held()).filter(([, quantity]) => quantity !== 0)).toEqual(before)
    await expect(world.api.jobs.retryJob({ id: job_id! })).rejects.toMatchObject({ status: 409 })
    const sent = await world.api.inventory.moveTransfer({ id, status: 'sent' })
    await runKilled(world.tenant, sent.job_id!, [], later)
    expect(await getTransfer({ id })).toMatchObject({ status: 'sent', in_transit: 90_000 })
  }))

/** The commit of the document alone: why it fails, or its end. */
const headOf = (kind: string) => (action: string, json: string) =>
  action === 'TransactWriteItems' && json.includes(`#${kind}"`) && !json.includes(`#${kind}Part"`)

/**
 * Two workers at one job, of which the first, thought dead, finds that the last part cannot be posted, and says so once
 * the second, for whom it can, is about to end the document. The second has ended by then, and the first still goes on.
 * @returns how the first goes on
 */
async function refusedLate(jobId: string, kind: string, bringIn: () => Promise<unknown>) {
  const refusing = hold(headOf(kind))
  const first = runJob({ tenant: world.tenant, jobId }, jobs)
  await refusing.reached
  later(61_000)
  await bringIn()
  const ending = hold(headOf(kind))
  const second = runJob({ tenant: world.tenant, jobId }, jobs)
  await ending.reached
  const takingBack = hold((action, json) => action === 'TransactWriteItems' && json.includes(`#${kind}Part"`))
  refusing.release()
  await takingBack.reached
  ending.release()
  await second
  return async () => {
    takingBack.release()
    await first
  }
}

it('an adjustment that a worker thought dead refuses while another ends it is taken back, and its job says so', () =>
  inside(async () => {
    await open(items[85]!, main, -5_000)
    const before = await held()
    const { id, job_id } = await damage()
    const goOn = await refusedLate(job_id!, 'adjustment', () => open(items[85]!, main, 5_000, 123_457))
    const others = async () => (await held()).filter((_, i) => i !== 85)
    for (const meanwhile of [async () => {}, goOn]) {
      await meanwhile()
      expect((await Adjustment.get(id)).state).toBe('failed')
      expect(await world.api.jobs.showJob({ id: job_id! })).toMatchObject({ state: 'failed', retryable: false })
      expect(await others()).toEqual(before.filter((_, i) => i !== 85))
    }
    await expectBooksEqualStock(dayOf(now()))
  }))

it('a transfer that a worker thought dead refuses while another ends it goes back, and its job says so', () =>
  inside(async () => {
    const north = await world.api.inventory.createStorage({ name: 'Norte' })
    const { id, job_id } = await world.api.inventory.createTransfer({
      store_origin: main.id,
      store_destination: north.id,
      status: 'sent',
      products: items.map(({ productId }, i) => ({ product_id: productId, quantity: i === 85 ? 6 : 1 })),
    })
    const goOn = await refusedLate(job_id!, 'transfer', () => open(items[85]!, main, 5_000, 123_457))
    for (const meanwhile of [async () => {}, goOn]) {
      await meanwhile()
      expect(await getTransfer({ id })).toMatchObject({ status: 'requested', in_transit: 0 })
      expect(await world.api.jobs.showJob({ id: job_id! })).toMatchObject({ state: 'failed', retryable: false })
    }
    await expectBooksEqualStock(dayOf(now()))
  }))
