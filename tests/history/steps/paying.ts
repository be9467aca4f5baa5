import type { History, Op, Step } from '../history'

/** A provider is paid over some debts, with something withheld or a discount; what is left is an advance. */
const payProvider: Step = async (h, op) => {
  const provider_id = h.provider(op)
  const { data } = await h.api.payments.payables({ provider_id })
  const items = data.slice(0, 1 + (op.pick % 3)).map(({ id, owed }, at) => ({
    ...{ id, value: op.pick % 2 ? owed : Math.max(1, Math.floor(owed / 2)) },
    ...(at === 0 && op.pick % 5 === 0 && owed > 500 ? { discount: 100.5 } : {}),
    ...(at === 0 && op.pick % 3 === 0 && owed > 500
      ? { withholdings: [{ type: 'retefuente' as const, value: 40.25, base: 1_150 }] }
      : {}),
  }))
  const kept = items.reduce(
    (sum, item) => sum + (item.discount ?? 0) + (item.withholdings ?? []).reduce((all, one) => all + one.value, 0),
    0,
  )
  const owed = items.reduce((sum, item) => sum + item.value, 0) - kept
  const value = Math.round(100 * (owed + (op.pick % 4 ? 0 : 1_000 + op.cents / 100))) / 100
  const payments = [{ payment_type_id: h.shop.pay.transfer, value }]
  h.made('outlay', (await h.api.payments.createPaymentMade({ provider_id, items, payments })).id)
}
const undoPayment: Step = (h, op) => h.api.payments.removePaymentMade({ id: h.one('outlay', op) })

/** Money that goes out for no document of a provider: rent, interest. */
const payForAccount: Step = async (h, op) => {
  const value = 1 + op.cents / 100
  const { id } = await h.api.payments.createAccountPayment({
    third_id: h.provider(op),
    lines: [{ account: op.pick % 2 ? '512010' : '530520', value }],
    payments: [{ payment_type_id: h.shop.pay.transfer, value }],
  })
  h.made('accountOutlay', id)
}
const undoAccountPayment: Step = (h, op) => h.api.payments.removeAccountPayment({ id: h.one('accountOutlay', op) })

const concepts = ['honorarios', 'servicios', 'compras', 'arrendamiento_inmuebles'] as const

/** A service large enough that something is withheld of it. */
const oweWithheld: Step = async (h: History, op: Op) => {
  const { id } = await h.api.purchasing.createCausation({
    ...{ provider_id: h.provider(op), date: h.dayOf(op) },
    products: [
      {
        ...{ account: '511095', quantity: 1, cost: 1_000_000 + op.cents, tax: op.pick % 3 ? 19 : 0 },
        concept: concepts[op.pick % concepts.length]!,
      },
    ],
  })
  h.made('withheld', id)
}
const undoWithheld: Step = (h, op) => h.api.purchasing.voidCausation({ id: h.one('withheld', op) })

export const paying = {
  ...{ payProvider, undoPayment, payForAccount, undoAccountPayment, oweWithheld, undoWithheld },
}
