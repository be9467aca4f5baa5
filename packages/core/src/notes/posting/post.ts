import { accountOf } from '../../accounting/chart/roles'
import type { EntryLine } from '../../accounting/journal/entry'
import { doneAt } from '../../kernel/context'
import { dayOf } from '../../kernel/values/time'
import { byMeans } from '../../sales/book/payment'
import { returnEntry, reversalEntry } from '../../sales/book/sale-entry-return'
import { Order, type OrderData } from '../../sales/order/order'
import { isReversed } from '../../sales/order/order.states'
import { documentOf } from '../../sales/sale/sale-post'
import { sumOf } from '../note/credit'
import type { NoteData, NoteLineData } from '../note/note'
import type { Priced, Standing } from '../note/terms'
import { addToShift, type Bench, postFor } from './bench'
import { recordNote } from './fact'
import { differenceLines, lineOf, lossLines, takeIn, takeOut } from './goods'
import { needUnsettled, paymentRows, refundLines } from './money'

export const restocks = ({ reason }: Pick<NoteData, 'reason'>): boolean => reason?.restock !== false

export const conceptOf = (note: Pick<NoteData, 'number' | 'orderNumber' | 'note'>): string =>
  `Nota crédito ${note.number} de la venta ${note.orderNumber}${note.note ? `: ${note.note}` : ''}`

const lossOf = (note: NoteData): string => `Avería de lo devuelto con la nota ${note.number}: ${note.reason!.name}`

/** The lines of a priced note, before their goods move. */
export const linesOf = ({ lines }: Standing, { parts }: Priced): NoteLineData[] =>
  parts.map(({ at, amounts }) => lineOf({ sold: lines[at]!, part: amounts }))

/** Takes in the goods of a priced note. @returns its lines with what their goods cost */
export const goodsIn = (
  bench: Bench,
  { lines, lefts }: Standing,
  { parts }: Priced,
  restock: boolean,
): NoteLineData[] =>
  parts.map(({ at, amounts }) =>
    takeIn(bench.ledger, bench.order, { sold: lines[at]!, left: lefts[at]!, part: amounts }, restock),
  )

/** The value of a note as the books see it. A reduction earned by paying early goes to its own account, without tax. */
export function entryLines(
  bench: Pick<Bench, 'order' | 'accounts'>,
  note: NoteData,
  lines: readonly NoteLineData[],
): EntryLine[] {
  const { order, accounts } = bench
  const { clientId, costCenterId } = documentOf(order, [])
  const { deliveryCents: cents } = note.totals
  const mapping = note.conditional
    ? { ...accounts, salesReturns: accountOf('conditionalDiscounts', accounts) }
    : accounts
  const { deliveryMode: mode, courierId, deliveryTaxBps: taxBps } = order
  return returnEntry(
    {
      clientId,
      lines,
      ...(cents > 0 ? { delivery: { cents, mode, taxBps, ...(courierId ? { courierId } : {}) } } : {}),
      withheld: note.withheld,
      refunds: refundLines(note),
      ...(costCenterId ? { costCenterId } : {}),
    },
    mapping,
  )
}

/** Posts a note whose goods are in: its entries, its money, its fact, and the sale as it is with it. */
export function postNote(bench: Bench, note: NoteData, lines: readonly NoteLineData[]): NoteData {
  needUnsettled(note.refunds, bench.items)
  const entries = postFor(bench, note, { concept: conceptOf(note), lines: entryLines(bench, note, lines) })
  if (!restocks(note))
    entries.push(
      ...postFor(bench, note, { concept: lossOf(note), lines: lossLines(lines, bench.order, bench.accounts) }),
    )
  return settleNote(bench, { ...note, entries }, lines)
}

/** What a posted note does beside its entries: money, fact, and the sale as it is with it. */
export function settleNote(bench: Bench, note: NoteData, lines: readonly NoteLineData[]): NoteData {
  const { order, unit } = bench
  const costCents = sumOf(lines, (line) => line.costCents)
  const posted = { ...note, totals: { ...note.totals, costCents } }
  const payments = paymentRows(note.refunds, -1, note.shiftId)
  const out = Object.fromEntries(Object.entries(byMeans(payments)).map(([means, cents]) => [means, -cents]))
  addToShift(bench, note.shiftId, {
    out,
    ...(order.type === 3 ? { reversals: 1, reversalsCents: note.totals.totalCents } : {}),
  })
  recordNote(unit, order, {
    note: posted,
    lines,
    sign: -1,
    costCents,
    payments,
    n: note.completes && !isReversed(order.state) ? -1 : 0,
  })
  bench.order = credited(order, posted, payments)
  return posted
}

/** The sale once a note took its part of it. */
function credited(order: OrderData, note: NoteData, payments: OrderData['payments']): OrderData {
  const remainingCents = order.remainingCents - note.appliedCents
  const after: OrderData = {
    ...order,
    creditNotes: [...order.creditNotes.filter(({ id }) => id !== note.id), mention(note)],
    payments: [...order.payments, ...payments],
    paidCents: order.paidCents - returned(note),
    remainingCents,
    ...(remainingCents <= 0 ? { paidDay: order.paidDay ?? dayOf(doneAt()) } : {}),
  }
  if (!note.completes || isReversed(order.state)) return after
  return { ...Order.entered(after, 'devuelto', note.note), ...(note.reason ? { returnReason: note.reason } : {}) }
}

/** What a note takes off its sale: nothing of a discount that was earned by paying early. */
export const mention = ({ id, number, conditional, totals }: NoteData): OrderData['creditNotes'][number] => ({
  id,
  number,
  totalCents: conditional ? 0 : totals.totalCents,
})

/** What went back to the client, as money or in their favour. */
const returned = ({ balanceCents, refunds }: NoteData): number => balanceCents + sumOf(refunds, (r) => r.amountCents)

/**
 * Takes back a posted note: the mirror of its entries, its goods out again, its money in, and the sale as it was before.
 * @throws AppError 409 when its balance was spent or its goods are gone
 */
export function undoNote(
  bench: Bench,
  note: NoteData,
  lines: readonly NoteLineData[],
  shiftId: string | undefined,
): void {
  const { unit, order, ledger, storages, accounts } = bench
  const concept = `Anulación de la nota crédito ${note.number} de la venta ${note.orderNumber}`
  for (const entry of bench.entries)
    postFor(bench, note, { concept, lines: reversalEntry(entry.lines), reverses: entry.id })
  const costs = lines.map((line) => takeOut(ledger, storages, line, restocks(note)))
  const differences = lines.map((line, i) => ({ storageId: line.storageId, cents: costs[i]! - line.costCents }))
  postFor(bench, note, { concept: `${concept}: costo de hoy`, lines: differenceLines(differences, order, accounts) })
  const payments = paymentRows(note.refunds, 1, shiftId)
  addToShift(bench, shiftId, {
    in: byMeans(payments),
    ...(order.type === 3 ? { reversals: -1, reversalsCents: -note.totals.totalCents } : {}),
  })
  const costed = lines.map((line, i) => ({ ...line, costCents: costs[i]! }))
  recordNote(unit, order, {
    note,
    lines: costed,
    sign: 1,
    costCents: sumOf(costed, (line) => line.costCents),
    payments,
    n: order.state === 'devuelto' ? 1 : 0,
  })
  bench.lines = bench.lines.map((line) => {
    const at = lines.findIndex((l) => sameLine(l, line))
    return at < 0 ? line : { ...line, costCents: line.costCents + costs[at]! - lines[at]!.costCents }
  })
  bench.notes = bench.notes.filter(({ id }) => id !== note.id)
  bench.order = uncredited(order, note, payments)
}

const sameLine = (a: NoteLineData, b: Pick<NoteLineData, 'productId' | 'variantId' | 'storageId'>): boolean =>
  a.productId === b.productId && a.variantId === b.variantId && a.storageId === b.storageId

/** The sale once a note is void: what came back is sold again, in the state before its return. */
function uncredited(order: OrderData, note: NoteData, payments: OrderData['payments']): OrderData {
  const { paidDay, returnReason, ...rest } = order
  const remainingCents = order.remainingCents + note.appliedCents
  const after: OrderData = {
    ...rest,
    ...(paidDay && remainingCents <= 0 ? { paidDay } : {}),
    ...(returnReason && order.state !== 'devuelto' ? { returnReason } : {}),
    creditNotes: order.creditNotes.filter(({ id }) => id !== note.id),
    payments: [...order.payments, ...payments],
    paidCents: order.paidCents + returned(note),
    remainingCents,
  }
  if (order.state !== 'devuelto') return after
  const state = order.history.findLast((step) => step.state !== 'devuelto')?.state ?? 'entregado'
  return Order.entered(after, state, `Se anuló la nota crédito ${note.number}`)
}
