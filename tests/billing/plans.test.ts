import { journalBook } from '@tendero/core/accounting/journal/journal'
import { settle } from '@tendero/core/billing/charges/settle'
import { renewals } from '@tendero/core/billing/plans/renewals'
import { SUBSCRIPTION, Subscription } from '@tendero/core/billing/plans/subscription'
import { addDays, dayOf, daysBetween } from '@tendero/core/kernel/values/time'
import type { Outside } from '@tendero/functions/local/outside/serve'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { cardInput } from '../samples/billing'
import { newShop } from '../support/world'
import {
  calm,
  chargesOf,
  drain,
  each,
  gatewayAt,
  inside,
  manySubscribed,
  type Payer,
  payer,
  startGateway,
  strike,
  strikeAll,
  subscribed,
  subscriptionOf,
  walletOf,
} from './support'

let outside: Outside
beforeAll(async () => {
  outside = await startGateway()
})
afterAll(() => outside.stop())
beforeEach(() => calm(outside))

const today = dayOf(new Date())
const TOTAL = { negocio: 95_081, emprendedor: 47_481, empresa: 178_381 }
const guardOf = ({ api }: Payer) => api.identity.planCode({})
const running = (plan?: keyof typeof TOTAL, method?: 'card' | 'wallet') => subscribed(outside, plan, method)

const goTo = (days: number) => gatewayAt(outside, days)

it('a new shop tries for 15 days and then is locked, with its data as they were', async () => {
  const shop = await payer(outside)
  await inside(shop, renewals)
  expect((await shop.api.billing.showSubscription({})).subscription).toMatchObject({
    ...{ state: 'trial', plan_code: 'trial', from: today, to: addDays(today, 15) },
  })
  await strike(shop, 14)
  expect(await guardOf(shop)).toEqual({ plan_code: 'trial', active_card: 'si' })
  await strike(shop, 15, 2)
  expect(await guardOf(shop)).toEqual({ plan_code: 'no-plan', active_card: 'si' })
  expect((await shop.api.parties.listClients({})).data.length).toBeGreaterThan(0)
  await shop.api.billing.subscribe({ plan_code: 'emprendedor', method: 'card' })
  await drain(shop)
  expect(await guardOf(shop)).toEqual({ plan_code: 'emprendedor', active_card: 'si' })
})

it('subscribing by card is paid once, invoiced and in the books; renewing is once a month however often the clock strikes', async () => {
  const shop = await running()
  expect(await guardOf(shop)).toEqual({ plan_code: 'negocio', active_card: 'si' })
  const [invoice] = await shop.api.billing.listPlanInvoices({})
  expect(invoice).toMatchObject({ number: 'PL-1', total: TOTAL.negocio, payer: 'Visa •••• 4242' })
  expect((await shop.api.billing.planInvoicePdf({ id: invoice!.id })).size).toBeGreaterThan(800)
  const { accounts } = await inside(shop, () => journalBook.sums.through(today))
  expect(accounts['111005']).toEqual([0, TOTAL.negocio * 100])
  expect(accounts['513595']![0] + (accounts['240820']?.[0] ?? 0)).toBe(TOTAL.negocio * 100)
  const month = daysBetween(today, (await subscriptionOf(shop)).to)
  await goTo(month)
  await strike(shop, month - 1, 2)
  expect(await chargesOf(shop)).toHaveLength(1)
  await strike(shop, month, 5)
  await strike(shop, month, 2)
  await strike(shop, month + 1, 2)
  expect((await chargesOf(shop)).map(({ state }) => state)).toEqual(['approved', 'approved'])
  expect(await subscriptionOf(shop)).toMatchObject({ n: 2, state: 'active' })
  // A clock that goes back finds nothing due.
  await strike(shop, month - 3, 2)
  expect(await chargesOf(shop)).toHaveLength(2)
})

it('whoever takes a plan with a card that is refused is told why and what to do, until they try again', async () => {
  const shop = await payer(outside, '4111111111111111')
  await shop.api.billing.subscribe({ plan_code: 'negocio', method: 'card' })
  await drain(shop)
  const { subscription } = await shop.api.billing.showSubscription({})
  expect(subscription).toMatchObject({ state: 'trial', charge_id: null })
  expect(subscription.refused).toMatch(/^Visa •••• 1111: La transacción fue rechazada.*otra tarjeta/)
  await expect(shop.api.billing.subscribe({ plan_code: 'negocio', method: 'wallet' })).rejects.toMatchObject({
    ...{ status: 409, message: expect.stringContaining('Recárgala') },
  })
  const { cards } = await shop.api.billing.createBillingProfile(await cardInput('4242424242424242', outside.wompi))
  await shop.api.billing.updateCardDefault({ id: cards.at(-1)!.id })
  await shop.api.billing.subscribe({ plan_code: 'negocio', method: 'card' })
  await drain(shop)
  expect((await shop.api.billing.showSubscription({})).subscription).toMatchObject({ state: 'active', refused: null })
})

it('what fails is tried on days 0, 1, 3 and 5, then the shop is suspended, and paying activates it again', async () => {
  const shop = await running()
  const month = daysBetween(today, (await subscriptionOf(shop)).to)
  await goTo(month)
  const { cards } = await shop.api.billing.paymentMethods({})
  for (const token of outside.wompi.tokens.values()) token.outcome = 'DECLINED'
  const tried: number[] = []
  for (let day = 0; day < 9; day++) {
    const before = (await chargesOf(shop)).length
    await strike(shop, month + day, 2)
    if ((await chargesOf(shop)).length > before) tried.push(day)
    if (day === 4) expect(await guardOf(shop)).toMatchObject({ plan_code: 'negocio' })
  }
  expect(tried).toEqual([0, 1, 3, 5])
  expect(await guardOf(shop)).toMatchObject({ plan_code: 'no-plan' })
  expect(await subscriptionOf(shop)).toMatchObject({ state: 'suspended', n: 1 })
  expect(cards).toHaveLength(1)
  for (const token of outside.wompi.tokens.values()) token.outcome = 'APPROVED'
  calmClock()
  await shop.api.billing.subscribe({ plan_code: 'negocio', method: 'card' })
  await drain(shop)
  expect(await guardOf(shop)).toEqual({ plan_code: 'negocio', active_card: 'si' })
})

/** The gateway takes what is charged today again. */
const calmClock = () => Object.assign(outside.wompi, { late: 0 })

it('a try that is approved after another paid the month goes to the wallet', async () => {
  const shop = await running()
  const month = daysBetween(today, (await subscriptionOf(shop)).to)
  await goTo(month)
  for (const token of outside.wompi.tokens.values()) token.outcome = 'DECLINED'
  await strike(shop, month)
  for (const token of outside.wompi.tokens.values()) token.outcome = 'APPROVED'
  await strike(shop, month + 1)
  const [, refused] = (await chargesOf(shop)).sort((a, b) => (a.id < b.id ? -1 : 1))
  expect(refused).toMatchObject({ state: 'declined' })
  await inside(shop, () => settle(refused!.id, { state: 'approved', cents: refused!.cents, id: 'tarde' }))
  expect(await subscriptionOf(shop)).toMatchObject({ n: 2, state: 'active' })
  expect(await walletOf(shop)).toMatchObject({ available: refused!.cents })
})

it('the wallet pays a plan once, and when it does not reach it is a payment that failed', async () => {
  const shop = await running('empresa', 'wallet')
  expect(await walletOf(shop)).toMatchObject({ available: (400_000 - TOTAL.empresa) * 100, spent: TOTAL.empresa * 100 })
  const month = daysBetween(today, (await subscriptionOf(shop)).to)
  await strike(shop, month, 3)
  expect(await walletOf(shop, month)).toMatchObject({ available: (400_000 - 2 * TOTAL.empresa) * 100 })
  const next = daysBetween(today, (await subscriptionOf(shop)).to)
  await strike(shop, next, 2)
  expect(await subscriptionOf(shop)).toMatchObject({ state: 'late', attempt: 1, n: 2 })
})

it('a larger plan costs the days that are left, told before; a smaller one begins with the next period', async () => {
  const shop = await running()
  const { change } = await shop.api.billing.planInfo({ code: 'empresa' })
  expect(change).toMatchObject({ begins: 'now', subtotal: 70_000, total: 83_300 })
  await shop.api.billing.subscribe({ plan_code: 'empresa', method: 'card' })
  await drain(shop)
  expect((await chargesOf(shop)).map(({ cents }) => cents / 100).sort()).toEqual([83_300, TOTAL.negocio].sort())
  expect(await guardOf(shop)).toMatchObject({ plan_code: 'empresa' })
  expect((await shop.api.billing.planInfo({ code: 'emprendedor' })).change).toMatchObject({ begins: 'next', total: 0 })
  await shop.api.billing.subscribe({ plan_code: 'emprendedor', method: 'card' })
  expect(await guardOf(shop)).toMatchObject({ plan_code: 'empresa' })
  const month = daysBetween(today, (await subscriptionOf(shop)).to)
  await goTo(month)
  await strike(shop, month)
  expect(await guardOf(shop)).toMatchObject({ plan_code: 'emprendedor' })
})

it('cancelling keeps the shop until what was paid is over, and nothing more is charged', async () => {
  const shop = await running()
  const { subscription } = await shop.api.billing.cancelSubscription({})
  expect(subscription).toMatchObject({ state: 'active', ends: true })
  const month = daysBetween(today, subscription.to)
  await strike(shop, month - 1)
  expect(await guardOf(shop)).toMatchObject({ plan_code: 'negocio' })
  await strike(shop, month, 2)
  expect(await guardOf(shop)).toMatchObject({ plan_code: 'no-plan' })
  expect(await chargesOf(shop)).toHaveLength(1)
})

it('two changes of one month are paid out of the wallet each', async () => {
  const shop = await running('negocio', 'wallet')
  const before = (await walletOf(shop)).available
  await shop.api.billing.saveAdditional({ code: 'bodega', quantity: 1 })
  await shop.api.billing.saveAdditional({ code: 'bodega', quantity: 2 })
  expect((await walletOf(shop)).available).toBe(before - 2 * 1_773_100)
  expect((await shop.api.billing.listPlanInvoices({})).map(({ total }) => total)).toEqual([
    17_731,
    17_731,
    TOTAL.negocio,
  ])
})

it('what a plan allows is asked when something is made: a sale never is, and an additional gives room', async () => {
  const shop = await running('emprendedor')
  await shop.api.inventory.createStorage({ name: 'Bodega dos' })
  const full = shop.api.inventory.createStorage({ name: 'Bodega tres' })
  await expect(full).rejects.toMatchObject({ status: 409, body: { code: 'plan_limit' } })
  await shop.api.billing.saveAdditional({ code: 'bodega', quantity: 1 })
  await drain(shop)
  await shop.api.inventory.createStorage({ name: 'Bodega tres' })
  expect((await shop.api.billing.listAdditionals({})).find(({ code }) => code === 'bodega')?.quantity).toBe(1)
  await shop.api.parties.createClient({ name: 'Ana', document_type_id: '13', document: '1020304055' })
})

/** As many shops as `PLAN_SHOPS` says go through two months: the thousand by hand. */
const SHOPS = Number(process.env.PLAN_SHOPS ?? 6)
/** A bound that gives each of them its time. */
const BOUND_MS = 600_000 + SHOPS * 600

it(
  'of many shops each is charged once a month, what failed on its day, and the sums are equal',
  async () => {
    const shops = await manySubscribed(outside, SHOPS)
    const month = daysBetween(today, (await subscriptionOf(shops[0]!)).to)
    await goTo(month)
    const bad = new Set(shops.filter((_, i) => i % 3 === 0))
    const sources = new Map(await each(shops, async (shop) => [shop, (await chargesOf(shop))[0]!.id] as const))
    const tokenOf = (shop: Payer) => {
      const source = outside.wompi.byReference(sources.get(shop)!)[0]!.payment_source_id!
      return outside.wompi.tokens.get(outside.wompi.sources.get(source)!.token)!
    }
    for (const shop of bad) tokenOf(shop).outcome = 'DECLINED'
    await strikeAll(shops, month, 2)
    for (const shop of bad) tokenOf(shop).outcome = 'APPROVED'
    await strikeAll(shops, month + 1, 2)
    let approved = 0
    await each(shops, async (shop) => {
      const charges = await chargesOf(shop)
      const good = charges.filter(({ state }) => state === 'approved')
      expect([good.length, charges.length]).toEqual([2, bad.has(shop) ? 3 : 2])
      expect(await subscriptionOf(shop)).toMatchObject({ n: 2, state: 'active' })
      approved += good.reduce((sum, { cents }) => sum + cents, 0)
    })
    const taken = [...outside.wompi.transactions.values()].filter(({ status }) => status === 'APPROVED')
    expect(taken.reduce((sum, one) => sum + one.amount_in_cents, 0)).toBe(approved)
  },
  BOUND_MS,
)

it('where the product takes no payments nobody is charged nor locked', async () => {
  const before = process.env.TENDERO_WOMPI
  process.env.TENDERO_WOMPI = '-'
  const shop = await newShop()
  await inside(shop, renewals)
  expect(await inside(shop, () => Subscription.find(SUBSCRIPTION))).toBeUndefined()
  expect((await shop.api.billing.paymentMethods({})).gateway).toBe(false)
  process.env.TENDERO_WOMPI = before
})
