import type { Mapping } from '../../accounting/chart/roles'
import type { EntryFact } from '../../accounting/journal/journal'
import { entriesRequest, mirrorEntries } from '../../accounting/journal/reversal'
import { tell } from '../../connections/webhooks/tell'
import { signature } from '../../documents/author'
import { needUnissued } from '../../documents/issue'
import { StockLedger } from '../../inventory/stock/ledger'
import { withHistory } from '../../inventory/stock/short-history'
import type { Cause } from '../../inventory/stock/stock-causes'
import { author, now } from '../../kernel/context'
import type { Act } from '../../kernel/db/act'
import { load } from '../../kernel/db/read'
import { conflict } from '../../kernel/errors'
import { newId } from '../../kernel/values/id'
import { formatCop } from '../../kernel/values/money'
import { type Day, dayOf } from '../../kernel/values/time'
import { settingsOf } from '../../settings/settings'
import { choiceOf, chosenShift, hasCash, registerFor } from '../../treasury/drawer'
import { writeItems } from '../../treasury/open-item/write-items'
import { countInShift, type OpenShift, OpenShifts, Shift, type ShiftRow, shiftOfUser } from '../../treasury/shift'
import { byMeans } from '../book/payment'
import { appendSale } from '../book/sale-book'
import { annulmentEntry, reversalEntry } from '../book/sale-entry-return'
import { itemsOfOrder } from '../debts/balances'
import { clientBalances, itemTerms } from '../debts/order-items'
import { Order, type OrderData, type OrderPaymentData, type OrderRow, type ReturnedForData } from '../order/order'
import { stateNames } from '../order/order.states'
import type { OrderLineData } from '../order/order-line'
import { needNoNotes, needUnsettled, receiptEntries, voidReceipts } from '../order/order-receipts'
import { longFacts, saleFact } from '../sale/sale-fact'
import { typeTitles } from '../sale/sale-post'
import { stockOfLines } from './line-stock'
import { loseGoods, soldOf, stockItemOf } from './returned'

/** @throws AppError 409 while the parts of a long sale are on their way */
export function needPosted(order: Pick<OrderData, 'posting' | 'number'>): void {
  if (order.posting === 'posting')
    throw conflict(`El pedido ${order.number} todavía se está registrando. Inténtalo en un momento.`)
}

/** Posts the mirror of each entry of an order, today unless told; `annuls` when nothing is posted instead. */
export function mirrorOrder(
  unit: Act,
  order: OrderData,
  entries: readonly EntryFact[],
  concept: string,
  { annuls = false, ...on }: { day?: Day; annuls?: boolean } = {},
): void {
  const document = { documentKind: 'order', documentId: order.id, documentNumber: order.number }
  mirrorEntries(unit, entries, { ...document, ...on, concept, linesOf: annuls ? annulmentEntry : reversalEntry })
}

/**
 * Why an order is undone: in words, and the reason of the shop; and the register that what was paid is given back from
 * when it is not the one of the sale.
 */
export interface Why {
  note?: string
  reason?: ReturnedForData
  registerId?: string
}

interface TakingIn {
  ledger: StockLedger
  order: OrderData
  lines: readonly OrderLineData[]
  reason: ReturnedForData | undefined
  accounts: Mapping
  day?: Day
}

/** What comes back of an order goes to its storage, or is lost when its reason says that it is not sold again. */
export function takeIn(unit: Act, { ledger, order, lines, reason, accounts, day }: TakingIn): void {
  // A sale that never was leaves its client with what was on remission.
  const remitted = lines.filter(({ leftFrom }) => leftFrom)
  for (const line of remitted)
    ledger.put(stockItemOf(line), line.leftFrom!.storageId, line.quantity, line.costCents, 'saleReversal')
  const back = lines.filter((line) => !remitted.includes(line))
  if (reason?.restock === false)
    loseGoods(unit, { ledger, order, lines: back, accounts, reason, ...(day ? { day } : {}) })
  else putBack(ledger, order, back, 'saleReversal')
}

/** Puts the goods of some lines of an order back where they left from, worth what they cost. */
export function putBack(ledger: StockLedger, order: OrderData, lines: readonly OrderLineData[], cause: Cause): void {
  for (const line of lines)
    if (line.storageId) ledger.giveBack(stockItemOf(line), line.storageId, soldOf(order, line), line.quantity, cause)
}

/** Shift that gives back what was paid for an order. @throws AppError 409 for cash when no register is open */
const refundShift = (
  order: OrderData,
  found: { shift: ShiftRow | undefined; openShift: OpenShift | undefined; register?: ShiftRow },
  registerId: string | undefined,
): string | undefined =>
  registerFor({
    cash: hasCash(refundRows(order, undefined, now())),
    chosen: choiceOf(registerId, found.register),
    ofSale: found.shift,
    openShift: found.openShift,
  })

/**
 * The same once the reversal of a long sale has gone through its parts: it only goes forward, so when the register that
 * was found for it has closed meanwhile, another that is open takes its place.
 */
export const standingShift = (found: {
  register: ShiftRow | undefined
  shift: ShiftRow | undefined
  openShift: OpenShift | undefined
}): string | undefined =>
  [found.register, found.shift].find((shift) => shift?.state === 'open')?.id ?? found.openShift?.shiftId

/** Rows that give back everything that was paid, by payment type. */
function refundRows(order: OrderData, shiftId: string | undefined, at: Date): OrderPaymentData[] {
  const paid = new Map<string, OrderPaymentData>()
  for (const p of order.payments) {
    const sum = paid.get(p.paymentTypeId)
    paid.set(p.paymentTypeId, { ...p, amountCents: (sum?.amountCents ?? 0) + p.amountCents })
  }
  return [...paid.values()]
    .filter((p) => p.amountCents > 0)
    .map(({ shiftId: _, reference: __, receiptId: ___, ...p }) => ({
      ...p,
      id: newId('payment'),
      at: at.toISOString(),
      day: dayOf(at),
      amountCents: -p.amountCents,
      ...(shiftId ? { shiftId } : {}),
      ...signature(),
    }))
}

/** What to load to reverse an order. */
export const reversalRequests = (order: OrderData, registerId = order.taskShiftId) => ({
  entries: entriesRequest(order.entries),
  stock: stockOfLines(order.lines),
  settings: settingsOf(),
  balances: clientBalances([order.clientId]),
  openShift: OpenShifts.maybe(shiftOfUser(author().userId)),
  shift: Shift.maybe(order.shiftId),
  register: chosenShift(registerId),
})

/**
 * Cancels a posted order: goods back to their storage at original cost, or lost when they come back unfit for sale; the
 * entry mirrored, what was paid given back by the same means, the debt gone, the fact negative. Today's. Source: facts B3.1
 * row 50. What is returned after it was sent is a credit note.
 */
export async function cancelOrder(
  unit: Act,
  order: OrderRow,
  { note, reason, registerId }: Why = {},
): Promise<OrderData> {
  needPosted(order)
  needNoNotes(order)
  needUnsettled(order)
  await needUnissued(unit, order, 'devuélvela con una nota crédito')
  const [found, items] = await Promise.all([load(reversalRequests(order, registerId)), itemsOfOrder(order)])
  const shiftId = refundShift(order, found, registerId)
  tell(unit, 'order.cancelled', order.id, found.settings)
  if (order.parts > 0) return cancelLong(unit, order, { note, reason, registerId: shiftId })
  const concept = `Anulación de ${typeTitles[order.type].toLowerCase()} ${order.number}${note ? `: ${note}` : ''}`
  mirrorOrder(unit, order, found.entries, concept, { annuls: true })
  const rows = await withHistory(found.stock, order.id, order.lines)
  const { accounts, stores } = found.settings
  const ledger = new StockLedger(rows, { allowNegative: true, accounts, stores })
  takeIn(unit, { ledger, order, lines: order.lines, reason, accounts })
  await ledger.write(unit, { kind: 'order', id: order.id, number: order.number, ...(note ? { note } : {}) })
  const after = cancelled(order, { note, reason }, shiftId)
  unit.replace(Order, order, after)
  recordReversal(unit, order, after)
  await voidReceipts(unit, order, concept)
  writeItems(unit, { ...found, items }, itemTerms(after))
  unit.summary = `${stateNames[after.state]}: pedido ${order.number} de ${formatCop(order.totals.totalCents)}`
  return after
}

/**
 * Reverses the entries of an order that is posted anew. Its receipts stand, unless its payments change too: then they are in
 * its new entry and void. @returns the entries that stand
 */
export async function reverseEntries(
  unit: Act,
  order: OrderData,
  entries: readonly EntryFact[],
  payments: boolean,
): Promise<OrderData['entries']> {
  const kept = payments ? [] : receiptEntries(order)
  const reversed = entries.filter(({ id }) => !kept.some((entry) => entry.id === id))
  mirrorOrder(unit, order, reversed, `Cambio del pedido ${order.number}`)
  if (payments) await voidReceipts(unit, order, `Cambio de los pagos del pedido ${order.number}`)
  return kept
}

/** Hands the reversal of a long sale to the job that goes part by part. */
function cancelLong(unit: Act, order: OrderRow, { note, reason, registerId }: Why): OrderData {
  const { version: _, ...row } = order
  const after: OrderData = {
    ...row,
    posting: 'posting',
    task: 'cancel',
    taskAt: now().toISOString(),
    ...(note ? { taskNote: note } : {}),
    ...(reason ? { returnReason: reason } : {}),
    ...(registerId ? { taskShiftId: registerId } : {}),
  }
  unit.replace(Order, order, after)
  Order.later(unit, order, { title: `Anulación de la venta ${order.number}`, total: order.lineCount, task: 'cancel' })
  unit.summary = `Pidió la anulación del pedido ${order.number}`
  return after
}

/** The order once everything of it has been reversed. */
export function cancelled(
  order: OrderRow,
  { note, reason }: Why,
  shiftId: string | undefined,
  at: Date = now(),
): OrderData {
  const { version: _, ...row } = order
  return {
    ...Order.entered(row, 'cancelado', note),
    ...(reason ? { returnReason: reason } : {}),
    payments: [...row.payments, ...refundRows(order, shiftId, at)],
    paidCents: 0,
    remainingCents: 0,
    entries: [],
  }
}

/** Writes the negative fact of a reversal, and what was given back in its shift. */
export function recordReversal(
  unit: Act,
  order: OrderData,
  after: OrderData,
  long?: { parts: readonly (readonly OrderLineData[])[]; at: Date },
): void {
  const refunds = after.payments.slice(order.payments.length)
  const facts = long
    ? longFacts(order, 'cancel', -1, refunds, long.parts, long.at)
    : [saleFact(order, 'cancel', -1, refunds)]
  for (const fact of facts) appendSale(unit, fact)
  const shiftId = refunds[0]?.shiftId
  const out = Object.fromEntries(Object.entries(byMeans(refunds)).map(([name, cents]) => [name, -cents]))
  if (shiftId)
    countInShift(unit, shiftId, {
      out,
      ...(order.type === 3 ? { reversals: 1, reversalsCents: order.totals.totalCents } : {}),
    })
}
