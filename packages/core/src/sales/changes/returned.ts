import { accountOf, type Mapping } from '../../accounting/chart/roles'
import { compact, credit, debit } from '../../accounting/journal/entry'
import { post } from '../../accounting/journal/journal'
import type { StockLedger } from '../../inventory/stock/ledger'
import { partition } from '../../kernel/db/keys'
import { rangeAll } from '../../kernel/db/read'
import type { Unit } from '../../kernel/db/unit'
import { invalid } from '../../kernel/errors'
import { plain } from '../../kernel/values/text'
import type { Day } from '../../kernel/values/time'
import { ReturnReason } from '../../settings/return-reasons'
import type { OrderData, ReturnedForData } from '../order/order'
import type { OrderLineData } from '../order/order-line'
import { groupsOf } from '../sale/sale-post'

/**
 * The reason of the shop for which an order is undone: the one that is named, or whose name the note is, so that it
 * counts whoever asks and however.
 * @throws AppError 404 when there is no such reason, 422 at `reason_id` when it is inactive
 */
export async function reasonFor(why: { reasonId?: string; note?: string }): Promise<ReturnedForData | undefined> {
  const kept = ({ id, name, restock }: ReturnedForData) => ({ id, name, restock })
  if (why.reasonId) {
    const reason = await ReturnReason.get(why.reasonId)
    if (!reason.active) throw invalid({ reason_id: [`${reason.name} está inactivo. Elige otro motivo`] })
    return kept(reason)
  }
  const note = plain(why.note ?? '')
  if (!note) return undefined
  const reasons = (await rangeAll({ pk: partition(ReturnReason.name) })).map(ReturnReason.fromItem)
  const named = reasons.find(({ active, name }) => active && plain(name) === note)
  return named && kept(named)
}

export const stockItemOf = (
  line: Pick<OrderLineData, 'productId' | 'variantId' | 'name'> & { unitCostCents: number },
) => ({
  productId: line.productId,
  ...(line.variantId ? { variantId: line.variantId } : {}),
  name: line.name,
  costCents: line.unitCostCents,
})

/** A line as the stock knows what was sold. */
export const soldOf = (order: OrderData, { quantity, costCents }: OrderLineData) => ({
  orderId: order.id,
  sale: groupsOf(order),
  quantity,
  costCents,
})

interface Losing {
  ledger: StockLedger
  order: OrderData
  lines: readonly OrderLineData[]
  reason: ReturnedForData
  accounts: Mapping
  day?: Day
}

/**
 * What comes back of an order and is not sold again: it does not enter its storage, and what it cost goes from the
 * inventory, where the reversal of the sale put it, to losses, with an entry of its own. Source: facts B3.1 row 29.
 */
export function loseGoods(unit: Unit, { ledger, order, lines, reason, accounts, day }: Losing): void {
  const center = order.costCenterId ? { costCenterId: order.costCenterId } : {}
  post(unit, {
    concept: `Avería de lo devuelto del pedido ${order.number}: ${reason.name}`,
    documentKind: 'order',
    documentId: order.id,
    documentNumber: order.number,
    ...(day ? { day } : {}),
    lines: compact(
      lines.flatMap((line) => {
        if (!line.storageId) return []
        const { lostCents: cents } = ledger.loseReturned(
          stockItemOf(line),
          line.storageId,
          soldOf(order, line),
          line.quantity,
        )
        return [
          debit(accountOf('adjustmentLoss', accounts), cents, center),
          credit(accountOf('inventory', accounts), cents, { storageId: line.storageId }),
        ]
      }),
    ),
  })
}
