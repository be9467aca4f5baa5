import { asSystem } from '@tendero/core/kernel/context'
import { type Day, monthOf } from '@tendero/core/kernel/values/time'
import { log } from '../observe/log'

/** A message of the lane of books: shops whose day is to be closed. */
export interface AddUp {
  addUp: { day: Day; shops: readonly string[] }
}

export const isAddUp = (message: object): message is AddUp => 'addUp' in message

const CLOSING = 'Cierre del día'

interface Summable {
  name: string
  rollup: (from: Day, to: Day) => Promise<unknown>
}

/** Every book whose days are added up. */
const books = (): Promise<Summable[]> =>
  Promise.all([
    import('@tendero/core/kernel/books/audit').then((m) => m.auditBook),
    import('@tendero/core/accounting/journal/journal').then((m) => m.journalBook),
    import('@tendero/core/inventory/stock/movement').then((m) => m.movementBook),
    import('@tendero/core/sales/book/sale-book').then((m) => m.saleBook),
  ])

/** Adds up the days of a shop from `from` to `to` that nobody has added up yet; a book keeps what it finds, once. */
export async function addUpShop(tenant: string, from: Day, to: Day): Promise<void> {
  const all = await books()
  await asSystem(tenant, CLOSING, async () => {
    for (const one of all) await one.rollup(from, to)
  })
}

/** Copies the audit of a shop to where nobody can change it: whatever was not copied yet of the days until `to`. */
export async function copyAuditOf(tenant: string, to: Day): Promise<void> {
  const { copyAudit } = await import('@tendero/core/kernel/books/audit-copy')
  await asSystem(tenant, CLOSING, () => copyAudit(to))
}

/** Seals what a shop posted until `to`: whatever was not sealed yet of the days that are over. */
export async function sealShop(tenant: string, to: Day): Promise<void> {
  const { sealDays } = await import('@tendero/core/closings/heads/heads')
  await asSystem(tenant, CLOSING, () => sealDays(to))
}

/**
 * Closes a day, shop by shop: copies its audit, makes the sums of the month until it, and seals it. None waits for the
 * others, and one that fails does not stop them.
 * @throws Error when one failed, so that the message comes again; those that are done cost a read then
 */
export async function addUpShops({ addUp: { day, shops } }: AddUp): Promise<void> {
  let failed = 0
  for (const tenant of shops)
    for (const work of [
      () => copyAuditOf(tenant, day),
      () => addUpShop(tenant, `${monthOf(day)}-01`, day),
      () => sealShop(tenant, day),
    ])
      try {
        await work()
      } catch (error) {
        failed += 1
        log('error', 'rollup', { tenant, message: String(error) })
      }
  if (failed > 0) throw new Error(`${failed} of the closings of ${shops.length} shops failed`)
}
