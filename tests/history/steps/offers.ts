import { line } from '../../sales/support'
import type { History, Op, Step } from '../history'

const asked = (h: History, op: Op) => ({
  client_id: h.client(op),
  storage_id: h.shop.storageId,
  products: op.goods.map((_, at) => line(h.good(op, at), h.units(op))),
})

const quote: Step = async (h, op) => h.made('quote', (await h.api.offers.createQuote(asked(h, op))).id)

/** Some of a quote becomes a sale or leaves with a remission. */
const convert: Step = async (h, op) => {
  const to = op.pick % 2 ? ('order' as const) : ('remission' as const)
  const made = await h.api.offers.convertQuote({
    id: h.one('quote', op),
    to,
    products: [{ line: 0, quantity: h.units(op) }],
    ...(to === 'order' ? { credit: true } : {}),
  })
  h.made(to, made.made.id)
}

const remit: Step = async (h, op) => h.made('remission', (await h.api.offers.createRemission(asked(h, op))).id)
const changeRemission: Step = (h, op) => h.api.offers.updateRemission({ id: h.one('remission', op), ...asked(h, op) })
const giveRemissionBack: Step = (h, op) =>
  h.api.offers.returnRemission({
    id: h.one('remission', op),
    ...(op.pick % 3 ? { products: [{ line: 0, quantity: h.units(op) / 2 }] } : {}),
  })
const undoRemission: Step = (h, op) => h.api.offers.removeRemission({ id: h.one('remission', op) })

/** One or two remissions as one invoice. */
const invoice: Step = async (h, op) => {
  const ids = [...new Set([h.one('remission', op), h.one('remission', { ...op, pick: op.pick + (op.pick % 2) })])]
  const { id } = await h.api.offers.invoiceRemissions({
    remissions: ids.map((one) => ({ id: one, ...(op.pick % 3 ? { products: [{ line: 0, quantity: 1 }] } : {}) })),
    credit: true,
  })
  h.made('order', id)
}

export const offers = { quote, convert, remit, changeRemission, giveRemissionBack, undoRemission, invoice }
