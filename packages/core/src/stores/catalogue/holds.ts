import { now, tenant } from '../../kernel/context'
import { act } from '../../kernel/db/act'
import { load, rangeAll } from '../../kernel/db/read'
import { count, here } from '../../kernel/limit'
import { UNIT } from '../../kernel/values/money'
import type { UnconfirmedHold } from '../../offers/pre-invoices/hold'
import { PreInvoice } from '../../offers/pre-invoices/pre-invoice'
import { endUnconfirmedHold } from '../../offers/pre-invoices/pre-invoices'
import { CatalogueOrder, type CatalogueRow, HOLD_HOURS } from './catalogue'

/*
 * An order of the catalogue comes from somebody whom nobody knows. Until the shop confirms it, it holds few units for a
 * few hours: enough for an honest buyer, and too little to empty a shelf. The hold binds other strangers only.
 */

/** Units of one thing that an order holds: more is a wholesale order, which the shop confirms first. */
const MAX_HELD_PER_LINE = 5
/** Units that an order holds in all: a basket that one person carries. */
const MAX_HELD_PER_ORDER = 20
/** Orders of a network in an hour that hold goods, in a shop. Later ones are taken and hold nothing, because a mobile carrier puts many buyers behind one address. */
const HOLDING_AN_HOUR = 5

/** Bounds of the hold of a new order, by the network that it comes from. */
export async function holdFor({ holdHours = HOLD_HOURS }: CatalogueRow): Promise<UnconfirmedHold> {
  const orders = await count('catalogue holds', `${tenant()}|${here()}`, 3_600)
  return {
    hours: holdHours,
    perLine: MAX_HELD_PER_LINE * UNIT,
    perOrder: orders > HOLDING_AN_HOUR ? 0 : MAX_HELD_PER_ORDER * UNIT,
  }
}

/** Orders whose hold is noted, the next to end first. */
async function notedHolds(until?: string) {
  const index = CatalogueOrder.indexOf('held')
  const items = await rangeAll({
    pk: CatalogueOrder.indexPartition('held', 'all'),
    index,
    ...(until ? { to: until } : {}),
  })
  return items.map((item) => CatalogueOrder.fromItem(item))
}

/** Unconfirmed orders that hold goods now, with what each holds. */
export async function heldOrders() {
  const orders = await notedHolds()
  const { rows } = await load({ rows: PreInvoice.many(orders.map(({ preInvoiceId }) => preInvoiceId)) })
  return [...rows.values()].flatMap(({ id, number, clientName, destination, held, lines }) => {
    if (!held?.unconfirmedUntil) return []
    const goods = lines.flatMap(({ name }, i) => (held.lines[i] ? [{ name, quantity: held.lines[i]! / UNIT }] : []))
    return [
      { pre_invoice_id: id, number, client: destination.recipient ?? clientName, until: held.unconfirmedUntil, goods },
    ]
  })
}

const endDueHold = (id: string) =>
  act(async (unit) => {
    const order = await CatalogueOrder.get(id)
    if (!order.heldUntil) return
    await endUnconfirmedHold(unit, order.preInvoiceId)
    const { heldUntil: _, ...rest } = order
    unit.replace(CatalogueOrder, order, rest)
  })

/**
 * Ends holds whose hours are over: due each hour. The orders stay open, and one that fails keeps no other from its end.
 * @throws the first failure, after the last order
 */
export async function releaseDueHolds(): Promise<void> {
  const due = await notedHolds(now().toISOString())
  const ended = []
  for (const { id } of due) ended.push(...(await Promise.allSettled([endDueHold(id)])))
  const failed = ended.find((result) => result.status === 'rejected')
  if (failed) throw failed.reason
}
