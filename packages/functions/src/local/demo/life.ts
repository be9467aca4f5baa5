import { attend, openOffice, restock, takeOrders } from './days'
import type { Plan, PlannedMonth } from './plan'
import type { Shop } from './shop'
import type { Supplies } from './supplies'

const monthName = (month: string): string =>
  new Intl.DateTimeFormat('es-CO', { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(new Date(`${month}-15`))

/** Sales of some months. */
export const salesOf = (months: readonly PlannedMonth[]): number =>
  months.reduce(
    (n, { orders, shifts }) => shifts.reduce((sum, { tickets }) => sum + tickets.length, n + orders.length),
    0,
  )

/** Where a life stands: the shop, what happens in it, and what arrives for each month. */
export interface Life {
  plan: Plan
  shop: Shop
  supplies: readonly Supplies[]
}

/** Runs some lanes together. The first that fails stops the others at their next sale, so that nothing goes on behind its back. */
async function together(lanes: readonly ((check: () => void) => Promise<unknown>)[]): Promise<void> {
  let failure: unknown
  const check = () => {
    if (failure !== undefined) throw failure
  }
  const run = async (lane: (typeof lanes)[number]) => {
    try {
      await lane(check)
    } catch (error) {
      failure ??= error
    }
  }
  await Promise.all(lanes.map(run))
  check()
}

/** Lives a month of the plan: the goods arrive, and then the two registers and the orders go on side by side. */
export async function liveMonth(
  { plan, shop, supplies }: Life,
  i: number,
  sold: (month: string) => void,
): Promise<void> {
  const month = plan.months[i]!
  const what = monthName(month.month)
  // The shop opens with the goods of its first month.
  if (i > 0) await restock(shop, month, supplies[i]!)
  const closeOffice = await openOffice(shop, month)
  const turnsOf = (register: string) => month.shifts.filter((shift) => shift.register === register)
  const lane = (work: (tick: () => void) => Promise<unknown>) => (check: () => void) =>
    work(() => {
      check()
      sold(what)
    })
  await together([
    lane((tick) => attend(shop, turnsOf('Caja 1'), tick)),
    lane((tick) => attend(shop, turnsOf('Caja 2'), tick)),
    lane((tick) => takeOrders(shop, month.orders, tick)),
  ])
  await closeOffice(plan.months[i + 1]?.start ?? plan.now)
}
