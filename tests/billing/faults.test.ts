import { app } from '@tendero/functions/api'
import type { Outside } from '@tendero/functions/local/outside/serve'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { type Breaker, type Cut, cuts, startBreaker } from '../faults/breaker'
import { payable } from '../samples/billing'
import { newShop } from '../support/world'
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

it.each<Cut>([...cuts, 'silent'])(
  'every second request to the gateway of a shop meets %s: what a client paid has one receipt, and nothing else has',
  async (cut) => {
    const shop = { ...(await newShop()), outside, cardId: '' }
    const links = [await payable(shop, outside.wompi), await payable(shop, outside.wompi)]
    const begun = await Promise.all(links.map(({ token }) => shop.api.billing.startPayment({ token })))
    let n = 0
    breaker.meet(() => (n++ % 2 === 0 ? cut : undefined))
    outside.wompi.faults.mute = true
    // Only the first one is paid.
    const details = {
      amount_in_cents: 2_000_000,
      customer_email: 'maria@example.com',
      payment_method: { type: 'CARD' },
    }
    outside.wompi.begin({ ...details, reference: begun[0]!.reference }, 'APPROVED')
    const { status } = await app.request(`${new URL(links[0]!.url).pathname}?pago=${begun[0]!.reference}`)
    expect(status).toBe(200)
    await drain(shop, 90)
    expect(breaker.happened()).toBeGreaterThan(0)
    breaker.meet(() => undefined)
    await drain(shop, 180)
    const states = await Promise.all(
      begun.map(async ({ reference }) => (await shop.api.billing.validatePayment({ reference })).state),
    )
    expect(states).toEqual(['approved', 'failed'])
    expect((await shop.api.payments.listReceipts({})).data.map(({ number }) => number)).toEqual(['RC-1'])
  },
)
