import fc from 'fast-check'
import { beforeAll, expect, it } from 'vitest'
import { drain } from '../invoicing/support'
import { type Shop, shopToSell } from '../sales/support'
import { newCarrier } from '../samples/dispatch'
import { newWaiting } from '../samples/picking'

let shop: Shop
let carrier_id: string
beforeAll(async () => {
  shop = await shopToSell()
  carrier_id = await newCarrier(shop)
})

const ORDERS = 3

/** What people do, two at a time: `n` says which of the dispatches there are by then. */
const Act = fc.record({
  what: fc.constantFrom('make', 'make', 'change', 'change', 'change', 'change', 'close', 'open', 'void', 'hand'),
  n: fc.nat({ max: 3 }),
  orders: fc.subarray([0, 1, 2], { minLength: 1 }),
})
type What = typeof Act extends fc.Arbitrary<infer T> ? T : never

/** Each order of some in the dispatches that are not void. */
async function holders(ids: readonly string[]): Promise<Map<string, string[]>> {
  const { data } = await shop.api.dispatch.listDispatches({ per_page: 100 })
  const whole = await Promise.all(data.map(({ id }) => shop.api.dispatch.getDispatch({ id })))
  const standing = whole.filter(({ state }) => state !== 'anulada')
  return new Map(
    ids.map((id) => [
      id,
      standing.filter(({ stops }) => stops.some((stop) => stop.id === id)).map(({ number }) => number),
    ]),
  )
}

/** Does what somebody wants; what is refused changes nothing. */
async function attempt({ what, n, orders }: What, ids: readonly string[], made: string[]): Promise<void> {
  const { dispatch } = shop.api
  const chosen = orders.map((i) => ids[i]!)
  const id = made[n % Math.max(1, made.length)]
  if (what === 'make') return void made.push((await dispatch.createDispatch({ carrier_id, orders: chosen })).id)
  if (!id) return
  if (what === 'change') await dispatch.updateDispatch({ id, orders: chosen })
  if (what === 'close') await dispatch.closeDispatch({ id })
  if (what === 'open') await dispatch.updateDispatch({ id, state: 'abierta' })
  if (what === 'void') await dispatch.updateDispatch({ id, state: 'anulada' })
  if (what === 'hand') await dispatch.handOver({ id, name: 'Luis Gil' })
}

it('7: an order is in one open dispatch, and is handed over once, whoever makes, changes, closes, opens and voids them at once', async () => {
  let held = 0
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(Act, Act), { minLength: 4, maxLength: 8 }), async (pairs) => {
      const ids: string[] = []
      while (ids.length < ORDERS) ids.push((await newWaiting(shop)).id)
      const made: string[] = []
      for (const i of [0, 1]) await attempt({ what: 'make', n: 0, orders: [i] }, ids, made)
      for (const pair of pairs) {
        await Promise.allSettled(pair.map((one) => attempt(one, ids, made)))
        for (const [id, numbers] of await holders(ids)) {
          expect(numbers.length, `${id} in ${numbers}`).toBeLessThan(2)
          held += numbers.length
        }
      }
      await drain(shop)
      for (const id of ids) {
        const { history } = await shop.api.sales.getOrder({ id })
        expect(history.filter(({ state }) => state === 'despachado').length).toBeLessThan(2)
      }
      // The next day begins with none of these.
      for (const id of made) await shop.api.dispatch.updateDispatch({ id, state: 'anulada' }).catch(() => {})
    }),
    { numRuns: 8 },
  )
  expect(held).toBeGreaterThan(ORDERS)
})
