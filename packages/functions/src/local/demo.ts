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
import { type Plan, type PlannedMonth, planOf } from './demo/plan'
import { send } from './demo/sending'
import { authoriseInvoices, makeShop, newRun, provisional, type Shop } from './demo/shop'
import { keepStockroom } from './demo/stockroom'
import { suppliesFor } from './demo/supplies'

/** Mail address of the owner of the demo shop. */
export const DEMO_EMAIL = OWNER.email
export { NIT as DEMO_NIT } from './demo/shop'

type Progress = (done: number, total: number, what: string) => void

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

/** Lives the months, one after another: the goods arrive, and then the two registers and the orders go on side by side. */
async function liveThrough(plan: Plan, shop: Shop, supplies: ReturnType<typeof suppliesFor>, progress: Progress) {
  const ticketsOf = (month: PlannedMonth) => month.shifts.reduce((n, shift) => n + shift.tickets.length, 0)
  const total = plan.months.reduce((n, month) => n + month.orders.length + ticketsOf(month), 0)
  let done = 0
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
      progress(++done, total, what)
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
  await liveThrough(plan, shop, supplies, progress)
  await freezeSales(shop, plan.frozen, plan.now)
  await keepStockroom(shop, plan.now)
  await buy(shop, plan.now)
  await offer(shop, plan.now)
  await bank(shop, plan.now)
  await collect(shop, plan.now)
  await send(shop, plan.now)
  await authoriseInvoices(apiAs(shop.owner, plan.now), dayOf(plan.now))
  await openDoors(shop, run)
  const [first] = plan.months
  const yesterday = addDays(dayOf(plan.now), -1)
  if (first) await outside(() => addUpShop(shop.tenant, `${first.month}-01`, yesterday))
  await outside(() => sealShop(shop.tenant, yesterday))
}
