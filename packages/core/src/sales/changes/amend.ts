import { entriesRequest } from '../../accounting/journal/reversal'
import { needUnissued } from '../../documents/issue'
import { StockLedger } from '../../inventory/stock/ledger'
import { withHistory } from '../../inventory/stock/short-history'
import { Storage } from '../../inventory/stock/storage'
import { may, now } from '../../kernel/context'
import { type Act, act } from '../../kernel/db/act'
import { load } from '../../kernel/db/read'
import { conflict, invalid } from '../../kernel/errors'
import { formatCop } from '../../kernel/values/money'
import { dayOf } from '../../kernel/values/time'
import { choiceOf, hasCash, registerFor } from '../../treasury/drawer'
import { writeItems } from '../../treasury/open-item/write-items'
import { countInShift, Shift } from '../../treasury/shift'
import { deliveryTaxBps } from '../book/delivery-tax'
import { byMeans } from '../book/payment'
import { appendSale } from '../book/sale-book'
import { itemsOfOrder } from '../debts/balances'
import { itemTerms } from '../debts/order-items'
import { advanceOf } from '../order/advance'
import { Order, type OrderData, type OrderPaymentData, type OrderRow } from '../order/order'
import { isReversed } from '../order/order.states'
import { MAX_LINES_AT_ONCE } from '../order/order-line'
import { needNoNotes, needUnsettled } from '../order/order-receipts'
import type { SaleChanges, SaleLineData } from '../order/sale.input'
import { agreedOf, saleKey } from '../sale/sale-cart'
import { saleFact } from '../sale/sale-fact'
import { assertClient, complete, receivedPayments, requestsOf } from '../sale/sale-load'
import { groupsOf, markShort, orderLines, postEntry, refuseDebt } from '../sale/sale-post'
import {
  catalogueOf,
  debtorOf,
  destinationOf,
  partiesOf,
  priced,
  refuseGeneric,
  type Sold,
  settled,
  totalsOf,
} from '../sale/sale-terms'
import { refuseWithholdings } from '../sale/withholding-bound'
import { wantedOf } from './amend-lines'
import { correctedPayments, standing } from './amend-payments'
import { moveDifference } from './amend-stock'
import { stockOfLines } from './line-stock'
import { stockItemOf } from './returned'
import { needPosted, reverseEntries } from './reverse'

/** Changes that the books and the stock must follow; the others only say where and to whom to deliver. */
const posted = [
  'products',
  'payments',
  'discount',
  'delivery',
  'client_id',
  'priceSelected',
  'withholdings',
  'cost_center_id',
] as const
/** Changes that only the sales book must follow. */
const classified = ['seller_id', 'channel'] as const

/**
 * Changes an order. Delivery data is just written. Lines, prices, payments or client of a posted order are a reversal of
 * what was posted and a new posting, in one transaction; the version before it is kept. A new seller or channel is
 * corrected in the sales book only.
 * @throws AppError 404, 409 or 422
 */
export const updateOrder = (input: SaleChanges): Promise<Sold> =>
  act(async (unit) => changeOrder(unit, await Order.get(input.id), input))

/** The same inside the unit. @throws AppError 404, 409 or 422 */
export async function changeOrder(unit: Act, order: OrderRow, input: SaleChanges): Promise<Sold> {
  if (isReversed(order.state)) throw conflict(`El pedido ${order.number} está anulado o devuelto: ya no se cambia.`)
  needPosted(order)
  unit.summary = `Cambió el pedido ${order.number}`
  const courierPaid = order.deliveryMode === 'courier' && order.totals.deliveryCents > 0
  const reposts =
    posted.some((field) => input[field] !== undefined) ||
    (input.domiciliario !== undefined &&
      input.domiciliario !== order.courierId &&
      (courierPaid || order.deliveryMode === 'own'))
  if (reposts || classified.some((field) => input[field] !== undefined)) needNoNotes(order)
  return reposts ? repost(unit, order, input) : rewrite(unit, order, input)
}

/** Fields that are written without posting. Absent ones stay; blank text clears. */
function plainChanges(order: OrderData, input: SaleChanges): Partial<OrderData> {
  return {
    destination: destinationOf(destinationInput(order, input)),
    ...('notes' in input ? { notes: input.notes } : {}),
    ...(input.date_pay ? { dueDate: input.date_pay } : {}),
    ...(input.credit === undefined ? {} : { credit: input.credit }),
  }
}

async function loadChange(order: OrderRow, input: SaleChanges, lines: readonly SaleLineData[]) {
  const named = {
    products: lines,
    client_id: input.client_id ?? order.clientId,
    seller_id: input.seller_id ?? order.sellerId,
    channel: input.channel ?? order.channelId,
    domiciliario: input.domiciliario ?? order.courierId,
    cost_center_id: input.cost_center_id ?? order.costCenterId,
    storage_id: input.storage_id,
    payments: input.payments,
    open_register_id: input.open_register_id,
  }
  const storageId = input.storage_id ?? order.storageId
  const wanted = load({
    ...requestsOf(named, storageId, order.clientId),
    entries: entriesRequest(order.entries),
    before: stockOfLines(order.lines),
    places: Storage.many([...new Set(order.lines.flatMap((line) => line.storageId ?? []))]),
    shift: Shift.maybe(order.shiftId),
  })
  const [found, items] = await Promise.all([wanted, itemsOfOrder(order)])
  return { found: { ...(await complete(found, named, order)), items }, storageId }
}

/** The client of an order and what they owe apart from it. */
function othersDebt(found: Parameters<typeof debtorOf>[0], order: OrderData) {
  const { client, owedCents } = debtorOf(found)
  const own = client.id === order.clientId ? Math.max(0, order.remainingCents) : 0
  return { client, owedCents: owedCents - own }
}

/** What an order sold below zero follows it to its new seller, channel, client or cost centre. */
function regroup(ledger: StockLedger, before: OrderData, after: OrderData): void {
  const lines = new Map([...after.lines, ...before.lines].map((line) => [saleKey(line), line]))
  for (const line of lines.values())
    if (line.storageId) ledger.regroup(stockItemOf(line), line.storageId, groupsOf(before), groupsOf(after))
}

/** Writes what needs no posting; a new seller or channel is also corrected in the sales book. */
async function rewrite(unit: Act, order: OrderRow, input: SaleChanges): Promise<Sold> {
  const { found } = await loadChange(order, input, [])
  const { version: _, ...row } = order
  const { seller, channel, courier } = found
  const after: OrderData = {
    ...row,
    ...plainChanges(row, input),
    ...(seller ? { sellerId: seller.id, sellerName: seller.name } : {}),
    ...(channel ? { channelId: channel.id, channelName: channel.name } : {}),
    ...(courier ? { courierId: courier.id, courierName: courier.name } : {}),
  }
  if (input.credit) refuseDebt({ type: order.type, credit: true, settlement: order, ...othersDebt(found, order) })
  unit.replace(Order, order, after)
  if (classified.some((field) => input[field] !== undefined)) {
    appendSale(unit, saleFact(order, 'amended', -1, []))
    appendSale(unit, saleFact(after, 'sale', 1, []), after.destination.phone ?? after.clientPhone)
    const before = await withHistory(found.before, order.id, order.lines)
    const ledger = new StockLedger(before, { allowNegative: true, accounts: found.settings.accounts })
    regroup(ledger, order, after)
    await ledger.write(unit, { kind: 'order', id: order.id, number: order.number })
  }
  writeItems(unit, found, itemTerms(after))
  return { order: after }
}

/** The order as it will be, before the stock says what it costs and the journal what posts it. */
async function revise(order: OrderRow, input: SaleChanges) {
  const wanted = wantedOf(order, input.products)
  if (wanted.length > MAX_LINES_AT_ONCE || order.parts > 0)
    throw invalid({ products: [`Un pedido de más de ${MAX_LINES_AT_ONCE} productos no se cambia. Anúlalo y haz otro`] })
  const { found, storageId } = await loadChange(order, input, wanted)
  refuseGeneric(found)
  const { cart, lines, amounts, warning } = priced(
    {
      wanted: {
        products: wanted,
        discount: input.discount ?? order.discount,
        delivery: input.delivery ?? order.totals.deliveryCents,
        priceSelected: input.priceSelected ?? order.priceList,
      },
      catalogue: catalogueOf(found),
      chargesIva: order.chargesIva,
      day: order.day,
      storageId,
      may,
      agreed: agreedOf(order),
    },
    found.settings.costs,
  )
  const terms = { credit: input.credit ?? order.credit, withholdings: input.withholdings ?? withholdingsOf(order) }
  const before = { withheld: withholdingsOf(order), baseCents: order.totals.baseCents }
  await refuseWithholdings({ withholdings: terms.withholdings, lines, amounts, client: found.client, before })
  const stands = standing(order)
  const spent = stands.filter(({ means }) => means === 'balance')
  if (spent[0] && found.client.id !== order.clientId)
    throw invalid({ client_id: [`El pedido se pagó con el ${spent[0].name}, que es de ${order.clientName}`] })
  const given = input.payments ? [...spent, ...receivedPayments(found, input.payments, order.type)] : stands
  const money = settled(amounts, terms, given)
  if (!input.payments && money.settlement.changeCents > 0)
    throw conflict(
      `El pedido ${order.number} ya tiene ${formatCop(order.paidCents)} pagados y quedaría en ${formatCop(amounts.totalCents)}. Indica los pagos que quedan: la diferencia se devuelve.`,
      'overpaid',
    )
  refuseDebt({ type: order.type, ...money, ...othersDebt(found, order) })
  return { found, storageId, cart, lines, amounts, warning, ...money }
}

async function repost(unit: Act, order: OrderRow, input: SaleChanges): Promise<Sold> {
  needUnsettled(order)
  await needUnissued(unit, order, 'devuélvela con una nota crédito')
  const next = await revise(order, input)
  const { found, storageId, cart, lines, amounts, settlement } = next
  assertClient(unit, found.client, order.clientId)
  const rows = await withHistory(new Map([...found.before, ...found.stock]), order.id, order.lines)
  const ledger = new StockLedger(rows, {
    allowNegative: found.settings.inventory.allowNegativeStock,
    accounts: found.settings.accounts,
    stores: found.settings.stores,
  })
  const nameOf = (id: string) => (found.storages.get(id) ?? found.places.get(id))?.name ?? ''
  const costs = moveDifference(ledger, order, lines, nameOf)
  const moved = correctedPayments(order, settlement.applied)
  const shiftId = registerFor({
    cash: hasCash(moved),
    chosen: choiceOf(input.open_register_id, found.register),
    ofSale: found.shift,
    openShift: found.openShift,
  })
  const corrections = shiftId === undefined ? moved : moved.map((p) => ({ ...p, shiftId }))
  const { version: _, paidDay, ...row } = order
  const mode = (found.courier?.id ?? row.courierId) ? 'courier' : 'own'
  const taxBps = deliveryTaxBps(amounts.groups, { mode, taxed: found.settings.delivery.taxed })
  const after: OrderData = {
    ...row,
    ...plainChanges(row, input),
    ...partiesOf(found, { ...input, ...destinationInput(row, input) }),
    storageId,
    storageName: nameOf(storageId),
    deliveryMode: mode,
    deliveryTaxBps: taxBps,
    priceList: cart.priceList,
    discount: cart.discount,
    lines: markShort(ledger, order.id, orderLines(lines, amounts, costs)),
    lineCount: lines.length,
    totals: { ...totalsOf(amounts), costCents: costs.reduce((a, b) => a + b, 0) },
    taxes: amounts.groups,
    payments: [...row.payments, ...corrections],
    changeCents: settlement.changeCents,
    withheld: next.withheld,
    paidCents: settlement.paidCents,
    remainingCents: settlement.remainingCents,
    credit: next.credit,
    ...(settlement.remainingCents <= 0 ? { paidDay: paidDay ?? dayOf(now()) } : {}),
  }
  const asked = advanceOf(found.settings.delivery.advance, after)
  after.advance = asked && { ...order.advance, ...asked }
  regroup(ledger, order, after)
  const kept = await reverseEntries(unit, order, found.entries, moved.length > 0)
  const sold = postEntry(unit, { ...after, entries: kept }, found.settings.accounts, { items: found.items })
  after.entries = [...sold, ...kept]
  await ledger.write(unit, { kind: 'order', id: order.id, number: order.number, note: 'Cambio del pedido' })
  const amended = Order.amend(unit, order, after)
  recordChange(unit, order, amended, { corrections, shiftId })
  writeItems(unit, found, itemTerms(amended))
  return { order: amended, ...(next.warning ? { warning: next.warning } : {}) }
}

const withholdingsOf = ({ withheld }: OrderData) => ({
  retefuente: withheld.retefuenteCents,
  reteiva: withheld.reteIvaCents,
  reteica: withheld.reteIcaCents,
})

/** A form that brings no city leaves what was written, for somebody to choose it. */
function cityInput({ city, writtenCity }: OrderData['destination'], input: SaleChanges) {
  const kept = { city, writtenCity }
  if (!('city' in input || 'department' in input)) return kept
  if (!input.city && !input.department) return writtenCity ? kept : {}
  return { city: input.city, department: input.department, country: input.country }
}

/** The destination of an order with what a change brings of it. */
const destinationInput = ({ destination }: OrderData, input: SaleChanges) => ({
  name: 'name' in input ? input.name : destination.recipient,
  phone: 'phone' in input ? input.phone : destination.phone,
  address: 'address' in input ? input.address : destination.address,
  neighbourhood: 'neighbourhood' in input ? input.neighbourhood : destination.neighbourhood,
  ...cityInput(destination, input),
  instructions: 'instructions' in input ? input.instructions : destination.instructions,
})

interface Correction {
  corrections: readonly OrderPaymentData[]
  shiftId: string | undefined
}

function recordChange(unit: Act, before: OrderData, after: OrderData, { corrections, shiftId }: Correction): void {
  const means = byMeans(corrections)
  appendSale(unit, saleFact(before, 'amended', -1, []))
  appendSale(unit, saleFact(after, 'sale', 1, corrections), after.destination.phone ?? after.clientPhone)
  const difference = after.totals.totalCents - before.totals.totalCents
  const only = (sign: 1 | -1) =>
    Object.fromEntries(Object.entries(means).flatMap(([m, cents]) => (cents * sign > 0 ? [[m, cents * sign]] : [])))
  if (shiftId)
    countInShift(unit, shiftId, {
      in: only(1),
      out: only(-1),
      ...(before.type === 3 && difference !== 0 ? { salesCents: difference } : {}),
    })
}
