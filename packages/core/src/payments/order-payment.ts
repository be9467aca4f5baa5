import { accountOf } from '../accounting/chart/roles'
import { tell } from '../connections/webhooks/tell'
import { author, now } from '../kernel/context'
import { type Act, act } from '../kernel/db/act'
import { load } from '../kernel/db/read'
import { conflict, invalid, notFound } from '../kernel/errors'
import { newId } from '../kernel/values/id'
import { formatCop } from '../kernel/values/money'
import { dayOf } from '../kernel/values/time'
import { type ReceivedPayment, settle } from '../sales/book/settle'
import { balancesOf, spentBalances } from '../sales/debts/balances'
import { clientBalances, itemTerms } from '../sales/debts/order-items'
import { Order, type OrderData } from '../sales/order/order'
import { isReversed } from '../sales/order/order.states'
import type { NewSale } from '../sales/order/sale.input'
import { receivedPayments } from '../sales/sale/sale-load'
import type { Sold } from '../sales/sale/sale-terms'
import { PaymentType } from '../settings/payment-types/payment-types'
import { settingsOf } from '../settings/settings'
import { choiceOf, chosenShift, hasCash, registerFor } from '../treasury/drawer'
import { itemsOf, type OpenItemRow } from '../treasury/open-item/open-item'
import { writeItems } from '../treasury/open-item/write-items'
import { countInShift, OpenShifts, shiftOfUser } from '../treasury/shift'
import { receiptRules } from './debt-payments'
import { needMoney, posted, voidIn } from './pay'
import { type MoneyData, type PaymentLineData, Receipt } from './payment'
import { effectOf } from './payment-terms'
import { writeOrders } from './settle-orders'

interface ReceiveInput {
  id: string
  payments: NonNullable<NewSale['payments']>
  /** Balances in favour of the client that pay it too. */
  credit_notes?: NewSale['credit_notes']
  /** Register that the money goes through, when it is not the one of whoever receives it. */
  open_register_id?: string
}

/** What some money pays of an order, of each of its items in turn. */
function linesOf(order: OrderData, items: readonly OpenItemRow[], cents: number): PaymentLineData[] {
  let left = cents
  return items.flatMap((item) => {
    const paid = item.side === 'clients' && item.thirdId === order.clientId ? Math.min(left, item.balanceCents) : 0
    left -= paid
    if (paid === 0) return []
    const { account, thirdId, documentId, number, dueDate } = item
    const document = { itemId: item.id, documentKind: 'order', documentId, number, dueDate }
    const amounts = { cents: paid, discountCents: 0, withheld: [], owedCents: item.balanceCents }
    return [{ account, thirdId, ...document, ...amounts }]
  })
}

/** Money as a receipt keeps it; a balance in favour with the account that it is in. */
function moneyFrom({ reference, ...money }: ReceivedPayment, favour: readonly OpenItemRow[]): MoneyData {
  const spent = money.means === 'balance' && favour.find(({ documentId }) => documentId === money.paymentTypeId)
  return { ...money, ...(reference ? { reference } : {}), ...(spent ? { account: spent.account } : {}) }
}

/** What an order still owes may be paid now. @throws AppError 409 */
function needOwing(order: OrderData): void {
  if (isReversed(order.state)) throw conflict(`El pedido ${order.number} está anulado o devuelto: no recibe pagos.`)
  if (order.posting === 'posting')
    throw conflict(`El pedido ${order.number} todavía se está registrando. Inténtalo en un momento.`)
  if (order.remainingCents <= 0) throw conflict(`El pedido ${order.number} ya está pagado.`)
}

async function loadPayment(unit: Act, input: ReceiveInput) {
  const [found, own, favour] = await Promise.all([
    Receipt.numbered(unit, {
      order: Order.one(input.id),
      settings: settingsOf(),
      openShift: OpenShifts.maybe(shiftOfUser(author().userId)),
      register: chosenShift(input.open_register_id),
      paymentTypes: PaymentType.many(input.payments.map((p) => p.payment_type_id)),
    }),
    itemsOf(input.id),
    balancesOf(input.credit_notes),
  ])
  for (const p of input.payments) if (!found.paymentTypes.has(p.payment_type_id)) throw notFound(PaymentType.label)
  return { ...found, items: [...own, ...favour], favour }
}

/**
 * Receives money for what an order still owes, whole or in part; cash above it is given back as change. It is a receipt
 * that goes with the order.
 * @throws AppError 404, 409 for what owes nothing, 422 at `payments`
 */
export const receivePayment = (input: ReceiveInput): Promise<Sold> => act((unit) => receiveIn(unit, input))

/** The same inside the unit. @throws AppError 404, 409, 422 */
export async function receiveIn(unit: Act, input: ReceiveInput): Promise<Sold> {
  const { order, items, favour, ...found } = await loadPayment(unit, input)
  needOwing(order)
  const client = { id: order.clientId, name: order.clientName }
  const given = [
    ...spentBalances(input.credit_notes, favour, client),
    ...receivedPayments(found, input.payments, order.type),
  ]
  if (given.some((g) => g.means === 'credit'))
    throw invalid({ payments: ['El crédito no es un pago. Elige cómo entra el dinero'] })
  const settlement = settle(order.remainingCents, given)
  if (typeof settlement === 'string') throw invalid({ payments: [settlement] })
  const { balances } = await load({ balances: clientBalances([order.clientId]) })
  const shiftId = registerFor({
    cash: hasCash(settlement.applied),
    chosen: choiceOf(input.open_register_id, found.register),
    openShift: found.openShift,
  })
  const cents = settlement.paidCents
  const lines = linesOf(order, items, cents)
  const asked = Receipt.build({
    id: newId('receipt'),
    number: found.number,
    ...{ day: dayOf(now()), thirdId: order.clientId, thirdName: order.clientName, orderId: order.id },
    ...{ lines, lineCount: lines.length, parts: 0, entries: [] },
    money: settlement.applied.map((given) => moneyFrom(given, favour)),
    ...{ moneyCents: cents, settledCents: cents, withheldCents: 0, discountCents: 0, advanceCents: 0 },
    ...(shiftId ? { shiftId } : {}),
  })
  const row = posted(receiptRules, asked, unit, found.settings.accounts)
  if (shiftId) countInShift(unit, shiftId, effectOf('in', row.money))
  unit.insert(Receipt, row)
  tell(unit, 'payment.received', row.id, found.settings)
  const orders = writeOrders(unit, new Map([[order.id, order]]), [{ payment: row, sign: 1 }], settlement.changeCents)
  const after = orders.get(order.id)!
  writeItems(unit, { items, balances }, itemTerms(after))
  unit.summary = `Recibió ${formatCop(cents)} del pedido ${order.number} con ${row.number}`
  return { order: after }
}

/** Money that a carrier collected for an order at the door, of the guide that it went with. */
interface AtTheDoor {
  orderId: string
  guide: { id: string; number: string }
  carrier: { id: string; name: string }
  cents: number
}

/**
 * What a client paid at the door is theirs no more: from now on the carrier owes it, on the open item of its guide. What is
 * over the debt of the order is in favour of the client. It is a receipt, written in the unit that says that the guide was
 * delivered. Source: facts B3.1 row 34.
 * @returns the id of the receipt, and the account that the carrier owes it in
 * @throws AppError 404, 409 for an order that is being posted
 */
export async function receiveAtTheDoor(unit: Act, { orderId, guide, carrier, cents }: AtTheDoor) {
  // A guide that was told as delivered before, and was not, has an item of then.
  const [{ order, settings, number }, items, before] = await Promise.all([
    Receipt.numbered(unit, { order: Order.one(orderId), settings: settingsOf() }),
    itemsOf(orderId),
    itemsOf(guide.id),
  ])
  const { balances } = await load({ balances: clientBalances([order.clientId]) })
  const day = dayOf(now())
  const lines = linesOf(order, items, cents)
  const settledCents = lines.reduce((sum, line) => sum + line.cents, 0)
  const name = `Contraentrega ${carrier.name}`
  const money = { paymentTypeId: guide.id, name, means: 'carrier' as const, cents, carrierId: carrier.id }
  const asked = Receipt.build({
    ...{ id: newId('receipt'), number, day, thirdId: order.clientId, thirdName: order.clientName },
    ...{ lines, lineCount: lines.length, parts: 0, entries: [], money: [{ ...money, reference: guide.number }] },
    ...{ moneyCents: cents, settledCents, withheldCents: 0, discountCents: 0, advanceCents: cents - settledCents },
    ...(settledCents === cents ? { orderId } : {}),
  })
  const concept = () => `Contraentrega de ${order.number}, cobrada por ${carrier.name}`
  const row = posted({ ...receiptRules, concept }, asked, unit, settings.accounts)
  unit.insert(Receipt, row)
  const after = writeOrders(unit, new Map([[orderId, order]]), [{ payment: row, sign: 1 }]).get(orderId) ?? order
  const terms = itemTerms(after)
  const own = { day, dueDate: day, totalCents: cents }
  writeItems(
    unit,
    { items: [...items, ...before], balances },
    {
      ...terms,
      names: { ...terms.names, [carrier.id]: carrier.name },
      of: new Map([
        [guide.id, { documentKind: 'guide', documentId: guide.id, number: guide.number, ...own }],
        [row.id, { documentKind: 'receipt', documentId: row.id, number: row.number, ...own }],
      ]),
    },
  )
  return { receiptId: row.id, account: accountOf('carrierReceivable', settings.accounts) }
}

/** What was collected at the door was not: its receipt is void, and the client owes again. @throws AppError 409 once the carrier paid it */
export const undoAtTheDoor = (unit: Act, id: string, reason: string) => voidIn(unit, receiptRules, { id, reason })

/** Voids receipts whose entries are reversed with their order. */
export async function voidReceipts(unit: Act, ids: readonly string[], reason: string): Promise<void> {
  const { rows } = await load({ rows: Receipt.many(ids) })
  for (const row of rows.values()) {
    needMoney(row)
    Receipt.void(unit, row, reason)
  }
}
