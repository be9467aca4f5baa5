import { accountOf } from '@tendero/core/accounting/chart/roles'
import { credit, debit } from '@tendero/core/accounting/journal/entry'
import { capture, giveBack, hold, release } from '@tendero/core/billing/wallet/debits'
import { act } from '@tendero/core/kernel/db/act'
import type { Outside } from '@tendero/functions/local/outside/serve'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { apiWith, supportSession } from '../support/world'
import { calm, drain, inside, type Payer, payer, startGateway, walletOf } from './support'

let outside: Outside
beforeAll(async () => {
  outside = await startGateway()
})
afterAll(() => outside.stop())
beforeEach(() => calm(outside))

const PESO = 100
/** A shop whose wallet has some pesos. */
async function withBalance(pesos: number): Promise<Payer> {
  const shop = await payer(outside)
  await shop.api.billing.rechargeByCard({ value: pesos, card_id: shop.cardId })
  await drain(shop)
  return shop
}

const spend = (cents: number) => () => [debit(accountOf('otherServices'), cents)]
const holding = (shop: Payer, id: string, cents: number) =>
  inside(shop, () => act((unit) => hold(unit, { id, cents, concept: `Guía ${id}` })))
/** Asks again as one who is told that there are many at once does. */
async function unlessBusy<T>(work: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await work()
    } catch (error) {
      if ((error as { code?: string }).code !== 'busy' || tries === 20) throw error
    }
  }
}
const capturing = (shop: Payer, id: string, cents: number) =>
  inside(shop, () => act((unit) => capture(unit, id, cents, spend(cents))))
const back = (cents: number) => () => [credit(accountOf('otherServices'), cents)]
const givingBack = (shop: Payer, id: string) => inside(shop, () => act((unit) => giveBack(unit, id, back)))
const releasing = (shop: Payer, id: string) => inside(shop, () => act((unit) => release(unit, id)))

it('what is recharged is the shop’s once the bank has said so, and its books say where it is', async () => {
  const shop = await payer(outside)
  const asked = await shop.api.billing.rechargeByCard({ value: 50_000, card_id: shop.cardId })
  expect(asked).toMatchObject({ state: 'pending', settled: false, payer: 'Visa •••• 4242' })
  expect(await shop.api.billing.walletBalance({})).toMatchObject({ balance: 0, deferred_balance: 50_000 })
  await drain(shop)
  expect(await shop.api.billing.walletBalance({})).toMatchObject({ balance: 50_000, deferred_balance: 0 })
  expect(await walletOf(shop)).toMatchObject({ available: 50_000 * PESO, credited: 50_000 * PESO })
  const { services } = await apiWith(await supportSession()).billing.listServices({})
  expect(services.find(({ service }) => service === 'wompi')!.answered_at).not.toBeNull()
  const { data } = await shop.api.billing.walletStatement({})
  expect(data).toMatchObject([{ type_name: 'Recarga', available: 50_000, balance: 50_000 }])
  const { data: providers } = await shop.api.parties.listProviders({ search: 'Tendero' })
  expect(providers).toHaveLength(1)
  expect(await shop.api.billing.listRecharges({ chargeType: 'card', perPage: 5 })).toMatchObject({
    data: [{ state: 'approved', value: 50_000 }],
    meta: { total: 1 },
  })
  expect((await shop.api.billing.walletSheet({})).size).toBeGreaterThan(1_000)
})

it('a recharge by PSE goes on at the bank, and its money comes when the bank says so', async () => {
  const shop = await payer(outside)
  const { terms, personal_data } = await shop.api.billing.paymentConsents({})
  const asked = await shop.api.billing.rechargeByPse({
    ...{ value: 120_000, bank_code: '0', person_type: 'natural', document_type_id: '13', document: '1020304050' },
    ...{ name: 'Ana Ruiz', phone: '3001234567' },
    ...{ acceptance_token: terms.token, accept_personal_auth: personal_data.token },
  })
  await outside.wompi.advance(1_000)
  const { pay_url } = await shop.api.billing.checkRecharge({ id: asked.id })
  expect(pay_url).toContain('/banco/')
  outside.wompi.decide(pay_url!.split('/').at(-1)!, 'APPROVED')
  await drain(shop)
  expect(await walletOf(shop)).toMatchObject({ available: 120_000 * PESO })
  expect(await shop.api.billing.getRecharge({ id: asked.id })).toMatchObject({ state: 'approved', pay_url: null })
})

it('less than $ 10.000, more than $ 20.000.000 and centavos are refused', async () => {
  const { api, cardId: card_id } = await payer(outside)
  for (const value of [9_999, 20_000_001, 10_000.5, 0])
    await expect(api.billing.rechargeByCard({ value, card_id })).rejects.toMatchObject({ status: 422 })
})

it('of 64 who take at once as many succeed as there is money for, and the rest is told', async () => {
  const shop = await withBalance(320_000)
  const tries = Array.from({ length: 64 }, (_, i) => unlessBusy(() => holding(shop, `guia${i}`, 10_000 * PESO)))
  const results = await Promise.allSettled(tries)
  const refused = results.filter((result) => result.status === 'rejected')
  expect(refused).toHaveLength(32)
  for (const { reason } of refused) expect(reason).toMatchObject({ status: 409 })
  expect(await walletOf(shop)).toMatchObject({ available: 0, held: 320_000 * PESO })
  const held = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value.id] : []))
  await Promise.all(held.map((id, i) => (i % 2 ? capturing(shop, id, 8_000 * PESO) : releasing(shop, id))))
  expect(await walletOf(shop)).toMatchObject({ held: 0, spent: 16 * 8_000 * PESO, available: 192_000 * PESO })
})

it('holding, capturing and releasing the same thing again changes nothing', async () => {
  const shop = await withBalance(30_000)
  await holding(shop, 'a', 20_000 * PESO)
  await holding(shop, 'a', 20_000 * PESO)
  await capturing(shop, 'a', 15_000 * PESO)
  await capturing(shop, 'a', 15_000 * PESO)
  await releasing(shop, 'a')
  expect(await walletOf(shop)).toMatchObject({ available: 15_000 * PESO, held: 0, spent: 15_000 * PESO })
  expect(await shop.api.billing.walletDebits({})).toMatchObject([{ state: 'captured', value: 20_000, charged: 15_000 }])
})

it('what costs more than was held is taken of what is available, and is not spent at all when that does not reach', async () => {
  const shop = await withBalance(30_000)
  await holding(shop, 'a', 20_000 * PESO)
  await expect(capturing(shop, 'a', 30_001 * PESO)).rejects.toMatchObject({ status: 409, code: 'no_balance' })
  expect(await walletOf(shop)).toMatchObject({ available: 10_000 * PESO, held: 20_000 * PESO })
  await capturing(shop, 'a', 25_000 * PESO)
  expect(await walletOf(shop)).toMatchObject({ available: 5_000 * PESO, held: 0, spent: 25_000 * PESO })
})

it('what was spent is given back once, whoever asks at once, and only what was spent', async () => {
  const shop = await withBalance(30_000)
  await holding(shop, 'a', 20_000 * PESO)
  await givingBack(shop, 'a')
  expect(await walletOf(shop)).toMatchObject({ available: 10_000 * PESO, held: 20_000 * PESO })
  await capturing(shop, 'a', 15_000 * PESO)
  await Promise.all(Array.from({ length: 8 }, () => givingBack(shop, 'a')))
  await capturing(shop, 'a', 15_000 * PESO)
  expect(await walletOf(shop)).toMatchObject({ available: 30_000 * PESO, held: 0, spent: 0 })
  expect(await shop.api.billing.walletDebits({})).toMatchObject([{ state: 'returned', charged: 15_000 }])
  const { data } = await shop.api.billing.walletStatement({})
  expect(data[0]).toMatchObject({ type_name: 'Devolución', available: 15_000, balance: 30_000 })
})

it('whatever is held, captured, given back and released, the wallet, its book and the books of the shop say the same', async () => {
  const shop = await withBalance(100_000)
  let n = 0
  const step = fc.record({
    part: fc.integer({ min: 1, max: 40 }),
    end: fc.constantFrom('keep', 'all', 'half', 'more', 'twice', 'back'),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 5 }), async (steps) => {
      for (const { part, end } of steps) {
        const [id, cents] = [`p${++n}`, part * 1_000 * PESO]
        const held = await holding(shop, id, cents).catch(() => undefined)
        if (!held) continue
        if (end === 'all') await capturing(shop, id, cents)
        if (end === 'half') await capturing(shop, id, cents / 2)
        if (end === 'more') await capturing(shop, id, cents + 1_000 * PESO).catch(() => undefined)
        if (end === 'twice') await capturing(shop, id, cents)
        if (end === 'twice') await givingBack(shop, id)
        if (end === 'back') await releasing(shop, id)
      }
      await walletOf(shop)
    }),
    { numRuns: 6 },
  )
})
