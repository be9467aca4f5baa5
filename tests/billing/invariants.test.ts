import { settle } from '@tendero/core/billing/charges/settle'
import { renewals } from '@tendero/core/billing/plans/renewals'
import { addDays, dayOf, daysBetween } from '@tendero/core/kernel/values/time'
import type { Outside } from '@tendero/functions/local/outside/serve'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { asTenant } from '../support/ambient'
import {
  calm,
  chargesOf,
  drain,
  gatewayAt,
  inside,
  type Payer,
  payer,
  startGateway,
  strike,
  subscribed,
  subscriptionOf,
  walletOf,
} from './support'

// The rules of what a shop pays the product, whatever happens in whatever order. Source: links.md, 2.5.

let outside: Outside
beforeAll(async () => {
  outside = await startGateway()
})
afterAll(() => outside.stop())
beforeEach(() => calm(outside))

const VALUE = 40_000
const CENTS = VALUE * 100
const hearing = fc.constantFrom('event', 'screen', 'job', 'replay' as const)

it('5: a reference is credited once, whoever hears of it first, and how often', async () => {
  const { wompi } = outside
  const doing = (shop: Payer, id: string) => ({
    event: () => wompi.release(),
    screen: () => shop.api.billing.checkRecharge({ id }),
    job: () => drain(shop),
    replay: () =>
      inside(shop, () => settle(id, { id: wompi.byReference(id)[0]!.id, state: 'approved' as const, cents: CENTS })),
  })
  const rounds = fc.array(fc.array(hearing, { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 4 })
  await fc.assert(
    fc.asyncProperty(rounds, fc.boolean(), async (happens, twice) => {
      calm(outside)
      const shop = await payer(outside)
      Object.assign(wompi.faults, { twice, held: true })
      const { id } = await shop.api.billing.rechargeByCard({ value: VALUE, card_id: shop.cardId })
      await wompi.advance(1_000)
      // Those of a round are at once; one that another overtook may be told so.
      for (const round of happens) await Promise.allSettled(round.map((what) => doing(shop, id)[what]()))
      wompi.faults.held = false
      await wompi.release()
      await drain(shop)
      expect(wompi.byReference(id)).toHaveLength(1)
      expect(await walletOf(shop)).toMatchObject({ credited: CENTS, available: CENTS, held: 0 })
    }),
    { numRuns: 8 },
  )
})

const RETRIES = [0, 1, 3, 5]
const day = fc.record({
  /** Days since the one before. */
  later: fc.integer({ min: 1, max: 4 }),
  refuses: fc.boolean(),
  /** Clocks that strike at once, and one of them goes wrong. */
  clocks: fc.integer({ min: 1, max: 3 }),
  back: fc.boolean(),
  looks: fc.boolean(),
})
type Day = typeof day extends fc.Arbitrary<infer Value> ? Value : never

/** What the bank says from now on of the card of a shop. */
async function bankSays(shop: Payer, outcome: 'APPROVED' | 'DECLINED') {
  const [first] = await chargesOf(shop)
  const source = outside.wompi.byReference(first!.id)[0]!.payment_source_id!
  outside.wompi.tokens.get(outside.wompi.sources.get(source)!.token)!.outcome = outcome
}

/** No month was paid twice, what is paid is what runs, and what failed is tried again on its day. */
async function isRight(shop: Payer) {
  const [sub, charges] = [await subscriptionOf(shop), await chargesOf(shop)]
  const paid = charges.filter(({ state }) => state === 'approved').map(({ bill }) => bill!.n)
  expect(paid.sort((a, b) => a - b)).toEqual(Array.from({ length: sub.n }, (_, i) => i + 1))
  const failed = charges.filter(({ state, bill }) => state === 'declined' && bill!.n === sub.n + 1).length
  if (sub.state === 'late')
    expect(sub).toMatchObject({ attempt: failed, dueOn: addDays(sub.firstTry!, RETRIES[failed]!) })
  else if (sub.state === 'suspended') expect(failed).toBe(RETRIES.length)
  else expect([sub.state, failed]).toEqual(['active', 0])
}

it('8: a month is charged once at most, and one that fails after it was pending is tried again on its day', async () => {
  const lived = async (days: readonly Day[]) => {
    calm(outside)
    const shop = await subscribed(outside)
    let ahead = daysBetween(dayOf(new Date()), (await subscriptionOf(shop)).to) - 1
    for (const { later, refuses, clocks, back, looks } of days) {
      ahead += later
      await gatewayAt(outside, ahead)
      await bankSays(shop, refuses ? 'DECLINED' : 'APPROVED')
      const at = (n: number) => () => new Date(Date.now() + n * 86_400_000)
      const strikes = Array.from({ length: clocks }, () => asTenant(shop.tenant, renewals, { now: at(ahead) }))
      if (back) strikes.push(asTenant(shop.tenant, renewals, { now: at(ahead - 1) }))
      await Promise.all(strikes)
      await Promise.all([
        strike(shop, ahead),
        ...(looks ? [shop.api.billing.checkSubscription({}).catch(() => undefined)] : []),
      ])
      await strike(shop, ahead)
      await isRight(shop)
    }
  }
  await fc.assert(fc.asyncProperty(fc.array(day, { minLength: 2, maxLength: 6 }), lived), { numRuns: 6 })
})
