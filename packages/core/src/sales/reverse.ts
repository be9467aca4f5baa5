import { type EntryFact, journalBook, post } from '../accounting/journal'
import type { Mapping } from '../accounting/roles'
import { StockLedger } from '../inventory/ledger'
import { withHistory } from '../inventory/short-history'
import type { Cause } from '../inventory/stock.causes'
import { author, now } from '../kernel/context'
import type { Act } from '../kernel/db/act'
import { keyText } from '../kernel/db/keys'
import { load, type Request } from '../kernel/db/read'
import { conflict } from '../kernel/errors'
import { newId } from '../kernel/id'
import { enqueue } from '../kernel/jobs/queue'
import { formatCop } from '../kernel/money'
import { dayOf, monthOf } from '../kernel/time'
import { settingsOf } from '../settings/settings'
import { choiceOf, chosenShift, hasCash, registerFor } from '../treasury/drawer'
import { countInShift, OpenTurn, Shift, type ShiftRow, type Turn, turnOfUser } from '../treasury/shift'
import { Order, type OrderData, type OrderLineData, type OrderPaymentData, type OrderRow } from './order'
import { stateNames } from './order.states'
import { byMeans } from './payment'
import { ClientDebt, Receivable, writeDebt } from './receivable'
import { appendSale } from './sale-book'
import { returnEntry, reversalEntry } from './sale-entry.return'
import { documentOf, groupsOf, LONG_SALE, longFacts, saleFact, tendersOf, typeTitles } from './sale-post'

/** @throws AppError 409 while the parts of a long sale are on their way */
export function needPosted(order: Pick<OrderData, 'posting' | 'number'>): void {
  if (order.posting === 'posting')
    throw conflict(`El pedido ${order.number} todavía se está registrando. Inténtalo en un momento.`)
}

/** The entries of an order that stand, strongly consistent: from the journal's own partition, not from an index. */
export function entriesRequest(entries: OrderData['entries']): Request<EntryFact[]> {
  const keys = entries.map(({ id, day }) => ({ pk: journalBook.partition(monthOf(day)), sk: `${day}.${id}` }))
  return {
    keys,
    take: (items) =>
      keys.map((key) => {
        const item = items.get(keyText(key))
        if (!item) throw new Error(`entry ${key.sk} of an order is not in the journal`)
        return journalBook.toFact(item)
      }),
  }
}

/** Posts the mirror of each entry, linked to it, today. Source: facts B3.1 row 50. */
export function mirrorEntries(unit: Act, order: OrderData, entries: readonly EntryFact[], concept: string): void {
  for (const entry of entries) {
    post(unit, {
      concept,
      documentKind: 'order',
      documentId: order.id,
      documentNumber: order.number,
      lines: reversalEntry(entry.lines),
      reverses: entry.id,
    })
  }
}

export const stockItemOf = (line: OrderLineData) => ({
  productId: line.productId,
  ...(line.variantId ? { variantId: line.variantId } : {}),
  name: line.name,
  costCents: line.unitCostCents,
})

/** Puts the goods of some lines of an order back where they left from, worth what they cost. */
export function putBack(ledger: StockLedger, order: OrderData, lines: readonly OrderLineData[], cause: Cause): void {
  for (const line of lines)
    if (line.storageId) ledger.giveBack(stockItemOf(line), line.storageId, soldOf(order, line), line.quantity, cause)
}

/** A line as the stock knows what was sold. */
export const soldOf = (order: OrderData, { quantity, costCents }: OrderLineData) => ({
  orderId: order.id,
  sale: groupsOf(order),
  quantity,
  costCents,
})

export const stockOfLines = (lines: readonly OrderLineData[]) =>
  StockLedger.rows(lines.flatMap((line) => (line.storageId ? [{ item: line, storageId: line.storageId }] : [])))

/** Why an order is undone, and the register that what was paid is given back from when it is not the one of the sale. */
export interface Why {
  note?: string | undefined
  registerId?: string | undefined
}

/** Shift that gives back what was paid for an order. @throws AppError 409 for cash when no register is open */
const refundShift = (
  order: OrderData,
  found: { shift: ShiftRow | undefined; turn: Turn | undefined; register?: ShiftRow | undefined },
  registerId: string | undefined,
): string | undefined =>
  registerFor({
    cash: hasCash(refundRows(order, undefined)),
    chosen: choiceOf(registerId, found.register),
    ofSale: found.shift,
    turn: found.turn,
  })

/**
 * The same once the reversal of a long sale has gone through its parts: it only goes forward, so when the register that
 * was found for it has closed meanwhile, another that is open takes its place.
 */
export const standingShift = (found: {
  register: ShiftRow | undefined
  shift: ShiftRow | undefined
  turn: Turn | undefined
}): string | undefined =>
  [found.register, found.shift].find((shift) => shift?.state === 'open')?.id ?? found.turn?.shiftId

/** Rows that give back everything that was paid, by payment type. */
function refundRows(order: OrderData, shiftId: string | undefined): OrderPaymentData[] {
  const at = now()
  const { userId, name } = author()
  const paid = new Map<string, OrderPaymentData>()
  for (const p of order.payments) {
    const sum = paid.get(p.paymentTypeId)
    paid.set(p.paymentTypeId, { ...p, amountCents: (sum?.amountCents ?? 0) + p.amountCents })
  }
  return [...paid.values()]
    .filter((p) => p.amountCents > 0)
    .map(({ shiftId: _, reference: __, ...p }) => ({
      ...p,
      id: newId('payment'),
      at: at.toISOString(),
      day: dayOf(at),
      amountCents: -p.amountCents,
      ...(shiftId ? { shiftId } : {}),
      userId,
      userName: name,
    }))
}

/** What to load to reverse an order. */
export const reversalRequests = (order: OrderData, registerId = order.taskShiftId) => ({
  entries: entriesRequest(order.entries),
  stock: stockOfLines(order.lines),
  settings: settingsOf(),
  receivable: Receivable.maybe(order.id),
  debts: ClientDebt.many([order.clientId]),
  turn: OpenTurn.maybe(turnOfUser(author().userId)),
  shift: Shift.maybe(order.shiftId),
  register: chosenShift(registerId),
})

export const reversalTitles = { cancel: 'Anulación', return: 'Devolución' } as const

/**
 * Cancels or returns a posted order: goods back to their storage at original cost, the entry mirrored (cancel) or posted
 * to returns in sales (return), what was paid given back by the same means, the debt gone, the fact negative. Today's.
 * Source: facts B3.1 rows 10 and 50.
 */
export async function reverseOrder(
  unit: Act,
  order: OrderRow,
  how: 'cancel' | 'return',
  { note, registerId }: Why = {},
): Promise<OrderData> {
  needPosted(order)
  const found = await load(reversalRequests(order, registerId))
  const shiftId = refundShift(order, found, registerId)
  if (order.parts > 0) return reverseLong(unit, order, how, { note, registerId: shiftId })
  const concept = `${reversalTitles[how]} de ${typeTitles[order.type].toLowerCase()} ${order.number}${note ? `: ${note}` : ''}`
  if (how === 'cancel') mirrorEntries(unit, order, found.entries, concept)
  else postReturn(unit, order, concept, found.settings.accounts)
  const rows = await withHistory(found.stock, order.id, order.lines)
  const ledger = new StockLedger(rows, { allowNegative: true, accounts: found.settings.accounts })
  putBack(ledger, order, order.lines, how === 'cancel' ? 'saleReversal' : 'return')
  await ledger.write(unit, { kind: 'order', id: order.id, number: order.number, ...(note ? { note } : {}) })
  const after = reversed(order, how, note, shiftId)
  unit.replace(Order, order, after)
  recordReversal(unit, order, after, how)
  writeDebt(unit, found, order, after)
  unit.summary = `${stateNames[after.state]}: pedido ${order.number} de ${formatCop(order.totals.totalCents)}`
  return after
}

/** Hands the reversal of a long sale to the job that goes part by part. */
function reverseLong(unit: Act, order: OrderRow, how: 'cancel' | 'return', { note, registerId }: Why): OrderData {
  const { version: _, ...row } = order
  const after: OrderData = {
    ...row,
    posting: 'posting',
    task: how,
    ...(note ? { taskNote: note } : {}),
    ...(registerId ? { taskShiftId: registerId } : {}),
  }
  unit.replace(Order, order, after)
  enqueue(unit, {
    type: LONG_SALE,
    title: `${reversalTitles[how]} de la venta ${order.number}`,
    input: { orderId: order.id },
    total: order.lineCount,
  })
  unit.summary = `Pidió la ${reversalTitles[how].toLowerCase()} del pedido ${order.number}`
  return after
}

/** Posts the return of a sale. Source: facts B3.1 row 10. */
export function postReturn(
  unit: Act,
  order: OrderData,
  concept: string,
  mapping: Mapping,
  lines: readonly OrderLineData[] = order.lines,
): void {
  post(unit, {
    concept,
    documentKind: 'order',
    documentId: order.id,
    documentNumber: order.number,
    lines: returnEntry({ ...documentOf(order, lines), refunds: tendersOf(order.payments) }, mapping),
    ...(order.entries[0] ? { reverses: order.entries[0].id } : {}),
  })
}

/** The order once everything of it has been taken back. */
export function reversed(
  order: OrderRow,
  how: 'cancel' | 'return',
  note: string | undefined,
  shiftId: string | undefined,
): OrderData {
  const { userId, name } = author()
  const { version: _, ...row } = order
  const state = how === 'cancel' ? 'cancelado' : 'devuelto'
  return {
    ...row,
    state,
    payments: [...row.payments, ...refundRows(order, shiftId)],
    paidCents: 0,
    remainingCents: 0,
    entries: [],
    history: [...row.history, { state, at: now().toISOString(), by: { id: userId, name }, ...(note ? { note } : {}) }],
  }
}

/** Writes the negative fact of a reversal, and what was given back in its turn. */
export function recordReversal(
  unit: Act,
  order: OrderData,
  after: OrderData,
  how: 'cancel' | 'return',
  parts?: readonly (readonly OrderLineData[])[],
): void {
  const refunds = after.payments.slice(order.payments.length)
  const facts = parts ? longFacts(order, how, -1, refunds, parts) : [saleFact(order, how, -1, refunds)]
  for (const fact of facts) appendSale(unit, fact)
  const shiftId = refunds[0]?.shiftId
  const out = Object.fromEntries(Object.entries(byMeans(refunds)).map(([name, cents]) => [name, -cents]))
  if (shiftId)
    countInShift(unit, shiftId, {
      out,
      ...(order.type === 3 ? { reversals: 1, reversalsCents: order.totals.totalCents } : {}),
    })
}
