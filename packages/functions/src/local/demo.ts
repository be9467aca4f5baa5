import { Login, loginId } from '@tendero/core/identity/credentials/login'
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
import { attend, freezeSales, openOffice, restock, takeOrders } from './demo/days'
import { offer } from './demo/offering'
import { furnish } from './demo/office'
import { OWNER, staff } from './demo/people'
import { type Plan, planOf } from './demo/plan'
import { send } from './demo/sending'
import { authoriseInvoices, makeShop, newRun, provisional, type Shop } from './demo/shop'
import { keepStockroom } from './demo/stockroom'
import { suppliesFor } from './demo/supplies'

/** Mail address of the owner of the demo shop. */
export const DEMO_EMAIL = OWNER.email
export { NIT as DEMO_NIT } from './demo/shop'

type Progress = (done: number, total: number, what: string) => void
/** A part of the demo beside its sales: how it is told, and how many sales are made in the time that it takes. */
type Part = [what: string, sales: number, work: () => Promise<unknown>]
/** The shop and its products, in sales. */
const SHOP_SALES = 350

const people = [{ email: OWNER.email, name: OWNER.name }, ...staff]

/** Runs `work` outside of any shop, now. */
const outside = <T>(work: () => Promise<T>): Promise<T> =>
  withContext(contextOf({ type: 'public' }, 'demo', new Date()), work)

/**
 * Gives everybody the address that they sign in with. The last thing that is done: until then nobody can enter, so nobody
 * meets half a shop, and an interrupted run begins again without anything in its way.
 */
const openDoors = ({ tenant }: Shop, run: string): Promise<void> =>
  outside(() =>
    asSystem(tenant, 'Demostración', () =>
      act(async (unit) => {
        const ids = people.map(({ email }) => loginId(provisional(email, run)))
        const { logins } = await load({ logins: Login.many(ids) })
        const { users } = await load({ users: User.many([...logins.values()].map((login) => login.userId)) })
        for (const [i, { email }] of people.entries()) {
          const login = logins.get(ids[i]!)!
          const user = users.get(login.userId)!
          unit.remove(Login, login)
          unit.insert(Login, { id: loginId(email), email, tenant, userId: login.userId, hash: login.hash })
          unit.replace(User, user, { ...user, email, verifiedAt: user.verifiedAt ?? user.createdAt })
        }
        unit.summary = 'Abrió la tienda de demostración'
      }),
    ),
  )

const monthName = (month: string): string =>
  new Intl.DateTimeFormat('es-CO', { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(new Date(`${month}-15`))

/** How many sales the months of a plan have. */
const salesOf = ({ months }: Plan): number =>
  months.reduce(
    (n, { orders, shifts }) => shifts.reduce((sum, { tickets }) => sum + tickets.length, n + orders.length),
    0,
  )

/** Lives the months, one after another: the goods arrive, and then the two registers and the orders go on side by side. */
async function liveThrough(
  plan: Plan,
  shop: Shop,
  supplies: ReturnType<typeof suppliesFor>,
  sold: (month: string) => void,
) {
  let failure: Error | undefined
  // One that fails stops the others at their next sale, so that nothing goes on behind its back.
  const together = async (lanes: Promise<unknown>[]) => {
    for (const lane of lanes)
      lane.catch((error) => {
        failure ??= error
      })
    await Promise.allSettled(lanes)
    if (failure) throw failure
  }
  for (const [i, month] of plan.months.entries()) {
    const what = monthName(month.month)
    const tick = () => {
      if (failure) throw failure
      sold(what)
    }
    if (i > 0) await restock(shop, month, supplies[i]!)
    const closeOffice = await openOffice(shop, month)
    const turnsOf = (register: string) => month.shifts.filter((shift) => shift.register === register)
    await together([
      attend(shop, turnsOf('Caja 1'), tick),
      attend(shop, turnsOf('Caja 2'), tick),
      takeOrders(shop, month.orders, tick),
    ])
    await closeOffice(plan.months[i + 1]?.start ?? plan.now)
  }
}

/** What is done after the last month, up to now. */
function partsOf(plan: Plan, shop: Shop, run: string): Part[] {
  const { months, now } = plan
  const yesterday = addDays(dayOf(now), -1)
  return [
    ['las ventas congeladas', 10, () => freezeSales(shop, plan.frozen, now)],
    ['la bodega', 10, () => keepStockroom(shop, now)],
    ['las compras', 10, () => buy(shop, now)],
    ['las cotizaciones', 10, () => offer(shop, now)],
    ['los bancos', 10, () => bank(shop, now)],
    ['la cartera', 10, () => collect(shop, now)],
    ['los envíos', 10, () => send(shop, now)],
    ['las facturas', 10, () => authoriseInvoices(apiAs(shop.owner, now), dayOf(now))],
    ['las personas', 10, () => openDoors(shop, run)],
    [
      'las sumas',
      150,
      () => outside(async () => months[0] && addUpShop(shop.tenant, `${months[0].month}-01`, yesterday)),
    ],
    ['los sellos', 200, () => outside(() => sealShop(shop.tenant, yesterday))],
  ]
}

/**
 * Makes the demo shop with twelve months of life, unless it is there. Everything goes through the calls that people use,
 * at the time when it happened. An interrupted run leaves a shop that nobody can enter, and the next one begins again.
 */
export async function seedDemo(progress: Progress = () => {}, monthsBack = 12): Promise<void> {
  if (await outside(() => Login.find(loginId(OWNER.email)))) return
  const plan = planOf(new Date(), monthsBack)
  const supplies = suppliesFor(plan)
  const run = newRun()
  progress(0, 1, 'la tienda y sus productos')
  const shop = await makeShop(plan, supplies[0]!, run)
  await furnish(apiAs(shop.owner, plan.start), plan.start)
  await beginBooks(shop, plan.start)
  const parts = partsOf(plan, shop, run)
  let done = SHOP_SALES
  const total = parts.reduce((sum, [, sales]) => sum + sales, done + salesOf(plan))
  await liveThrough(plan, shop, supplies, (month) => progress(++done, total, month))
  for (const [what, sales, work] of parts) {
    progress(done, total, what)
    await work()
    done += sales
  }
}
