import { accountOf } from '../../accounting/chart/roles'
import { postingDay } from '../../accounting/journal/day'
import { entriesRequest, mirrorEntries, postStanding } from '../../accounting/journal/reversal'
import { issue, needUnissued, standingOf } from '../../documents/issue'
import type { Summed } from '../../documents/list'
import { act } from '../../kernel/db/act'
import type { Page, PageInput } from '../../kernel/db/lists/page-shape'
import { load } from '../../kernel/db/read'
import { conflict, invalid } from '../../kernel/errors'
import { formatCop, splitTax } from '../../kernel/values/money'
import { formatDay } from '../../kernel/values/time'
import { GENERIC_CLIENT } from '../../parties/clients/client'
import { taxesOf } from '../../sales/book/delivery-tax'
import { clientBalances } from '../../sales/debts/order-items'
import { Order, type OrderData, soldBy } from '../../sales/order/order'
import { type SettingsData, settingsOf } from '../../settings/settings'
import { itemId, itemsOf, OpenItem } from '../../treasury/open-item/open-item'
import { type ItemTerms, writeItems } from '../../treasury/open-item/write-items'
import { type DebitData, type DebitLineData, DebitNote, type DebitRow } from './debit'
import type { NewDebit } from './debit.input'
import { type DebitState, debitReasons } from './debit.states'
import { presentRaisable } from './debit.wire'
import { debitEntry } from './debit-entry'
import { recordDebit } from './debit-fact'

/** What may still be charged with an invoice: its taxes, that of most of it first. */
const chargeable = (order: OrderData) => taxesOf(order).toSorted((a, b) => b.netCents - a.netCents)

/**
 * What is charged is taxed as what it goes with. Source: E.T. art. 447.
 * @throws AppError 422 at a tax that the invoice has not
 */
function lineOf(line: NewDebit['lines'][number], i: number, taxes: ReturnType<typeof chargeable>): DebitLineData {
  const { tax_code: code, tax: bps, value: netCents, description } = line
  const found = taxes.find(
    ({ taxCode, taxBps }) => (code === undefined || taxCode === code) && (bps === undefined || taxBps === bps),
  )
  if (!found)
    throw invalid({
      [`lines.${i}.tax_code`]: ['Elige uno de los impuestos de la factura: lo que se cobra lleva el suyo'],
    })
  const { taxCode, taxBps } = found
  return { description, taxCode, taxBps, netCents, ...splitTax(netCents, taxBps) }
}

/** @throws AppError 409 for what no debit note raises, now or later */
function needInvoice({ number, resolutionId, clientId }: OrderData, { billing }: SettingsData): string {
  const resolution = billing.resolutions.find(({ id }) => id === resolutionId)
  if (!resolutionId || resolution?.documentType !== '01')
    throw conflict(`${number} no es una factura electrónica: cobra lo que falta con otra venta.`, 'not_invoice')
  if (clientId === GENERIC_CLIENT)
    throw conflict(`${number} es de consumidor final: no hay a quién cobrarle después.`, 'nobody')
  return resolutionId
}

/** An invoice that a note may raise, as whoever writes it needs it. @throws AppError 404, or 409 that says why not */
export async function raisable(id: string) {
  const [order, { settings }] = await Promise.all([Order.get(id), load({ settings: settingsOf() })])
  needInvoice(order, settings)
  return presentRaisable(order, chargeable(order))
}

const termsOf = (row: DebitData): ItemTerms => ({
  ...{ documentKind: 'debitNote', documentId: row.id, number: `${row.number} · ${row.orderNumber}`, day: row.day },
  ...{ dueDate: row.dueDate, totalCents: row.totalCents, names: { [row.clientId]: row.clientName } },
})
const documentOf = ({ id, number }: DebitData) => ({
  documentKind: 'debitNote',
  documentId: id,
  documentNumber: number,
})

const sum = (lines: readonly DebitLineData[], of: 'baseCents' | 'taxCents' | 'netCents') =>
  lines.reduce((all, line) => all + line[of], 0)

/**
 * Charges more of an invoice that DIAN has: what the client owes, income and tax, and its sending, in one transaction. It
 * asks no credit limit: nothing more is sold, and whoever pays late, and owes interest, is often past theirs.
 * @throws AppError 404; 409 for an invoice that cannot be raised or a closed month; 422 by field
 */
export const createDebit = ({ invoice_id, reason, date_pay, note, ...input }: NewDebit): Promise<DebitData> =>
  act(async (unit) => {
    const found = await DebitNote.numbered(unit, { order: Order.one(invoice_id), settings: settingsOf() })
    const { number, order, settings } = found
    const resolutionId = needInvoice(order, settings)
    // One that DIAN has not is changed itself.
    if ((await standingOf(unit, order)) !== 'there')
      throw conflict(`La DIAN no tiene todavía la factura ${order.number}: envíala primero, o cámbiala.`, 'not_issued')
    const day = postingDay(undefined)
    const dueDate = date_pay ?? day
    if (dueDate < day) throw invalid({ date_pay: [`Se paga desde el ${formatDay(day)}`] })
    const taxes = chargeable(order)
    const lines = input.lines.map((line, i) => lineOf(line, i, taxes))
    const { id: orderId, number: orderNumber, day: orderDay, clientId, clientName, clientDocument } = order
    const built = DebitNote.build({
      ...{ number, day, dueDate, reason, lines, parts: 0, orderId, orderNumber, orderDay, resolutionId },
      ...{
        soldBy: soldBy(order),
        clientId,
        clientName,
        ...(clientDocument ? { clientDocument } : {}),
        ...(note ? { note } : {}),
      },
      ...{ baseCents: sum(lines, 'baseCents'), taxCents: sum(lines, 'taxCents'), totalCents: sum(lines, 'netCents') },
      ...{ account: accountOf('receivable', settings.accounts), electronic: settings.issuer ? 'sent' : 'pending' },
    })
    const entry = debitEntry({ ...built, costCenterId: order.costCenterId }, lines, settings.accounts)
    const concept = `Nota débito ${number} de ${orderNumber}: ${debitReasons[reason].toLowerCase()}`
    const row = { ...built, entries: postStanding(unit, { ...documentOf(built), concept, day, lines: entry }) }
    unit.insert(DebitNote, row)
    const { balances } = await load({ balances: clientBalances([clientId]) })
    writeItems(unit, { balances }, termsOf(row))
    recordDebit(unit, order, row, { lines, sign: 1 })
    issue(unit, row, settings)
    unit.summary = `Nota débito ${number} de ${formatCop(row.totalCents)} sobre la venta ${orderNumber}`
    return row
  })

/**
 * Takes back a note that DIAN has not: its entry is reversed today and nothing is owed of it.
 * @throws AppError 409 once DIAN has it, or may have it, or some of it was paid
 */
export const voidDebit = ({ id, note }: { id: string; note?: string | undefined }): Promise<DebitData> =>
  act(async (unit) => {
    const row = await DebitNote.get(id)
    DebitNote.need(row, 'anulada')
    await needUnissued(unit, row, 'haz una nota crédito de la factura')
    const [items, lines, found] = await Promise.all([
      itemsOf(id),
      DebitNote.lines(row),
      load({
        ...{ entries: entriesRequest(row.entries), balances: clientBalances([row.clientId]) },
        order: Order.one(row.orderId),
      }),
    ])
    const item = items.find((one) => one.id === itemOf(row))
    if (item?.balanceCents !== row.totalCents)
      throw conflict(`De la nota ${row.number} depende un pago: anúlalo primero.`, 'in_use')
    mirrorEntries(unit, found.entries, { ...documentOf(row), concept: `Anulación de ${row.number}` })
    writeItems(unit, { items, balances: found.balances }, termsOf(row))
    recordDebit(unit, found.order, row, { lines, sign: -1 })
    unit.summary = `Anuló la nota débito ${row.number} de la venta ${row.orderNumber}`
    return DebitNote.void(unit, row, note, { entries: [] })
  })

const itemOf = (row: DebitData): string => itemId(row.id, row.account, row.clientId)

interface Filter {
  state?: DebitState | undefined
  client?: string | undefined
  invoice?: string | undefined
  from?: string | undefined
  to?: string | undefined
}

/** A page of notes, newest first. */
export const listDebits = ({ invoice: order, ...input }: PageInput & Filter): Promise<Page<DebitRow> & Summed> =>
  DebitNote.list({ ...input, order })

/** A note with its lines and what is owed of it. @throws AppError 404 */
export async function getDebit(id: string) {
  const note = await DebitNote.get(id)
  const [lines, { item }] = await Promise.all([DebitNote.lines(note), load({ item: OpenItem.maybe(itemOf(note)) })])
  return { note, lines, owedCents: item?.balanceCents ?? 0 }
}
