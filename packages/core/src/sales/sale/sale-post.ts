import type { Mapping } from '../../accounting/chart/roles'
import { post } from '../../accounting/journal/journal'
import type { SaleGroupsData } from '../../accounting/sale-book'
import { signature } from '../../documents/author'
import type { StockLedger } from '../../inventory/stock/ledger'
import { REMISSION_ID, type StorageRow } from '../../inventory/stock/storage'
import { doneAt, refuse } from '../../kernel/context'
import type { Unit } from '../../kernel/db/unit'
import { conflict, invalid } from '../../kernel/errors'
import { newId } from '../../kernel/values/id'
import { formatCop } from '../../kernel/values/money'
import { type Day, dayOf } from '../../kernel/values/time'
import type { OpenItemRow } from '../../treasury/open-item/open-item'
import { onTheirItems } from '../../treasury/open-item/write-items'
import { methodOf } from '../book/payment'
import { type Delivery, type SaleDocument, saleEntry, type Tender } from '../book/sale-entry'
import type { ReceivedPayment, Settlement } from '../book/settle'
import type { CartTotals } from '../cart/cart-totals'
import type { OrderData, OrderPaymentData } from '../order/order'
import type { OrderLineData } from '../order/order-line'
import { ownPayments } from '../order/order-receipts'
import type { SaleLine } from './sale-cart'

/** The groups of reports that a sale is in. */
export const groupsOf = (order: OrderData): SaleGroupsData => ({
  orderId: order.id,
  number: order.number,
  type: order.type,
  clientId: order.clientId,
  ...(order.sellerId ? { sellerId: order.sellerId } : {}),
  ...(order.channelId ? { channelId: order.channelId } : {}),
  storageId: order.storageId,
  priceList: order.priceList,
  ...(order.costCenterId ? { costCenterId: order.costCenterId } : {}),
})

/** The storage of what clients have on remission. */
export const onRemission = { id: REMISSION_ID, name: 'En remisión' }

/** Takes the goods of some lines of an order out of the stock. Returns the cost of each line, in cents. */
export function takeGoods(
  ledger: StockLedger,
  order: OrderData,
  lines: readonly SaleLine[],
  storages: ReadonlyMap<string, StorageRow>,
): number[] {
  const sale = groupsOf(order)
  return lines.map(({ line, item, remitted }) => {
    if (item && remitted) return ledger.takeBack(item, onRemission, line.quantity, remitted.cents, 'sale')
    return item && line.storageId ? ledger.take(item, storages.get(line.storageId)!, line.quantity, 'sale', sale) : 0
  })
}

/** Lines of an order after its goods were moved: which of them sold what was not there. */
export const markShort = (ledger: StockLedger, orderId: string, lines: readonly OrderLineData[]): OrderLineData[] =>
  lines.map(({ short: _, ...line }) => {
    if (!line.storageId) return line
    const { missing, correctionCents } = ledger.shortOfSale(line, line.storageId, orderId)
    return missing > 0 || correctionCents !== 0 ? { ...line, short: true } : line
  })

/** Lines of the order, from the cart and the costs that left. */
export const orderLines = (
  lines: readonly SaleLine[],
  totals: Pick<CartTotals, 'lines'>,
  costs: readonly number[],
): OrderLineData[] =>
  lines.map(({ line, remitted }, i) => {
    const amounts = totals.lines[i]!
    return {
      kind: line.kind,
      productId: line.productId,
      ...(line.variantId ? { variantId: line.variantId } : {}),
      sku: line.sku,
      name: line.name,
      quantity: line.quantity,
      priceCents: line.priceCents,
      priceList: line.priceList,
      taxCode: line.taxCode,
      taxBps: line.taxBps,
      discount: line.discount,
      discountCents: amounts.discountCents,
      globalDiscountCents: amounts.globalDiscountCents,
      netCents: amounts.netCents,
      baseCents: amounts.baseCents,
      taxCents: amounts.taxCents,
      unitCostCents: line.costCents,
      costCents: costs[i]!,
      ...(line.storageId ? { storageId: line.storageId } : {}),
      ...(remitted ? { leftFrom: { storageId: REMISSION_ID, role: remitted.role } } : {}),
    }
  })

/** Payments of the order, from what was applied. */
export function orderPayments(applied: readonly ReceivedPayment[], shiftId: string | undefined): OrderPaymentData[] {
  const at = doneAt()
  return applied.map((given) => ({
    id: newId('payment'),
    at: at.toISOString(),
    day: dayOf(at),
    paymentTypeId: given.paymentTypeId,
    name: given.name,
    means: given.means,
    amountCents: given.cents,
    ...(given.bank ? { bank: given.bank } : {}),
    ...(shiftId ? { shiftId } : {}),
    ...(given.reference ? { reference: given.reference } : {}),
    ...signature(),
  }))
}

const deliveryOf = (
  order: Pick<OrderData, 'deliveryMode' | 'deliveryTaxBps' | 'courierId' | 'totals'>,
): Delivery | undefined =>
  order.totals.deliveryCents === 0
    ? undefined
    : {
        cents: order.totals.deliveryCents,
        mode: order.deliveryMode,
        taxBps: order.deliveryTaxBps,
        ...(order.courierId ? { courierId: order.courierId } : {}),
      }

/** Payments by how they go in the books, corrections taken off. */
export function tendersOf(
  payments: readonly Pick<OrderPaymentData, 'means' | 'amountCents' | 'bank' | 'paymentTypeId'>[],
) {
  const sums = new Map<string, Tender & { method: ReturnType<typeof methodOf> }>()
  for (const { means, amountCents, bank, paymentTypeId } of payments) {
    // What a carrier has is in the entry of its receipt.
    if (means === 'carrier') continue
    const method = methodOf(means)
    const documentRef = means === 'balance' ? paymentTypeId : undefined
    const key = `${method}|${bank?.id ?? ''}|${bank?.account ?? ''}|${documentRef ?? ''}`
    const cents = (sums.get(key)?.cents ?? 0) + amountCents
    sums.set(key, { method, cents, ...(bank ? { bank } : {}), ...(documentRef ? { documentRef } : {}) })
  }
  return [...sums.values()].filter(({ cents }) => cents > 0)
}

/** The order as the books see it. */
export const documentOf = (order: OrderData, lines: readonly OrderLineData[] = order.lines): SaleDocument => {
  const delivery = deliveryOf(order)
  return {
    clientId: order.clientId,
    lines: lines.map(({ kind, taxCode, taxBps, baseCents, taxCents, costCents, storageId, leftFrom }) => ({
      kind,
      taxCode,
      taxBps,
      baseCents,
      taxCents,
      costCents,
      ...(storageId ? { storageId } : {}),
      ...(leftFrom ? { leftFrom } : {}),
    })),
    ...(delivery ? { delivery } : {}),
    tenders: tendersOf(ownPayments(order)),
    withheld: order.withheld,
    roundingCents: order.totals.roundingCents,
    ...(order.costCenterId ? { costCenterId: order.costCenterId } : {}),
  }
}

export const typeTitles = { 1: 'Venta', 2: 'Domicilio', 3: 'Venta de mostrador' } as const

/** How the entry of a sale is posted: all its lines today, unless told; `items` are the balances in favour that pay it. */
interface EntryTerms {
  lines?: readonly OrderLineData[]
  day?: Day
  items?: readonly OpenItemRow[]
}

/** Posts the entry of a sale. Returns it as the order keeps it. */
export function postEntry(
  unit: Unit,
  order: OrderData,
  mapping: Mapping,
  { lines = order.lines, day = dayOf(doneAt()), items = [] }: EntryTerms = {},
): OrderData['entries'] {
  const id = post(unit, {
    concept: `${typeTitles[order.type]} ${order.number} a ${order.clientName}`,
    documentKind: 'order',
    documentId: order.id,
    documentNumber: order.number,
    lines: onTheirItems(saleEntry(documentOf(order, lines), mapping), items),
    day,
  })
  return id ? [{ id, day }] : []
}

/**
 * Refuses a sale that leaves a debt nobody agreed to: at the counter only with credit, on credit only to a known client
 * and within their limit.
 * @param owedCents what the client owes apart from this sale
 */
export function refuseDebt(sale: {
  type: OrderData['type']
  credit: boolean
  settlement: Pick<Settlement, 'remainingCents'>
  client: { id: string; name: string; creditLimitCents?: number; generic: boolean }
  owedCents: number
}): void {
  const { type, credit, settlement, client, owedCents } = sale
  const { remainingCents } = settlement
  if (remainingCents <= 0) return
  if (type === 3 && !credit)
    refuse(invalid({ payments: [`Faltan ${formatCop(remainingCents)} por pagar. Completa el pago o vende a crédito`] }))
  if (!credit) return
  if (client.generic) refuse(invalid({ client_id: ['Para vender a crédito elige un cliente con nombre y documento'] }))
  const limit = client.creditLimitCents
  if (limit !== undefined && owedCents + remainingCents > limit)
    refuse(
      conflict(
        `${client.name} tiene un cupo de crédito de ${formatCop(limit)} y ya debe ${formatCop(owedCents)}. Recibe un pago o amplía el cupo.`,
        'credit_limit',
      ),
    )
}
