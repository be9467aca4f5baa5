import type { Outside } from '@tendero/functions/local/outside/serve'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { type Breaker, type Cut, cuts, startBreaker } from '../faults/breaker'
import { calm, drain, payer, startGateway, walletOf } from './support'

let outside: Outside
let breaker: Breaker
beforeAll(async () => {
  outside = await startGateway()
  breaker = await startBreaker(outside.origin)
  vi.stubEnv('TENDERO_OUTSIDE', breaker.url)
  vi.stubEnv('TENDERO_OUTSIDE_TIMEOUT', '300')
  vi.stubEnv('TENDERO_WOMPI', outside.wompi.account().replace(outside.origin, breaker.url))
  vi.spyOn(console, 'error').mockImplementation(() => {})
})
afterAll(async () => {
  await breaker.stop()
  await outside.stop()
})
beforeEach(() => calm(outside))

const VALUE = 30_000

it.each<Cut>([...cuts, 'silent'])(
  'every second request to the gateway meets %s: what was charged is credited, once, and nothing else is',
  async (cut) => {
    const shop = await payer(outside)
    let n = 0
    breaker.meet(() => (n++ % 2 === 0 ? cut : undefined))
    const ids: string[] = []
    for (let i = 0; i < 2; i++) {
      const { id } = await shop.api.billing.rechargeByCard({ value: VALUE, card_id: shop.cardId })
      ids.push(id)
    }
    await drain(shop, 90)
    expect(breaker.happened()).toBeGreaterThan(0)
    breaker.meet(() => undefined)
    await drain(shop, 180)
    const charged = ids.filter((id) => outside.wompi.byReference(id).some(({ status }) => status === 'APPROVED'))
    expect(ids.flatMap((id) => outside.wompi.byReference(id)).length).toBe(charged.length)
    const states = await Promise.all(ids.map(async (id) => (await shop.api.billing.getRecharge({ id })).state))
    expect(states.sort()).toEqual(ids.map((id) => (charged.includes(id) ? 'approved' : 'failed')).sort())
    expect(await walletOf(shop)).toMatchObject({ available: charged.length * VALUE * 100 })
  },
)
