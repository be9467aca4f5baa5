import { allShops } from '@tendero/core/identity/all-shops'
import { asSystem, now } from '@tendero/core/kernel/context'
import { addDays, type Day, dayOf, monthOf } from '@tendero/core/kernel/time'
import { log } from '../observe/log'
import { observed } from '../observe/run'

interface Summable {
  name: string
  rollup: (from: Day, to: Day) => Promise<unknown>
}

/** Every book whose days are added up. */
const books = (): Promise<Summable[]> =>
  Promise.all([
    import('@tendero/core/kernel/books/audit').then((m) => m.auditBook),
    import('@tendero/core/accounting/journal').then((m) => m.journalBook),
    import('@tendero/core/inventory/movement').then((m) => m.movementBook),
    import('@tendero/core/sales/sale-book').then((m) => m.saleBook),
  ])

/** Shops under way at once. */
const AT_ONCE = 8

/** Adds up the days of a shop from `from` to `to` that nobody has added up yet; a book keeps what it finds, once. */
export async function addUpShop(tenant: string, from: Day, to: Day): Promise<void> {
  const all = await books()
  await asSystem(tenant, 'Cierre del día', async () => {
    for (const one of all) await one.rollup(from, to)
  })
}

async function addUp(tenant: string, yesterday: Day): Promise<boolean> {
  try {
    await addUpShop(tenant, `${monthOf(yesterday)}-01`, yesterday)
    return true
  } catch (error) {
    log('error', 'rollup', { tenant, message: String(error) })
    return false
  }
}

async function addUpAll(): Promise<{ shops: number; failed: number }> {
  const yesterday = addDays(dayOf(now()), -1)
  const shops = allShops()
  const count = { shops: 0, failed: 0 }
  const line = async () => {
    for (let next = await shops.next(); !next.done; next = await shops.next()) {
      count.shops += 1
      if (!(await addUp(next.value, yesterday))) count.failed += 1
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, line))
  return count
}

/**
 * Half an hour after midnight in Bogotá: yesterday's sums of every shop, so that the first report of the day finds them.
 * Nothing depends on it: a reader that finds no sum makes it. One shop that fails does not stop the others.
 */
export async function handler(): Promise<{ shops: number }> {
  const { shops, failed } = await observed('cron.rollup', addUpAll)
  if (failed > 0) throw new Error(`rollup failed for ${failed} of ${shops} shops`)
  return { shops }
}
