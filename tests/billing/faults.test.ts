import { Charge } from '@tendero/core/billing/charges/charge'
import { renewals } from '@tendero/core/billing/plans/renewals'
import { app } from '@tendero/functions/api'
import type { Outside } from '@tendero/functions/local/outside/serve'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { type Breaker, behindBreaker, type Cut, cuts } from '../faults/breaker'
import { payable } from '../samples/billing'
import { newShop } from '../support/world'
import { calm, drain, inside, type Payer, payer, startGateway, subscriptionOf, walletOf } from './support'

let outside: Outside
let breaker: Breaker
let stop: () => Promise<unknown>
beforeAll(async () => {
  ;({ outside, breaker, stop } = await behindBreaker(startGateway))
  vi.stubEnv('TENDERO_WOMPI', outside.wompi.account().replace(outside.origin, breaker.url))
  vi.spyOn(console, 'error').mockImplementation(() => {})
})
afterAll(() => stop())
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

it('10: whatever fails at any request, of whatever is asked, nothing is lost and nothing is doubled', async () => {
  const failing = fc.array(fc.option(fc.constantFrom<Cut>(...cuts, 'silent'), { freq: 2 }), { maxLength: 14 })
  const asked = fc.array(fc.constantFrom('recharge', 'subscribe', 'pay' as const), { minLength: 1, maxLength: 4 })
  const lived = async (faults: readonly (Cut | null)[], what: readonly ('recharge' | 'subscribe' | 'pay')[]) => {
    calm(outside)
    const shop = await payer(outside)
    await inside(shop, renewals)
    const order = await payable(shop, outside.wompi)
    let n = 0
    breaker.meet(() => faults[n++] ?? undefined)
    const ask = {
      recharge: () => shop.api.billing.rechargeByCard({ value: VALUE, card_id: shop.cardId }),
      subscribe: () => shop.api.billing.subscribe({ plan_code: 'emprendedor', method: 'card' }),
      pay: () => shop.api.billing.startPayment({ token: order.token }).then(payAtGateway),
    }
    for (const one of what) await ask[one]().catch(() => undefined)
    await drain(shop, 90)
    breaker.meet(() => undefined)
    await drain(shop, 180)
    await balanced(shop)
    const { payments, owed } = await shop.api.billing.showPayLink({ id: order.order })
    const paid = payments.filter(({ state }) => state === 'approved')
    expect(paid.length).toBe(what.includes('pay') ? 1 : 0)
    expect([owed, paid.every((one) => one.receipt_number)]).toEqual([paid.length === 1 ? 0 : 20_000, true])
  }
  await fc.assert(fc.asyncProperty(failing, asked, lived), { numRuns: 6 })
})

/** Pays at the page of the gateway as its client does, with a card that is accepted. */
async function payAtGateway({ pay_url }: { pay_url: string }): Promise<void> {
  const url = pay_url.replace(breaker.url, outside.origin)
  await fetch(url, { method: 'POST', body: new URLSearchParams({ means: '0' }), redirect: 'manual' })
}

/** Each charge of a shop was taken once by the gateway or not at all, and is here what it is there; the wallet and the plan follow. */
async function balanced(shop: Payer): Promise<void> {
  const charges = await inside(shop, async () =>
    (
      await Promise.all(
        (['recharge', 'plan'] as const).map((part) =>
          Charge.page({ input: { per_page: 100 }, index: 'day', part, bucket: part }),
        ),
      )
    ).flatMap(({ data }) => data),
  )
  for (const { id, state } of charges) {
    const taken = outside.wompi.byReference(id).filter(({ status }) => status === 'APPROVED')
    expect([id, taken.length]).toEqual([id, state === 'approved' ? 1 : 0])
  }
  const good = charges.filter(({ state }) => state === 'approved')
  const credited = good.filter(({ purpose }) => purpose === 'recharge').reduce((sum, { cents }) => sum + cents, 0)
  expect(await walletOf(shop)).toMatchObject({ available: credited })
  const plans = good.filter(({ purpose }) => purpose === 'plan')
  expect(plans.length).toBeLessThanOrEqual(1)
  expect((await subscriptionOf(shop)).state).toBe(plans.length === 1 ? 'active' : 'trial')
}

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
