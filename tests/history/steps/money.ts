import type { Step } from '../history'

/** A sale is paid, some of it or more than all. */
const pay: Step = (h, op) =>
  h.api.payments.receivePayment({
    id: h.one('order', op),
    payments: [{ payment_type_id: h.means(op), value: 1 + op.cents }],
  })

/** A client pays over some debts at once, with something withheld or a discount, and what is left is an advance. */
const receive: Step = async (h, op) => {
  const client_id = h.client(op)
  const { data } = await h.api.payments.creditables({ client_id })
  const items = data.slice(0, 1 + (op.pick % 3)).map(({ id, owed }, at) => ({
    id,
    value: op.pick % 2 ? owed : Math.max(1, Math.floor(owed / 2)),
    ...(at === 0 && op.pick % 5 === 0 && owed > 500 ? { discount: 100.5 } : {}),
  }))
  const value = items.reduce((sum, item) => sum + item.value, 0) + (op.pick % 4 ? 0 : 1_000 + op.cents)
  const payments = [{ payment_type_id: h.shop.pay[op.pick % 2 ? 'transfer' : 'cash'], value }]
  h.made('receipt', (await h.api.payments.createReceipt({ client_id, items, payments })).id)
}
const undoReceipt: Step = (h, op) => h.api.payments.removeReceipt({ id: h.one('receipt', op) })

/** Money of nobody's document: a loan of a partner, interest. */
const receiveForAccount: Step = async (h, op) => {
  const value = 1 + op.cents / 100
  const { id } = await h.api.payments.createAccountReceipt({
    third_id: h.provider(op),
    lines: [{ account: op.pick % 2 ? '311505' : '421005', value }],
    payments: [{ payment_type_id: h.shop.pay.transfer, value }],
  })
  h.made('accountReceipt', id)
}
const undoAccountReceipt: Step = (h, op) => h.api.payments.removeAccountReceipt({ id: h.one('accountReceipt', op) })

export const money = { pay, receive, undoReceipt, receiveForAccount, undoAccountReceipt }
