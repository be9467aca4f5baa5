import { undoDay } from '../../accounting/journal/day'
import { balance, compact } from '../../accounting/journal/entry'
import { post } from '../../accounting/journal/journal'
import { entriesRequest } from '../../accounting/journal/reversal'
import type { PartStep, Posting } from '../../documents/posting'
import { StockLedger } from '../../inventory/stock/ledger'
import { withHistory } from '../../inventory/stock/short-history'
import { Storage } from '../../inventory/stock/storage'
import { now } from '../../kernel/context'
import type { Act } from '../../kernel/db/act'
import { load } from '../../kernel/db/read'
import { dayOf } from '../../kernel/values/time'
import { Client, GENERIC_CLIENT } from '../../parties/clients/client'
import { settingsOf } from '../../settings/settings'
import { writeItems } from '../../treasury/open-item/write-items'
import { costLines } from '../book/sale-entry'
import { itemsOfOrder } from '../debts/balances'
import { itemTerms, owedBy } from '../debts/order-items'
import { Order, type OrderData, type OrderRow } from '../order/order'
import { MAX_LINES_AT_ONCE, type OrderLineData, type OrderPartData } from '../order/order-line'
import { voidReceipts } from '../order/order-receipts'
import { atLine } from '../sale/reservation'
import { recordSale } from '../sale/sale-fact'
import { documentOf, groupsOf, markShort, postEntry, refuseDebt } from '../sale/sale-post'
import { stockOfLines } from './line-stock'
import { stockItemOf } from './returned'
import { cancelled, mirrorOrder, recordReversal, reversalRequests, standingShift, takeIn } from './reverse'

/** What each step reads beside the order and its part. */
const also = () => ({ settings: settingsOf() })
type Also = ReturnType<typeof also>
type Step = PartStep<OrderData, OrderPartData, Also>

/** When what is under way was asked for: the sale itself, or its reversal. */
const taskAt = (order: OrderData): Date => new Date(order.taskAt ?? order.at)

/** Entry of the cost of some lines alone: the value of the sale is posted once, with the last part. */
function costEntry(order: OrderData, lines: readonly OrderLineData[], mapping: Record<string, string>) {
  const document = documentOf(order, lines)
  const entry = compact(document.lines.flatMap((line) => costLines(line, document, mapping)))
  return entry.length > 0 ? balance(entry) : entry
}

/** Lines without their cost, which the parts have posted already. */
const withoutCost = (lines: readonly OrderLineData[]) => lines.map((line) => ({ ...line, costCents: 0 }))

/**
 * Takes the goods of one part out of the stock and posts their cost.
 * @throws AppError 409 that names the line there is no stock for
 */
async function postPart(unit: Act, { head: order, part, n, found: { settings } }: Step): Promise<OrderPartData> {
  const { stock, storages } = await load({
    stock: stockOfLines(part.lines),
    storages: Storage.many([...new Set(part.lines.flatMap((line) => line.storageId ?? []))]),
  })
  const ledger = new StockLedger(stock, {
    // It takes what was reserved for it, also when the document that brought the goods in was reversed meanwhile.
    // So does what had left already when it was recorded.
    allowNegative: part.reserved === true || order.offline !== undefined || settings.inventory.allowNegativeStock,
    accounts: settings.accounts,
    stores: settings.stores,
  })
  if (part.reserved) releaseLines(ledger, part.lines)
  const sale = groupsOf(order)
  const taken = part.lines.map((line, i) => {
    if (!line.storageId) return line
    try {
      const storage = storages.get(line.storageId)!
      return { ...line, costCents: ledger.take(stockItemOf(line), storage, line.quantity, 'sale', sale) }
    } catch (error) {
      throw atLine(error, n * MAX_LINES_AT_ONCE + i)
    }
  })
  const lines = markShort(ledger, order.id, taken)
  const { day } = order
  const id = post(unit, {
    concept: `Costo de la venta ${order.number}, parte ${n + 1} de ${order.parts}`,
    documentKind: 'order',
    documentId: order.id,
    documentNumber: order.number,
    lines: costEntry(order, lines, settings.accounts),
    day,
  })
  await ledger.write(unit, { kind: 'order', id: order.id, number: order.number, day })
  const { reserved: _, ...rest } = part
  return { ...rest, lines, posted: true, ...(id ? { entry: { id, day } } : {}) }
}

const releaseLines = (ledger: StockLedger, lines: readonly OrderLineData[]): void => {
  for (const line of lines) if (line.storageId) ledger.release(stockItemOf(line), line.storageId, line.quantity)
}

/** Releases what is reserved for a part that will not post. */
async function releasePart(unit: Act, { head: order, part }: Step): Promise<OrderPartData> {
  const { stock } = await load({ stock: stockOfLines(part.lines) })
  const ledger = new StockLedger(stock, { allowNegative: true })
  releaseLines(ledger, part.lines)
  await ledger.write(unit, { kind: 'order', id: order.id, number: '' })
  const { reserved: _, ...rest } = part
  return rest
}

/** Takes in the goods of one part that comes back, and mirrors its entry, on the day of what takes it back. */
async function takeBackPart(
  unit: Act,
  { head: order, part, found: { settings } }: Step,
  concept: string,
): Promise<OrderPartData> {
  const { stock, entries } = await load({
    stock: stockOfLines(part.lines),
    entries: entriesRequest(part.entry ? [part.entry] : []),
  })
  const rows = await withHistory(stock, order.id, part.lines)
  const ledger = new StockLedger(rows, { allowNegative: true, accounts: settings.accounts, stores: settings.stores })
  const day = await undoDay(dayOf(taskAt(order)))
  const reason = order.task === 'post' ? undefined : order.returnReason
  takeIn(unit, { ledger, order, lines: part.lines, reason, accounts: settings.accounts, day })
  mirrorOrder(unit, order, entries, concept, { day })
  await ledger.write(unit, { kind: 'order', id: order.id, number: order.number, day, note: concept })
  const { entry: _, ...rest } = part
  return { ...rest, posted: false }
}

/**
 * The value of a long sale, once all its goods have left: entry, facts, shift and debt.
 * @throws AppError 409 when its client owes too much by now
 */
async function completeSale(unit: Act, order: OrderRow): Promise<OrderData> {
  const [found, parts, items] = await Promise.all([
    load({ ...reversalRequests(order), client: Client.one(order.clientId) }),
    Order.partsOf(order),
    itemsOfOrder(order),
  ])
  // What was sold without a connection was looked at when it was accepted.
  if (!order.offline)
    refuseDebt({
      type: order.type,
      credit: order.credit,
      settlement: order,
      client: { ...found.client, generic: order.clientId === GENERIC_CLIENT },
      owedCents: owedBy(found.balances, order.clientId),
    })
  const lines = parts.map((part) => part.lines)
  const { version: _, task: __, ...row } = order
  const after: OrderData = {
    ...row,
    posting: 'posted',
    totals: { ...row.totals, costCents: lines.flat().reduce((sum, line) => sum + line.costCents, 0) },
  }
  after.entries = postEntry(unit, after, found.settings.accounts, {
    lines: withoutCost(lines.flat()),
    day: order.day,
    items,
  })
  recordSale(unit, after, lines)
  writeItems(unit, { balances: found.balances, items }, itemTerms(after))
  unit.summary = `Registró la venta ${order.number} de ${order.lineCount} productos`
  return after
}

/** A long sale that could not be posted: nothing of it stands, and it says why. */
function failedSale(unit: Act, order: OrderRow, failure: string): OrderData {
  const { version: _, task: __, paidDay: ___, ...row } = order
  unit.summary = `No se pudo registrar la venta ${order.number}: ${failure}`
  return {
    ...Order.entered(row, 'cancelado', failure),
    posting: 'failed',
    failure,
    payments: [],
    paidCents: 0,
    changeCents: 0,
    remainingCents: 0,
  }
}

/** The value of a reversal, once all goods are back: entry, refunds, facts, shift and debt. */
async function completeCancel(unit: Act, order: OrderRow): Promise<OrderData> {
  const [found, parts, items] = await Promise.all([
    load(reversalRequests(order)),
    Order.partsOf(order),
    itemsOfOrder(order),
  ])
  const lines = parts.map((part) => part.lines)
  const concept = `Anulación de la venta ${order.number}${order.taskNote ? `: ${order.taskNote}` : ''}`
  const asked = taskAt(order)
  const day = await undoDay(dayOf(asked))
  const at = day === dayOf(asked) ? asked : now()
  mirrorOrder(unit, order, found.entries, concept, { day, annuls: true })
  const {
    task: _,
    taskNote: __,
    taskAt: ___,
    taskShiftId: ____,
    failure: _____,
    ...row
  } = cancelled(order, { note: order.taskNote }, standingShift(found), at)
  const after: OrderData = { ...row, posting: 'posted' }
  recordReversal(unit, order, after, { parts: lines, at })
  await voidReceipts(unit, order, concept)
  writeItems(unit, { ...found, items }, itemTerms(after))
  unit.summary = concept
  return after
}

const selling: Posting<OrderData, OrderPartData, Also> = {
  also,
  isPosted: ({ posted }) => posted,
  post: postPart,
  isUndone: ({ posted, reserved }) => !posted && !reserved,
  undo: (unit, step) =>
    step.part.posted
      ? takeBackPart(unit, step, `Venta ${step.head.number} que no se pudo registrar`)
      : releasePart(unit, step),
  settled: (unit, order, failure) =>
    failure === undefined ? completeSale(unit, order) : failedSale(unit, order, failure),
}

/** The parts of a reversal only go forward: one that is given up stays half done until it is tried again. */
function cancelling({ number }: OrderData): Posting<OrderData, OrderPartData, Also> {
  const concept = `Anulación de la venta ${number}`
  return {
    also,
    isPosted: ({ posted }) => !posted,
    post: (unit, step) => takeBackPart(unit, step, concept),
    settled: completeCancel,
    stuck: `${concept}: quedó a medias por una falla nuestra. Inténtalo de nuevo para que termine.`,
  }
}

/** Posts or reverses a long sale part by part. Running it again goes on where it stopped. */
export const longSaleJob = Order.parts({
  posting: (order) => (order.task === 'cancel' ? cancelling(order) : selling),
  summary: ({ number }, task) =>
    task === 'cancel' ? `Anulación de la venta ${number} terminada` : `Venta ${number} registrada`,
})
