import { woo } from '@tendero/core/integrations/woo/woo'
import { runJob } from '@tendero/core/kernel/jobs/run'
import { jobs } from '@tendero/functions/jobs/declared'
import type { Outside } from '@tendero/functions/local/outside/serve'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { saleOf } from '../sales/support'
import { asTenant } from '../support/ambient'
import { openJobs } from '../support/jobs'
import { type Connected, connectedShop, drain, shown, startOutside, unitsOf } from './support'

let outside: Outside
beforeAll(async () => {
  outside = await startOutside()
})
afterAll(() => outside.stop())
beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  outside.woo.reset()
})

/** Does the open jobs of a kind, and no other. */
async function only(shop: Connected, type: string): Promise<void> {
  await outside.woo.settled()
  const mine = (await openJobs()).filter((job) => job.tenant === shop.tenant && job.type === type)
  for (const { id } of mine) await asTenant(shop.tenant, () => runJob({ tenant: shop.tenant, jobId: id }, jobs))
}
const adjust = (shop: Connected, type: 'increment' | 'decrement', quantity: number, good = 0) =>
  shop.api.inventory.createAdjustment({
    ...{ storage_id: shop.storageId, reason: 'correction' },
    products: [{ product_id: shop.goods[good]!.id, type, quantity, ...(type === 'increment' ? { cost: 5_000 } : {}) }],
  })

it('what a shop sold by itself is told anew, also when as much came in here before it was told', async () => {
  const shop = await connectedShop(outside, [10])
  outside.woo.buy([{ id: shop.items[0]!.id, quantity: 2 }])
  await only(shop, 'hook.apply')
  await adjust(shop, 'increment', 2)
  await drain(shop)
  expect(await unitsOf(shop)).toEqual([10])
  expect(shown(shop)).toEqual([10])
})

it('so is what it put back by itself, when as much was sold here before it was told', async () => {
  const shop = await connectedShop(outside, [10])
  const { id } = outside.woo.buy([{ id: shop.items[0]!.id, quantity: 2 }])
  await drain(shop)
  outside.woo.change(id, { status: 'cancelled' })
  await only(shop, 'hook.apply')
  await adjust(shop, 'decrement', 2)
  await drain(shop)
  expect([await unitsOf(shop), shown(shop)]).toEqual([[8], [8]])
})

it('what a comparison read before something was told does not count after it', async () => {
  const shop = await connectedShop(outside, [7])
  const items = woo.items
  vi.spyOn(woo, 'items').mockImplementationOnce(async (...asked) => {
    const read = await items(...asked)
    await adjust(shop, 'decrement', 2)
    await only(shop, 'stock.push')
    return read
  })
  await shop.api.stores.compareStore({ id: shop.connectionId })
  await only(shop, 'store.sync')
  await adjust(shop, 'increment', 2)
  await drain(shop)
  expect([await unitsOf(shop), shown(shop)]).toEqual([[7], [7]])
})

const step = fc.oneof(
  fc.record({
    does: fc.constantFrom('buy', 'sell', 'in', 'out' as const),
    good: fc.nat(1),
    n: fc.integer({ min: 1, max: 3 }),
  }),
  fc.record({ does: fc.constantFrom('compare', 'undo' as const), good: fc.nat(1), n: fc.nat(5) }),
)

it('at rest each shop shows what is free less what it keeps back, whatever happened in both at once and in which order it was done', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(step, { minLength: 1, maxLength: 4 }), { minLength: 2, maxLength: 4 }),
      fc.nat(3),
      async (rounds, margin) => {
        outside.woo.reset()
        const shop = await connectedShop(outside, [60, 60])
        await shop.api.stores.updateIntegration({ id: shop.connectionId, safety_stock: margin })
        const bought: number[] = []
        const happen = {
          buy: async (good: number, n: number) =>
            void bought.push(outside.woo.buy([{ id: shop.items[good]!.id, quantity: n }]).id),
          sell: (good: number, n: number) => shop.api.sales.createOrder(saleOf(shop, [[shop.goods[good]!, n]])),
          in: (good: number, n: number) => adjust(shop, 'increment', n, good),
          out: (good: number, n: number) => adjust(shop, 'decrement', n, good),
          compare: () => shop.api.stores.compareStore({ id: shop.connectionId }),
          undo: async (_: number, n: number) => {
            const id = bought[n % Math.max(1, bought.length)]
            if (id !== undefined) outside.woo.change(id, { status: 'cancelled' })
          },
        }
        for (const [i, round] of rounds.entries()) {
          await Promise.all(round.map(({ does, good, n }) => happen[does](good, n)))
          // Part of the work is done between the rounds, and part of it later.
          if (i % 2 === 0) await only(shop, 'hook.apply')
          else await only(shop, 'stock.push')
        }
        await drain(shop)
        const units = await unitsOf(shop)
        expect(shown(shop)).toEqual(units.map((free) => Math.max(0, free - margin)))
      },
    ),
    { numRuns: 4 },
  )
})
