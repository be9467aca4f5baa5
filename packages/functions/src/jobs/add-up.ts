import { asSystem } from '@tendero/core/kernel/context'
import { type Day, monthOf } from '@tendero/core/kernel/time'
import { log } from '../observe/log'

/** A message of the lane of books: shops whose sums of a day are to be made. */
export interface AddUp {
  addUp: { day: Day; shops: readonly string[] }
}

export const isAddUp = (message: object): message is AddUp => 'addUp' in message

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

/** Adds up the days of a shop from `from` to `to` that nobody has added up yet; a book keeps what it finds, once. */
export async function addUpShop(tenant: string, from: Day, to: Day): Promise<void> {
  const all = await books()
  await asSystem(tenant, 'Cierre del día', async () => {
    for (const one of all) await one.rollup(from, to)
  })
}

/**
 * Makes the sums of the month until a day, shop by shop. One that fails does not stop the others.
 * @throws Error when one failed, so that the message comes again; those that are done cost a read then
 */
export async function addUpShops({ addUp: { day, shops } }: AddUp): Promise<void> {
  let failed = 0
  for (const tenant of shops)
    try {
      await addUpShop(tenant, `${monthOf(day)}-01`, day)
    } catch (error) {
      failed += 1
      log('error', 'rollup', { tenant, message: String(error) })
    }
  if (failed > 0) throw new Error(`rollup failed for ${failed} of ${shops.length} shops`)
}
