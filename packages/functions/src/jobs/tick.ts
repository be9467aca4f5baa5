import { isShopClosed } from '@tendero/core/kernel/closed-shop'
import { asSystem } from '@tendero/core/kernel/context'
import { log } from '../observe/log'

/** What strikes by the clock: each hour, at two and at seven in the morning in Bogotá. */
export type Tick = 'hour' | 'night' | 'morning'

/** A message of the clock: shops for which something is due. */
export interface TickMessage {
  tick: Tick
  shops: readonly string[]
}

export const isTick = (message: object): message is TickMessage => 'tick' in message

/** Asks for the jobs that are due in the shop of the context; one without anything due costs a read. */
type Due = () => Promise<unknown>

/** What is due at each tick, imported when it strikes. */
const due: Readonly<Record<Tick, readonly (() => Promise<Due>)[]>> = {
  hour: [
    () => import('@tendero/core/stores/due').then((m) => m.hourly),
    () => import('@tendero/core/stores/catalogue/holds').then((m) => m.releaseDueHolds),
    () => import('@tendero/core/dropshipping/jobs').then((m) => m.followOpen),
    () => import('@tendero/core/guides/account/following').then((m) => m.followGuides),
    () => import('@tendero/core/invoicing/e-documents').then((m) => m.sendWaiting),
    () => import('@tendero/core/billing/plans/renewals').then((m) => m.renewals),
  ],
  night: [
    () => import('@tendero/core/guides/account/repairing').then((m) => m.repairGuides),
    () => import('@tendero/core/stores/due').then((m) => m.nightly),
    () => import('@tendero/core/invoicing/compare/comparing').then((m) => m.compareNightly),
    () => import('@tendero/core/purchasing/causations/repeating').then((m) => m.recurringDue),
    () => import('@tendero/core/offers/quotes/quotes').then((m) => m.expireQuotes),
    () => import('@tendero/core/offers/pre-invoices/pre-invoices').then((m) => m.releaseExpired),
  ],
  morning: [
    () => import('@tendero/core/reports/digest/morning').then((m) => m.mailDigest),
    () => import('@tendero/core/billing/cards/expiring').then((m) => m.tellExpiring),
    () => import('@tendero/core/stores/due').then((m) => m.everyMorning),
    () => import('@tendero/core/reports/guardian/morning').then((m) => m.guardianMorning),
  ],
}

/** Due at night in a shop that was closed too: its erasure, and what it owes the product. */
const dueAfterClosing: readonly (() => Promise<Due>)[] = [
  () => import('@tendero/core/identity/leaving/closing').then((m) => m.closeDue),
  () => import('@tendero/core/billing/charges/check').then((m) => m.checkCharges),
  () => import('@tendero/core/billing/wallet/checking').then((m) => m.checkWallet),
]

const CLOCK = 'Reloj'

/**
 * Asks for what is due, shop by shop; one that fails does not stop the others.
 * @throws Error when one failed, so that the message comes again: what waits already is not asked for twice
 */
export async function strike({ tick, shops }: TickMessage): Promise<void> {
  const loadAll = (asks: readonly (() => Promise<Due>)[]) => Promise.all(asks.map((load) => load()))
  const [always, whileOpen] = await Promise.all([loadAll(tick === 'night' ? dueAfterClosing : []), loadAll(due[tick])])
  let failed = 0
  for (const tenant of shops)
    try {
      await asSystem(tenant, CLOCK, async () => {
        for (const ask of always) await ask()
        if (await isShopClosed()) return
        for (const ask of whileOpen) await ask()
      })
    } catch (error) {
      failed += 1
      log('error', 'clock', { tenant, tick, message: String(error) })
    }
  if (failed > 0) throw new Error(`${tick} failed for ${failed} of ${shops.length} shops`)
}
