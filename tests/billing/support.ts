import { journalBook } from '@tendero/core/accounting/journal/journal'
import { Charge } from '@tendero/core/billing/charges/charge'
import { renewals } from '@tendero/core/billing/plans/renewals'
import { SUBSCRIPTION, Subscription } from '@tendero/core/billing/plans/subscription'
import { walletBook, walletNow } from '@tendero/core/billing/wallet/wallet'
import { isOpen, isPutOff } from '@tendero/core/kernel/jobs/job'
import { runJob } from '@tendero/core/kernel/jobs/run'
import { dayOf } from '@tendero/core/kernel/values/time'
import { openItems } from '@tendero/core/treasury/open-item/open-items'
import { app } from '@tendero/functions/api'
import { jobs } from '@tendero/functions/jobs/declared'
import { type Outside, serveOutside } from '@tendero/functions/local/outside/serve'
import { expect, vi } from 'vitest'
import { cardInput } from '../samples/billing'
import { asTenant } from '../support/ambient'
import { openJobs } from '../support/jobs'
import { newShop, type World } from '../support/world'

/** The gateway, which posts its events to the API of this process. */
export async function startGateway(): Promise<Outside> {
  const send = (url: string | URL | Request, init?: RequestInit) => app.request(new URL(String(url)).pathname, init)
  const outside = await serveOutside(0, send as typeof fetch)
  vi.stubEnv('TENDERO_OUTSIDE', outside.origin)
  vi.stubEnv('TENDERO_WOMPI', outside.wompi.account())
  calm(outside)
  return outside
}

/** The gateway as it begins, with the clock of everybody. */
export function calm({ wompi }: Outside): void {
  wompi.reset()
  wompi.eventsUrl = 'http://tendero.test/api/hooks/wompi/tendero'
}

export interface Payer extends World {
  outside: Outside
  cardId: string
}

/** A shop with a card. */
export async function payer(outside: Outside, number?: string): Promise<Payer> {
  const shop = await newShop()
  const { cards } = await shop.api.billing.createBillingProfile(await cardInput(number, outside.wompi))
  return { ...shop, outside, cardId: cards[0]!.id }
}

export const inside = <T>(shop: Pick<World, 'tenant'>, work: () => Promise<T>): Promise<T> =>
  asTenant(shop.tenant, work)

const DAY_MS = 86_400_000
const MINUTE_MS = 60_000

/**
 * Does the jobs of the shop until nothing is left that a quarter of an hour would not leave waiting; the clock of the
 * gateway and that of the jobs go on together.
 * @param minutes that pass at least
 */
export async function drain({ tenant, outside: { wompi } }: Payer, minutes = 0): Promise<void> {
  let late = 0
  for (let turn = 0; turn < 120; turn++) {
    await wompi.advance(1_000)
    await wompi.settled()
    const mine = (await openJobs()).filter((job) => job.tenant === tenant && isOpen(job))
    const waits = mine.every((job) => isPutOff(job) || job.leaseUntil)
    if (late >= minutes * MINUTE_MS && mine.length === 0) return
    if (mine.length === 0 || (turn > 0 && waits)) {
      if (late >= (minutes + 15) * MINUTE_MS) return
      late += 5 * MINUTE_MS
      await wompi.advance(5 * MINUTE_MS)
    }
    const now = () => new Date(Date.now() + late)
    for (const { id } of mine) await asTenant(tenant, () => runJob({ tenant, jobId: id }, jobs), { now })
  }
  throw new Error('the shop does not come to rest')
}

/** What the wallet, its book and the books of the shop say: they say the same. In cents. */
export const walletOf = (shop: Pick<World, 'tenant'>, days = 0) => {
  const now = () => new Date(Date.now() + days * DAY_MS)
  return asTenant(shop.tenant, sums, { now })

  async function sums() {
    const today = dayOf(now())
    const [{ version: _, ...wallet }, book, ledger, items] = await Promise.all([
      walletNow(),
      walletBook.through(today),
      journalBook.sums.through(today),
      openItems('gateways'),
    ])
    const [debits = 0, credits = 0] = (ledger.accounts as Record<string, readonly [number, number]>)['133095'] ?? []
    const { available, held, credited, spent } = wallet
    expect(available + held + spent).toBe(credited)
    expect({ available: book.available, held: book.held }).toEqual({ available, held })
    expect(debits - credits).toBe(available + held)
    expect(items.reduce((sum, item) => sum + item.balanceCents, 0)).toBe(available + held)
    expect(Math.min(available, held)).toBeGreaterThanOrEqual(0)
    return wallet
  }
}

export const subscriptionOf = (shop: Pick<Payer, 'tenant'>) => inside(shop, () => Subscription.get(SUBSCRIPTION))
/** What was asked of a shop for its plan, the oldest first. */
export const chargesOf = (shop: Payer) =>
  inside(
    shop,
    async () => (await Charge.page({ input: { per_page: 100 }, index: 'day', part: 'plan', bucket: 'plan' })).data,
  )

type Code = 'negocio' | 'emprendedor' | 'empresa'

/** A shop that pays for a plan with its card, or out of its wallet. */
export const subscribed = async (outside: Outside, code: Code = 'negocio', method: 'card' | 'wallet' = 'card') =>
  (await manySubscribed(outside, 1, code, method))[0]!

/** Shops or jobs that are under way at once. */
const AT_ONCE = 8

/** Does something with each of many, some at a time. */
export async function each<T, R>(all: readonly T[], work: (one: T) => Promise<R>): Promise<R[]> {
  const done: R[] = []
  for (let from = 0; from < all.length; from += AT_ONCE)
    done.push(...(await Promise.all(all.slice(from, from + AT_ONCE).map(work))))
  return done
}

/** As many of them. The clock of the gateway hardly moves, so that a thousand fit the hour that it takes a charge in. */
export async function manySubscribed(
  outside: Outside,
  many: number,
  plan_code: Code = 'negocio',
  method: 'card' | 'wallet' = 'card',
): Promise<Payer[]> {
  const shops = await each(Array.from({ length: many }), () => payer(outside))
  await each(shops, (shop) => inside(shop, renewals))
  if (method === 'wallet')
    for (const shop of shops) {
      await shop.api.billing.rechargeByCard({ value: 400_000, card_id: shop.cardId })
      await drain(shop)
    }
  await each(shops, ({ api }) => api.billing.subscribe({ plan_code, method }))
  await outside.wompi.advance(1_000)
  await outside.wompi.settled()
  await each(shops, ({ api }) => api.billing.checkSubscription({}))
  return shops
}

export const strike = (shop: Payer, days: number, times = 1): Promise<void> => strikeAll([shop], days, times)

/** What the clock does on a day, so many days from now, in some shops, with what comes of it. */
export async function strikeAll(shops: readonly Payer[], days: number, times = 1): Promise<void> {
  const now = () => new Date(Date.now() + days * DAY_MS)
  const tenants = new Set(shops.map(({ tenant }) => tenant))
  for (let i = 0; i < times; i++) await each(shops, ({ tenant }) => asTenant(tenant, renewals, { now }))
  for (let turn = 0; turn < 4; turn++) {
    // The work of all shops is read once: it is one list, however many they are.
    const mine = (await openJobs()).filter((job) => tenants.has(job.tenant) && isOpen(job) && job.type !== 'mail')
    if (mine.length === 0) break
    await each(mine, ({ tenant, id }) => asTenant(tenant, () => runJob({ tenant, jobId: id }, jobs), { now }))
    await shops[0]!.outside.wompi.advance(1_000)
    await shops[0]!.outside.wompi.settled()
  }
}

/** The gateway's clock goes to a day, so that it takes what is charged then. */
export const gatewayAt = async ({ wompi }: Outside, days: number) => {
  await wompi.advance(days * DAY_MS - (wompi.now() - Date.now()))
}
