import { runJob } from '@tendero/core/kernel/jobs/run'
import { jobs } from '@tendero/functions/jobs/declared'
import type { Outside } from '@tendero/functions/local/outside/serve'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { type Breaker, behindBreaker, type Cut, cuts } from '../faults/breaker'
import { saleOf } from '../sales/support'
import { asTenant } from '../support/ambient'
import { openJobs } from '../support/jobs'
import { type Connected, connectedShop, drain, ordersOf, shown, startOutside, unitsOf } from './support'

let outside: Outside
let breaker: Breaker
let stop: () => Promise<unknown>
beforeAll(async () => {
  ;({ outside, breaker, stop } = await behindBreaker(startOutside))
})
afterAll(() => stop())
beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  outside.woo.reset()
})

const between = (): Outside => ({ ...outside, origin: breaker.url })

async function rightIn(shop: Connected): Promise<void> {
  expect((await ordersOf(shop)).length).toBe(2)
  expect(await unitsOf(shop)).toEqual([6])
  expect(shown(shop)).toEqual([6])
}

/** A sale here and one there, and the night's comparison, while requests meet what they are told to. */
async function day(shop: Connected): Promise<void> {
  outside.woo.buy([{ id: shop.items[0]!.id, quantity: 3 }])
  await shop.api.sales.createOrder(saleOf(shop, [[shop.goods[0]!, 1]]))
  await drain(shop)
  await shop.api.stores.compareStore({ id: shop.connectionId })
  await drain(shop)
}

it.each<Cut>([...cuts, 'silent'])(
  'every request meets %s once: nothing is lost and nothing is done twice',
  async (cut) => {
    const shop = await connectedShop(between(), [10])
    const met = new Set<string>()
    let n = 0
    breaker.meet((method) => {
      // Every second request, of each method: the one after it is the try that follows.
      n += 1
      if (n % 2 === 0 || met.size > 40) return undefined
      met.add(`${method} ${n}`)
      return cut
    })
    await day(shop)
    expect(breaker.happened()).toBeGreaterThan(2)
    breaker.meet(() => undefined)
    await drain(shop)
    await rightIn(shop)
  },
)

it('a shop that is down opens the breaker, is not asked meanwhile, and gets everything when it is back', async () => {
  const shop = await connectedShop(between(), [10])
  breaker.meet(() => 'refused')
  const { runs } = await salesWhileDown(shop)
  expect(runs).toBeLessThanOrEqual(12)
  const [card] = await shop.api.connections.listIntegrations({})
  expect(card).toMatchObject({
    light: 'bad',
    health: expect.stringMatching(/no responde desde las \d\d:\d\d.*reintentamos a las/),
  })
  const waiting = (await shop.api.jobs.listOpenJobs({ state: 'waiting' })).data
  expect(waiting[0]).toMatchObject({ why: expect.stringContaining('WooCommerce no responde'), tries: 0 })
  breaker.meet(() => undefined)
  await drain(shop, 1)
  expect(shown(shop)).toEqual([4])
  expect((await shop.api.connections.listIntegrations({}))[0]).toMatchObject({ light: 'good' })
})

async function salesWhileDown(shop: Connected): Promise<{ runs: number }> {
  for (let i = 0; i < 6; i++) {
    await shop.api.sales.createOrder(saleOf(shop, [[shop.goods[0]!, 1]]))
    for (const job of (await openJobs()).filter(({ tenant }) => tenant === shop.tenant)) {
      const now = () => new Date(Date.now() + (i + 1) * 6_000)
      await asTenant(shop.tenant, () => runJob({ tenant: shop.tenant, jobId: job.id }, jobs), { now })
      await shop.api.jobs.retryJob({ id: job.id }).catch(() => undefined)
      await asTenant(shop.tenant, () => runJob({ tenant: shop.tenant, jobId: job.id }, jobs))
    }
  }
  return { runs: breaker.happened() }
}
