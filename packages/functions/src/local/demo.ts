// Makes the demo shop: as it was on its first day, its last month, and once people can enter the months before that.
import { Login, loginId } from '@tendero/core/identity/credentials/login'
import { hashPassword } from '@tendero/core/identity/credentials/password'
import { User } from '@tendero/core/identity/people/user'
import { asSystem, withContext } from '@tendero/core/kernel/context'
import { act } from '@tendero/core/kernel/db/act'
import { load } from '@tendero/core/kernel/db/read'
import { addDays, dayOf } from '@tendero/core/kernel/values/time'
import { addUpShop, sealShop } from '../jobs/add-up'
import { bank } from './demo/banking'
import { beginBooks } from './demo/beginning'
import { buy } from './demo/buying'
import { apiAs, contextOf } from './demo/caller'
import { collect } from './demo/collecting'
import { freezeSales } from './demo/days'
import { draft } from './demo/draft'
import { type Life, liveMonth, salesOf } from './demo/life'
import { leaveNumbers } from './demo/numbers'
import { offer } from './demo/offering'
import { furnish } from './demo/office'
import { forgetPast, happen, keepPastApart, once } from './demo/past'
import { OWNER, staff } from './demo/people'
import { planOf } from './demo/plan'
import { cutAt, type Recent } from './demo/recent'
import { send } from './demo/sending'
import {
  authoriseInvoices,
  makeShop,
  newRun,
  PASSWORD,
  photograph,
  provisional,
  type Shop,
  shopOf,
  storedShop,
} from './demo/shop'
import { keepStockroom } from './demo/stockroom'
import { suppliesFor } from './demo/supplies'
import { type Keep, keptInMemory, type Unfinished } from './demo/unfinished'

/** Mail addresses that sign in to the demo shop, the owner's first. */
export const DEMO_EMAILS = [OWNER, ...staff].map(({ email }) => email)
export { NIT as DEMO_NIT, PASSWORD as DEMO_PASSWORD } from './demo/shop'

type Progress = (done: number, total: number, what: string) => void

export interface DemoOptions {
  /** Reports how much of the work that signing in waits for is done. */
  progress?: Progress
  /** People can sign in. */
  ready?: () => void
  /** Instant up to which the shop has lived. */
  now?: Date
  /** Months before the current one; the shop has been open since the first of them. */
  monthsBack?: number
  /** Days of life, at least, that are made before people can sign in; the earlier months are made after that. */
  recentDays?: number
  keep?: Keep
}

/** A part of the demo beside its sales: what it is called, and how many sales are made in the time that it takes. */
type Part = [what: string, sales: number, work: () => Promise<unknown>]
/** The shop and its products, in sales. */
const SHOP_SALES = 150
/** A month of life. */
const RECENT_DAYS = 30
const HOUR = 3_600_000
/** A command is remembered for 48 hours. */
const REMEMBERED_MS = 40 * HOUR

/** Runs `work` outside of any shop, now. */
const outside = <T>(work: () => Promise<T>): Promise<T> =>
  withContext(contextOf({ type: 'public' }, 'demo', new Date()), work)

/** Returns the demo shop's login; undefined until people can enter. */
const findLogin = () => outside(() => Login.find(loginId(OWNER.email)))

/** True when people can enter the demo shop. */
export const isDemoOpen = async (): Promise<boolean> => (await findLogin()) !== undefined

/**
 * Gives everybody the address and the password that they sign in with. The last thing that is done before people enter:
 * nobody meets half a shop, and an interrupted run begins again without anything in its way.
 */
const openDoors = ({ tenant }: Shop, run: string, hash: string): Promise<void> =>
  outside(() =>
    asSystem(tenant, 'Demostración', () =>
      act(async (unit) => {
        const ids = DEMO_EMAILS.map((email) => loginId(provisional(email, run)))
        const { logins } = await load({ logins: Login.many(ids) })
        const { users } = await load({ users: User.many([...logins.values()].map((login) => login.userId)) })
        for (const [i, email] of DEMO_EMAILS.entries()) {
          const login = logins.get(ids[i]!)!
          const user = users.get(login.userId)!
          unit.remove(Login, login)
          unit.insert(Login, { id: loginId(email), email, tenant, userId: login.userId, hash })
          unit.replace(User, user, { ...user, email, verifiedAt: user.verifiedAt ?? user.createdAt })
        }
        unit.summary = 'Abrió la tienda de demostración'
      }),
    ),
  )

/** Parts of the latest days of the shop, which signing in waits for. */
const lastParts = ({ plan: { now, frozen }, shop }: Life): Part[] => [
  ['las ventas congeladas', 5, () => freezeSales(shop, frozen, now)],
  ['la bodega', 10, () => keepStockroom(shop, now)],
  ['las cotizaciones', 10, () => offer(shop, now)],
  ['la cartera', 5, () => collect(shop, now)],
  ['los envíos', 10, () => send(shop, now)],
]

/** Lives the first day of the shop and its last month. */
async function openingLife(
  { plan, supplies }: Omit<Life, 'shop'>,
  { recent, run, progress }: { recent: number; run: string; progress: Progress },
): Promise<Shop> {
  const shop = await makeShop(plan, supplies[0]!, run)
  await furnish(apiAs(shop.owner, plan.start), plan.start)
  await beginBooks(shop, plan.start)
  await leaveNumbers(shop, plan.months.slice(0, recent), supplies.slice(0, recent), plan.start)
  const life = { plan, supplies, shop }
  const parts = lastParts(life)
  let done = SHOP_SALES
  const total = parts.reduce((sum, [, sales]) => sum + sales, done + salesOf(plan.months.slice(recent)))
  for (const i of plan.months.keys())
    if (i >= recent) await liveMonth(life, i, (month) => progress(++done, total, month))
  for (const [what, sales, work] of parts) {
    progress(done, total, what)
    await work()
    done += sales
  }
  return shop
}

/** Makes the shop and what happened in it lately, and lets people in. */
async function openShop(
  { recent, ...life }: Recent,
  planned: Pick<Unfinished, 'now' | 'monthsBack' | 'from'>,
  { progress, keep }: { progress: Progress; keep: Keep },
): Promise<Unfinished> {
  progress(0, 1, 'la tienda y sus productos')
  const run = newRun()
  const hash = hashPassword(PASSWORD)
  // Awaited at the end; until then a failure is nobody's.
  hash.catch(() => {})
  const shop = await draft(() => openingLife(life, { recent, run, progress }))
  const unfinished = { ...planned, tenant: shop.tenant, shop: storedShop(shop), done: 0 }
  keep.write(unfinished)
  await openDoors(shop, run, await hash)
  return unfinished
}

/** Adds what people need not wait for: pictures, the earlier months, what was bought, the sums and the seals. */
async function complete(unfinished: Unfinished, { recent, ...life }: Life & Recent, keep: Keep): Promise<void> {
  const { plan, shop } = life
  const { tenant } = shop
  const { now, months } = plan
  let [left, isNew] = [0, unfinished.begun === undefined]
  const leftOut = () => {
    left += 1
    return undefined
  }
  const part = (name: string, work: () => Promise<unknown>) =>
    once({ key: 'last', isNew, leftOut }, () => happen(name, work))
  const begin = (done: number) => keep.write({ ...unfinished, done, begun: new Date().toISOString() })
  // What a month did is forgotten after two days: such a month stays as it is.
  const isForgotten = Date.now() - Date.parse(unfinished.begun ?? new Date().toISOString()) > REMEMBERED_MS
  if (unfinished.done === 0) {
    begin(0)
    await part('pictures', () => photograph(shop, plan.start))
  }
  const rejoin = keepPastApart(tenant)
  try {
    for (let i = unfinished.done; i < recent; i++) {
      begin(i)
      if (!(isForgotten && i === unfinished.done))
        await once({ key: months[i]!.month, isNew, past: tenant, leftOut }, () => liveMonth(life, i, () => {}))
      isNew = true
    }
  } finally {
    rejoin()
  }
  isNew = unfinished.begun === undefined || unfinished.done < recent
  begin(recent)
  await part('buying', () => buy(shop, now))
  await part('banking', () => bank(shop, now))
  await part('invoices', () => authoriseInvoices(apiAs(shop.owner, now), dayOf(now)))
  const yesterday = addDays(dayOf(now), -1)
  await outside(() => addUpShop(tenant, `${months[0]!.month}-01`, yesterday))
  await outside(() => sealShop(tenant, yesterday))
  await outside(() => asSystem(tenant, 'Demostración', () => forgetPast(tenant)))
  keep.write(undefined)
  if (left > 0) console.log(`Tienda de demostración: ${left} ventas de otros meses ya no cabían en lo que hay`)
}

/**
 * Makes the demo shop with its months of life, unless it is there. Everything goes through the calls that people use, at
 * the time when it happened. People enter once the last month is there (`ready`); the months before it are added while they
 * use the shop, with the numbers that they would have had. An interrupted run goes on if people could enter already; if not it
 * leaves a shop that nobody can enter, and the next one begins again.
 */
export async function seedDemo({
  progress = () => {},
  ready = () => {},
  now = new Date(),
  monthsBack = 12,
  recentDays = RECENT_DAYS,
  keep = keptInMemory(),
}: DemoOptions = {}): Promise<void> {
  const login = await findLogin()
  const found = login && keep.read()
  if (login && found?.tenant !== login.tenant) return ready()
  const planned = found ?? { now: now.toISOString(), monthsBack, from: addDays(dayOf(now), -recentDays) }
  const plan = planOf(new Date(planned.now), planned.monthsBack)
  const recent = cutAt(plan, suppliesFor(plan), planned.from)
  const unfinished = found ?? (await openShop(recent, planned, { progress, keep }))
  ready()
  await complete(unfinished, { ...recent, shop: shopOf(unfinished.shop) }, keep)
}
