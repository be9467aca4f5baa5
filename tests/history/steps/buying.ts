import type { History, Op, Step } from '../history'

const bought = (h: History, op: Op) => {
  const product = (at: number, quantity: number) => ({
    product_id: h.good(op, at).id,
    quantity: quantity / 1_000,
    cost: op.cents / 100,
    ...(op.pick % 3 ? { tax: 19 } : { tax: 8, tax_code: 'INC' }),
    ...(op.pick % 4 ? {} : { discount: { type: 2 as const, value: 12.5 } }),
  })
  return {
    provider_id: h.provider(op),
    storage_id: h.shop.storageId,
    rounding: (op.pick % 5) - 2,
    products: [
      product(0, op.quantity),
      product(1, 1 + (op.quantity % 777)),
      ...(op.pick % 5 ? [] : [{ into_cost: true, quantity: 1, cost: 1_234.56, tax: 19 }]),
      ...(op.pick % 6 ? [] : [{ account: '513595', quantity: 1, cost: 300_000, tax: 19 }]),
    ],
  }
}

const buy: Step = async (h, op) => {
  const reference = `F${h.all('purchase').length}${op.pick}${op.cents}`
  h.made('purchase', (await h.api.purchasing.createPurchase({ ...bought(h, op), date: h.dayOf(op), reference })).id)
}

const changePurchase: Step = async (h, op) => {
  const id = h.one('purchase', op)
  const { reference } = await h.api.purchasing.getPurchase({ id })
  return h.api.purchasing.updatePurchase({ id, ...bought(h, op), reference: reference! })
}
const undoPurchase: Step = (h, op) => h.api.purchasing.voidPurchase({ id: h.one('purchase', op) })
const giveBack: Step = (h, op) =>
  h.api.purchasing.returnPurchase({
    id: h.one('purchase', op),
    products: [{ line_id: '1', quantity: op.quantity / 1_500 }],
  })

const owe: Step = async (h, op) => {
  const { id } = await h.api.purchasing.createCausation({
    provider_id: h.provider(op),
    date: h.dayOf(op),
    products: [{ account: '513595', quantity: 1, cost: 1 + op.cents / 100, tax: 19 }],
  })
  h.made('causation', id)
}
/** A freight of a purchase that came before it. */
const land: Step = async (h, op) => {
  const { id } = await h.api.purchasing.createCausation({
    provider_id: h.provider(op),
    date: h.dayOf(op),
    purchases: [h.one('purchase', op)],
    ...(op.pick % 2 ? { spread_by: 'quantity' as const } : {}),
    products: [
      { name: 'Flete', quantity: 1, cost: 1 + op.cents / 100, tax: 19 },
      ...(op.pick % 3 ? [] : [{ account: '513595', quantity: 1, cost: 50_000, tax: 19 }]),
    ],
  })
  h.made('causation', id)
}
const undoCausation: Step = (h, op) => h.api.purchasing.voidCausation({ id: h.one('causation', op) })

export const buying = { buy, changePurchase, undoPurchase, giveBack, owe, land, undoCausation }
