import { accountOf, type Mapping } from '../../accounting/chart/roles'
import { compact, credit, debit } from '../../accounting/journal/entry'
import { post } from '../../accounting/journal/journal'
import { author, now } from '../../kernel/context'
import { act } from '../../kernel/db/act'
import { load } from '../../kernel/db/read'
import { conflict, invalid, notFound } from '../../kernel/errors'
import { formatCop } from '../../kernel/values/money'
import { dayOf } from '../../kernel/values/time'
import { PaymentType } from '../../settings/payment-types/payment-types'
import { settingsOf } from '../../settings/settings'
import { choiceOf, chosenShift, hasCash, registerFor } from '../../treasury/drawer'
import { itemsOf, type OpenItemRow } from '../../treasury/open-item/open-item'
import { onTheirItems, writeItems } from '../../treasury/open-item/write-items'
import { countInShift, OpenShifts, shiftOfUser } from '../../treasury/shift'
import { byMeans, methodOf } from '../book/payment'
import { appendSale } from '../book/sale-book'
import { moneyOf } from '../book/sale-entry'
import { settle } from '../book/settle'
import { balancesOf, spentBalances } from '../debts/balances'
import { clientBalances, itemTerms } from '../debts/order-items'
import { Order, type OrderData, type OrderPaymentData } from '../order/order'
import { isReversed } from '../order/order.states'
import type { NewSale } from '../order/sale.input'
import { paymentFact } from '../sale/sale-fact'
import { receivedPayments } from '../sale/sale-load'
import { orderPayments } from '../sale/sale-post'
import type { Sold } from '../sale/sale-terms'
import { needPosted } from './reverse'

/** Entry of a payment of what an order owes. Source: facts B3.1 row 16. */
function paymentEntry(
  payments: readonly OrderPaymentData[],
  { orderId, clientId }: { orderId: string; clientId: string },
  mapping: Mapping,
  items: readonly OpenItemRow[],
) {
  const total = payments.reduce((sum, p) => sum + p.amountCents, 0)
  const lines = [
    ...payments.map((p) => {
      const { account, ...dimensions } = moneyOf({ method: methodOf(p.means), bank: p.bank }, clientId, mapping)
      const ref = p.means === 'balance' ? { documentRef: p.paymentTypeId } : {}
      return debit(account, p.amountCents, { ...dimensions, ...ref })
    }),
    credit(accountOf('receivable', mapping), total, { thirdId: clientId, documentRef: orderId }),
  ]
  return compact(onTheirItems(lines, items))
}

interface ReceiveInput {
  id: string
  payments: NonNullable<NewSale['payments']>
  /** Balances in favour of the client that pay it too. */
  credit_notes?: NewSale['credit_notes']
  /** Register that the money goes through, when it is not the one of whoever receives it. */
  open_register_id?: string
}

/** Receives money for what an order still owes, whole or in part; cash above it is given back as change. Posts it. */
export const receivePayment = (input: ReceiveInput): Promise<Sold> =>
  act(async (unit) => {
    const wanted = load({
      order: Order.one(input.id),
      settings: settingsOf(),
      openShift: OpenShifts.maybe(shiftOfUser(author().userId)),
      register: chosenShift(input.open_register_id),
      paymentTypes: PaymentType.many(input.payments.map((p) => p.payment_type_id)),
    })
    const [found, own, favour] = await Promise.all([wanted, itemsOf(input.id), balancesOf(input.credit_notes)])
    const { order } = found
    const items = [...own, ...favour]
    for (const p of input.payments) if (!found.paymentTypes.has(p.payment_type_id)) throw notFound(PaymentType.label)
    if (isReversed(order.state)) throw conflict(`El pedido ${order.number} está anulado o devuelto: no recibe pagos.`)
    needPosted(order)
    if (order.remainingCents <= 0) throw conflict(`El pedido ${order.number} ya está pagado.`)
    const given = [
      ...spentBalances(input.credit_notes, favour, { id: order.clientId, name: order.clientName }),
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
    const rows = orderPayments(settlement.applied, shiftId)
    const today = dayOf(now())
    const entryId = post(unit, {
      concept: `Pago de ${order.clientName} al pedido ${order.number}`,
      documentKind: 'order',
      documentId: order.id,
      documentNumber: order.number,
      lines: paymentEntry(rows, { orderId: order.id, clientId: order.clientId }, found.settings.accounts, items),
    })
    const { version: _, ...row } = order
    const after: OrderData = {
      ...row,
      payments: [...row.payments, ...rows],
      changeCents: settlement.changeCents,
      paidCents: row.paidCents + settlement.paidCents,
      remainingCents: settlement.remainingCents,
      entries: entryId ? [...row.entries, { id: entryId, day: today }] : row.entries,
      ...(settlement.remainingCents <= 0 ? { paidDay: today } : {}),
    }
    unit.replace(Order, order, after)
    const money = rows.filter(({ means }) => means !== 'balance')
    if (money.length > 0) appendSale(unit, paymentFact(after, money))
    if (shiftId) countInShift(unit, shiftId, { in: byMeans(rows) })
    writeItems(unit, { items, balances }, itemTerms(after))
    unit.summary = `Recibió ${formatCop(settlement.paidCents)} del pedido ${order.number}`
    return { order: after }
  })
