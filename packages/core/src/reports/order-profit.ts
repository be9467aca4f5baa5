import type * as z from 'zod'
import { entriesOf } from '../accounting/journal/journal'
import { Guide, type GuideData } from '../guides/guide'
import { rangeAll } from '../kernel/db/read'
import { splitTax } from '../kernel/values/money'
import { Order, type OrderRow } from '../sales/order/order'
import { isReversed } from '../sales/order/order.states'
import type { OrderFigures } from './figures.wire'

/** What was sold and what it cost, without what was cancelled or came back. */
async function soldOf(order: OrderRow) {
  const { totals, deliveryMode, deliveryTaxBps, creditNotes, state } = order
  if (isReversed(state)) return { base: 0, returned: totals.baseCents, cost: 0 }
  const own = deliveryMode === 'own' ? splitTax(totals.deliveryCents, deliveryTaxBps).baseCents : 0
  const sold = { base: totals.baseCents + own, returned: 0, cost: totals.costCents }
  for (const { id } of creditNotes)
    for (const { lines } of await entriesOf(id))
      for (const { account, debitCents, creditCents } of lines) {
        if (account.startsWith('4')) sold.returned += debitCents - creditCents
        if (account.startsWith('6')) sold.cost += debitCents - creditCents
      }
  return { ...sold, base: sold.base - sold.returned }
}

/** What the parcels of an order cost: what its carrier took, or what it was to charge until it did, and to bring it back. */
function sentFor(guides: readonly GuideData[]) {
  const left = guides.filter(({ state }) => state !== 'anulada' && state !== 'borrador')
  return {
    freight: left.reduce(
      (sum, { chargedCents, freightCents, returned }) =>
        sum + (chargedCents || freightCents || 0) + (returned?.cents ?? 0),
      0,
    ),
    fee: left.reduce((sum, { commissionCents = 0 }) => sum + commissionCents, 0),
  }
}

/** What an order left, in cents: its base without what came back, less its cost and that of its parcels. */
export async function leftOf(order: OrderRow, guides: readonly GuideData[]) {
  const sold = await soldOf(order)
  const sent = sentFor(guides)
  return {
    ...sold,
    ...sent,
    discount: order.totals.discountCents + order.totals.globalDiscountCents,
    profit: sold.base - sold.cost - sent.freight - sent.fee,
  }
}

/** What one order left after its cost, its parcels and what came back. @throws AppError 404 */
export async function orderFigures({ id }: { id: string }): Promise<z.input<typeof OrderFigures>> {
  const order = await Order.get(id)
  const parcels = await rangeAll({ pk: Guide.indexPartition('source', id), index: Guide.indexOf('source') })
  const { base, returned, cost, freight, fee, discount, profit } = await leftOf(order, parcels.map(Guide.fromItem))
  return { base, returned, cost, freight, fee, discount, profit_cost: profit }
}
