import { balance, compact } from '../accounting/entry'
import { post } from '../accounting/journal'
import { StockLedger } from '../inventory/ledger'
import { inParts, type PartsWork, postInParts, undoDay } from '../inventory/parts'
import { withHistory } from '../inventory/short-history'
import { Storage } from '../inventory/storage'
import { author, now } from '../kernel/context'
import { act } from '../kernel/db/act'
import { load } from '../kernel/db/read'
import { conflict } from '../kernel/errors'
import { job, type Running } from '../kernel/jobs/declare'
import { undone } from '../kernel/jobs/run'
import { dayOf } from '../kernel/time'
import { Client, GENERIC_CLIENT } from '../parties/client'
import { settingsOf } from '../settings/settings'
import { MAX_LINES_AT_ONCE, Order, type OrderData, type OrderLineData, type OrderRow } from './order'
import { OrderPart, partKey, partsOf } from './order-part'
import { writeDebt } from './receivable'
import { atLine } from './reservation'
import { stockItemOf } from './returned'
import {
  entriesRequest,
  mirrorEntries,
  postReturn,
  recordReversal,
  reversalRequests,
  reversalTitles,
  reversed,
  standingShift,
  stockOfLines,
  takeIn,
} from './reverse'
import { costLines } from './sale-entry'
import { documentOf, groupsOf, LongSaleJob, markShort, postEntry, recordSale, refuseDebt } from './sale-post'

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
 * Takes the goods of one part out of the stock and posts their cost. Once: a part that is posted is left alone.
 * @returns how many lines it has
 * @throws AppError 409 that names the line there is no stock for, or why the sale is being taken back
 */
const postPart = (orderId: string, part: number) =>
  act(async (unit) => {
    const { order, row, settings } = await load({
      order: Order.one(orderId),
      row: OrderPart.one(partKey(orderId, part)),
      settings: settingsOf(),
    })
    if (row.posted) return row.lines.length
    if (order.failure) throw conflict(order.failure)
    unit.check(Order, order)
    const { stock, storages } = await load({
      stock: stockOfLines(row.lines),
      storages: Storage.many([...new Set(row.lines.flatMap((line) => line.storageId ?? []))]),
    })
    const ledger = new StockLedger(stock, {
      // What it was promised it takes, also when what brought the goods in was taken back meanwhile.
      allowNegative: row.reserved === true || settings.inventory.allowNegativeStock,
      accounts: settings.accounts,
    })
    if (row.reserved) releaseLines(ledger, row.lines)
    const sale = groupsOf(order)
    const taken = row.lines.map((line, i) => {
      if (!line.storageId) return line
      try {
        const storage = storages.get(line.storageId)!
        return { ...line, costCents: ledger.take(stockItemOf(line), storage, line.quantity, 'sale', sale) }
      } catch (error) {
        throw atLine(error, part * MAX_LINES_AT_ONCE + i)
      }
    })
    const lines = markShort(ledger, order.id, taken)
    const { day } = order
    const id = post(unit, {
      concept: `Costo de la venta ${order.number}, parte ${part + 1} de ${order.parts}`,
      documentKind: 'order',
      documentId: order.id,
      documentNumber: order.number,
      lines: costEntry(order, lines, settings.accounts),
      day,
    })
    await ledger.write(unit, { kind: 'order', id: order.id, number: order.number, day })
    const { version: _, reserved: __, ...rest } = row
    unit.replace(OrderPart, row, { ...rest, lines, posted: true, ...(id ? { entry: { id, day } } : {}) })
    return lines.length
  })

const releaseLines = (ledger: StockLedger, lines: readonly OrderLineData[]): void => {
  for (const line of lines) if (line.storageId) ledger.release(stockItemOf(line), line.storageId, line.quantity)
}

/** Releases what is reserved for a part that will not post. Once. */
const releasePart = (orderId: string, part: number) =>
  act(async (unit) => {
    const row = await OrderPart.get(partKey(orderId, part))
    if (!row.reserved) return
    const { stock } = await load({ stock: stockOfLines(row.lines) })
    const ledger = new StockLedger(stock, { allowNegative: true })
    releaseLines(ledger, row.lines)
    await ledger.write(unit, { kind: 'order', id: orderId, number: '' })
    const { version: _, reserved: __, ...rest } = row
    unit.replace(OrderPart, row, rest)
  })

/** Takes in the goods of one part that comes back, and mirrors its entry. Once, on the day of what takes it back. */
const takeBackPart = (orderId: string, part: number, how: 'cancel' | 'return', concept: string) =>
  act(async (unit) => {
    const { order, row, settings } = await load({
      order: Order.one(orderId),
      row: OrderPart.one(partKey(orderId, part)),
      settings: settingsOf(),
    })
    if (!row.posted) return
    const { stock, entries } = await load({
      stock: stockOfLines(row.lines),
      entries: entriesRequest(row.entry ? [row.entry] : []),
    })
    const rows = await withHistory(stock, order.id, row.lines)
    const ledger = new StockLedger(rows, { allowNegative: true, accounts: settings.accounts })
    const day = await undoDay(dayOf(taskAt(order)))
    const reason = order.task === 'post' ? undefined : order.returnReason
    takeIn(unit, { ledger, order, lines: row.lines, how, reason, accounts: settings.accounts, day })
    mirrorEntries(unit, order, entries, concept, day)
    await ledger.write(unit, { kind: 'order', id: order.id, number: order.number, day, note: concept })
    const { version: _, entry: __, ...rest } = row
    unit.replace(OrderPart, row, { ...rest, posted: false })
  })

/**
 * The value of a long sale, once all its goods have left: entry, facts, turn and debt.
 * @throws AppError 409 when its client owes too much by now, or with the reason for which another worker takes it back
 */
const finishSale = (orderId: string) =>
  act(async (unit) => {
    const order = await Order.get(orderId)
    if (order.failure !== undefined) throw conflict(order.failure)
    if (order.posting !== 'posting') return
    const [found, parts] = await Promise.all([
      load({ ...reversalRequests(order), client: Client.one(order.clientId) }),
      partsOf(order),
    ])
    refuseDebt({
      type: order.type,
      credit: order.credit,
      settlement: order,
      client: { ...found.client, generic: order.clientId === GENERIC_CLIENT },
      owedCents: found.debts.get(order.clientId)?.owedCents ?? 0,
    })
    const lines = parts.map((part) => part.lines)
    const { version: _, task: __, ...row } = order
    const after: OrderData = {
      ...row,
      posting: 'posted',
      totals: { ...row.totals, costCents: lines.flat().reduce((sum, line) => sum + line.costCents, 0) },
    }
    after.entries = postEntry(unit, after, found.settings.accounts, withoutCost(lines.flat()), order.day)
    unit.replace(Order, order, after)
    recordSale(unit, after, lines)
    writeDebt(unit, found, undefined, after)
    unit.summary = `Registró la venta ${order.number} de ${order.lineCount} productos`
  })

/** Keeps why a long sale cannot be posted, or its reversal not be ended, so that no part of it is posted any more. */
const keepFailure = (orderId: string, failure: string) =>
  act(async (unit) => {
    const order = await Order.get(orderId)
    if (order.failure !== undefined) return order.failure
    if (order.posting !== 'posting') throw new Error(`${order.number} is ${order.posting}`)
    unit.replace(Order, order, { ...order, failure })
    return failure
  })

/** Ends a long sale that could not be posted: nothing of it stands, and it says why. */
const failSale = (orderId: string, failure: string) =>
  act(async (unit) => {
    const order = await Order.get(orderId)
    if (order.posting !== 'posting') return
    const { version: _, task: __, paidDay: ___, ...row } = order
    const { userId, name } = author()
    unit.replace(Order, order, {
      ...row,
      posting: 'failed',
      failure,
      state: 'cancelado',
      payments: [],
      paidCents: 0,
      changeCents: 0,
      remainingCents: 0,
      history: [
        ...row.history,
        { state: 'cancelado', at: now().toISOString(), by: { id: userId, name }, note: failure },
      ],
    })
    unit.summary = `No se pudo registrar la venta ${order.number}: ${failure}`
  })

/** The value of a reversal, once all goods are back: entry, refunds, facts, turn and debt. */
const finishReversal = (orderId: string, how: 'cancel' | 'return') =>
  act(async (unit) => {
    const order = await Order.get(orderId)
    if (order.posting !== 'posting') return
    const [found, parts] = await Promise.all([load(reversalRequests(order)), partsOf(order)])
    const lines = parts.map((part) => part.lines)
    const concept = `${reversalTitles[how]} de la venta ${order.number}${order.taskNote ? `: ${order.taskNote}` : ''}`
    const asked = taskAt(order)
    const day = await undoDay(dayOf(asked))
    const at = day === dayOf(asked) ? asked : now()
    if (how === 'cancel') mirrorEntries(unit, order, found.entries, concept, day)
    else postReturn(unit, order, concept, found.settings.accounts, withoutCost(lines.flat()), day)
    const {
      task: _,
      taskNote: __,
      taskAt: ___,
      taskShiftId: ____,
      failure: _____,
      ...row
    } = reversed(order, how, { note: order.taskNote }, standingShift(found), at)
    const after: OrderData = { ...row, posting: 'posted' }
    unit.replace(Order, order, after)
    recordReversal(unit, order, after, how, { parts: lines, at })
    writeDebt(unit, found, order, after)
    unit.summary = concept
  })

async function postAll(order: OrderRow, progress: Running['progress'], givenUp?: string): Promise<void> {
  const document = {
    parts: order.parts,
    lines: order.lineCount,
    failure: order.failure,
    post: (part: number) => postPart(order.id, part),
    undo: async (part: number) => {
      await takeBackPart(order.id, part, 'cancel', `Venta ${order.number} que no se pudo registrar`)
      await releasePart(order.id, part)
    },
    fail: (failure: string) => keepFailure(order.id, failure),
    settle: (failure: string | undefined) => (failure ? failSale(order.id, failure) : finishSale(order.id)),
  }
  await postInParts(document, progress, givenUp)
}

/** The parts of a reversal only go forward: one that is given up stays half done until it is tried again. */
async function reverseAll(
  order: OrderRow,
  how: 'cancel' | 'return',
  progress: Running['progress'],
  givenUp?: string,
): Promise<void> {
  const concept = `${reversalTitles[how]} de la venta ${order.number}`
  if (givenUp !== undefined)
    throw conflict(
      await keepFailure(
        order.id,
        `${concept}: quedó a medias por una falla nuestra. Inténtalo de nuevo para que termine.`,
      ),
    )
  for (let part = 0; part < order.parts; part++) {
    await takeBackPart(order.id, part, how, concept)
    await progress(Math.min(order.lineCount, (part + 1) * MAX_LINES_AT_ONCE), order.lineCount)
  }
  await finishReversal(order.id, how)
}

/** What the job says of a sale that is settled. */
const doneSummary = ({ number }: OrderData, task: OrderData['task']): string =>
  task === 'cancel' || task === 'return'
    ? `${reversalTitles[task]} de la venta ${number} terminada`
    : `Venta ${number} registrada`

/** Posts or reverses a long sale part by part. Running it again goes on where it stopped. */
const longSale: PartsWork<typeof LongSaleJob.input> = async ({ input: { orderId, task }, progress }, givenUp) => {
  const order = await Order.get(orderId)
  if (order.posting === 'failed') throw undone(order.failure ?? `La venta ${order.number} no se registró.`)
  if (order.posting === 'posted') return { summary: doneSummary(order, task) }
  if (order.task === 'cancel' || order.task === 'return') await reverseAll(order, order.task, progress, givenUp)
  else await postAll(order, progress, givenUp)
  return { summary: doneSummary(order, order.task) }
}

export const longSaleJob = job({ ...LongSaleJob, ...inParts(longSale) })
