import { post } from '../accounting/journal'
import type { Mapping } from '../accounting/roles'
import type { SaleGroupsData } from '../accounting/sale-book'
import type { StockLedger } from '../inventory/ledger'
import type { StorageRow } from '../inventory/storage'
import { author, now } from '../kernel/context'
import type { Unit } from '../kernel/db/unit'
import { conflict, invalid } from '../kernel/errors'
import { newId } from '../kernel/id'
import { formatCop } from '../kernel/money'
import { type Day, dayOf, hourOf } from '../kernel/time'
import { countInShift } from '../treasury/shift'
import type { CartTotals } from './cart.totals'
import type { OrderData, OrderPaymentData } from './order'
import type { OrderLineData } from './order-line'
import { byMeans, byType, methodOf } from './payment'
import { appendSale, type SaleEvent, type SaleFactData } from './sale-book'
import type { SaleLine } from './sale-cart'
import { type Delivery, type SaleDocument, saleEntry } from './sale-entry'
import type { Given, Settlement } from './settle'

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

/** Takes the goods of some lines of an order out of the stock. Returns the cost of each line, in cents. */
export function takeGoods(
  ledger: StockLedger,
  order: OrderData,
  lines: readonly SaleLine[],
  storages: ReadonlyMap<string, StorageRow>,
): number[] {
  const sale = groupsOf(order)
  return lines.map(({ line, item }) =>
    item && line.storageId ? ledger.take(item, storages.get(line.storageId)!, line.quantity, 'sale', sale) : 0,
  )
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
  lines.map(({ line }, i) => {
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
    }
  })

/** Payments of the order, from what was applied. */
export function orderPayments(applied: readonly Given[], shiftId: string | undefined): OrderPaymentData[] {
  const at = now()
  const { userId, name } = author()
  return applied.map((given) => ({
    id: newId('payment'),
    at: at.toISOString(),
    day: dayOf(at),
    paymentTypeId: given.paymentTypeId,
    name: given.name,
    means: given.means,
    amountCents: given.cents,
    ...(shiftId ? { shiftId } : {}),
    ...(given.reference ? { reference: given.reference } : {}),
    userId,
    userName: name,
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
export function tendersOf(payments: readonly Pick<OrderPaymentData, 'means' | 'amountCents'>[]) {
  const sums = new Map<ReturnType<typeof methodOf>, number>()
  for (const { means, amountCents } of payments)
    sums.set(methodOf(means), (sums.get(methodOf(means)) ?? 0) + amountCents)
  return [...sums].flatMap(([method, cents]) => (cents > 0 ? [{ method, cents }] : []))
}

/** The order as the books see it. */
export const documentOf = (order: OrderData, lines: readonly OrderLineData[] = order.lines): SaleDocument => {
  const delivery = deliveryOf(order)
  return {
    clientId: order.clientId,
    lines: lines.map(({ kind, taxCode, baseCents, taxCents, costCents, storageId }) => ({
      kind,
      taxCode,
      baseCents,
      taxCents,
      costCents,
      ...(storageId ? { storageId } : {}),
    })),
    ...(delivery ? { delivery } : {}),
    tenders: tendersOf(order.payments),
    withheld: order.withheld,
    roundingCents: order.totals.roundingCents,
    ...(order.costCenterId ? { costCenterId: order.costCenterId } : {}),
  }
}

export const typeTitles = { 1: 'Venta', 2: 'Domicilio', 3: 'Venta de mostrador' } as const

/** Posts the entry of a sale, today unless told. Returns it as the order keeps it. */
export function postEntry(
  unit: Unit,
  order: OrderData,
  mapping: Mapping,
  lines: readonly OrderLineData[] = order.lines,
  day: Day = dayOf(now()),
): OrderData['entries'] {
  const id = post(unit, {
    concept: `${typeTitles[order.type]} ${order.number} a ${order.clientName}`,
    documentKind: 'order',
    documentId: order.id,
    documentNumber: order.number,
    lines: saleEntry(documentOf(order, lines), mapping),
    day,
  })
  return id ? [{ id, day }] : []
}

/** The fact that an order leaves in the sales book, with the money that moves, now unless told; `sign` −1 takes it out. */
export function saleFact(
  order: OrderData,
  event: SaleEvent,
  sign: 1 | -1,
  payments: readonly OrderPaymentData[],
  lines: readonly OrderLineData[] = order.lines,
  at: Date = now(),
): SaleFactData {
  const { totals } = order
  const signed = (n: number) => (n === 0 ? 0 : sign * n)
  return {
    id: newId('fact'),
    day: dayOf(at),
    at: at.toISOString(),
    hour: hourOf(at),
    event,
    orderId: order.id,
    number: order.number,
    type: order.type,
    n: sign,
    clientId: order.clientId,
    ...(order.sellerId ? { sellerId: order.sellerId } : {}),
    ...(order.channelId ? { channelId: order.channelId } : {}),
    storageId: order.storageId,
    userId: author().userId,
    priceList: order.priceList,
    totalCents: signed(totals.totalCents),
    baseCents: signed(totals.baseCents),
    taxCents: signed(totals.taxCents),
    costCents: signed(totals.costCents),
    deliveryCents: signed(totals.deliveryCents),
    discountCents: signed(totals.discountCents + totals.globalDiscountCents),
    means: byMeans(payments),
    paymentTypes: byType(payments),
    taxes: order.taxes.map((t) => ({
      code: t.taxCode,
      bps: t.taxBps,
      baseCents: signed(t.baseCents),
      taxCents: signed(t.taxCents),
    })),
    lines: lines.map((line) => ({
      itemId: line.variantId ?? line.productId,
      productId: line.productId,
      name: line.name,
      ...(line.storageId ? { storageId: line.storageId } : {}),
      priceList: line.priceList,
      quantity: signed(line.quantity),
      totalCents: signed(line.netCents),
      baseCents: signed(line.baseCents),
      costCents: signed(line.costCents),
    })),
  }
}

/**
 * The facts of a long sale, one a part: each with the sums of its lines, the first one with the delivery and the count,
 * so that together they are the sale. All have the day and hour of `at`.
 */
export function longFacts(
  order: OrderData,
  event: SaleEvent,
  sign: 1 | -1,
  payments: readonly OrderPaymentData[],
  parts: readonly (readonly OrderLineData[])[],
  at: Date,
): SaleFactData[] {
  return parts.map((lines, part) => {
    const sum = (of: (line: OrderLineData) => number) => lines.reduce((total, line) => total + of(line), 0)
    const first = part === 0
    const deliveryCents = first ? order.totals.deliveryCents : 0
    const totals = {
      ...order.totals,
      totalCents: sum((l) => l.netCents) + deliveryCents,
      baseCents: sum((l) => l.baseCents),
      taxCents: sum((l) => l.taxCents),
      costCents: sum((l) => l.costCents),
      deliveryCents,
      discountCents: sum((l) => l.discountCents),
      globalDiscountCents: sum((l) => l.globalDiscountCents),
    }
    const fact = saleFact(
      { ...order, totals, taxes: first ? order.taxes : [] },
      event,
      sign,
      first ? payments : [],
      lines,
      at,
    )
    return first ? fact : { ...fact, n: 0 }
  })
}

/** Money in or out without a sale: a later payment. */
export const paymentFact = (order: OrderData, payments: readonly OrderPaymentData[]): SaleFactData => ({
  ...saleFact(order, 'payment', 1, payments, []),
  n: 0,
  totalCents: payments.reduce((sum, p) => sum + p.amountCents, 0),
  baseCents: 0,
  taxCents: 0,
  costCents: 0,
  deliveryCents: 0,
  discountCents: 0,
  taxes: [],
})

/** Writes the fact of a sale and what it does to the turn: money in it, and the sale itself at the counter. */
export function recordSale(unit: Unit, order: OrderData, parts?: readonly (readonly OrderLineData[])[]): void {
  const { payments } = order
  const facts = parts
    ? longFacts(order, 'sale', 1, payments, parts, new Date(order.at))
    : [saleFact(order, 'sale', 1, payments)]
  for (const fact of facts) appendSale(unit, fact, order.destination.phone ?? order.clientPhone)
  const shiftId = order.shiftId ?? payments[0]?.shiftId
  if (shiftId)
    countInShift(unit, shiftId, {
      in: byMeans(payments),
      ...(order.shiftId ? { sales: 1, salesCents: order.totals.totalCents } : {}),
    })
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
  client: { id: string; name: string; creditLimitCents?: number | undefined; generic: boolean }
  owedCents: number
}): void {
  const { type, credit, settlement, client, owedCents } = sale
  const { remainingCents } = settlement
  if (remainingCents <= 0) return
  if (type === 3 && !credit)
    throw invalid({ payments: [`Faltan ${formatCop(remainingCents)} por pagar. Completa el pago o vende a crédito`] })
  if (!credit) return
  if (client.generic) throw invalid({ client_id: ['Para vender a crédito elige un cliente con nombre y documento'] })
  const limit = client.creditLimitCents
  if (limit !== undefined && owedCents + remainingCents > limit)
    throw conflict(
      `${client.name} tiene un cupo de crédito de ${formatCop(limit)} y ya debe ${formatCop(owedCents)}. Recibe un pago o amplía el cupo.`,
      'credit_limit',
    )
}
