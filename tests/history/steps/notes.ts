import type { History, Op, Step } from '../history'

const wanted = (h: History, op: Op) => ({
  type: op.pick % 4 === 0 ? 3 : 1,
  return_type: (op.pick % 2) + 1,
  products: op.goods.map((_, at) => ({ product_id: h.good(op, at).id, quantity: h.units(op) / 2 })),
  delivery: op.pick % 3 === 0,
})

/** Goods come back, all of them or some. */
const takeBack: Step = async (h, op) =>
  h.made('note', (await h.api.notes.createNote({ invoice_id: h.one('order', op), ...wanted(h, op) })).id)

/** The price is lowered afterwards. */
const lower: Step = async (h, op) => {
  const asked = {
    invoice_id: h.one('order', op),
    type: 2,
    return_type: (op.pick % 2) + 1,
    discount: 1 + op.cents / 100,
  }
  h.made('note', (await h.api.notes.createNote({ ...asked, conditional: op.pick % 5 === 0 })).id)
}

const changeNote: Step = (h, op) => h.api.notes.updateNote({ id: h.one('note', op), ...wanted(h, op) })
const undoNote: Step = (h, op) => h.api.notes.voidNote({ id: h.one('note', op) })
/** A balance in favour pays another sale. */
const spendNote: Step = (h, op) =>
  h.api.notes.applyNote({ id: h.one('note', op), order_id: h.one('order', { ...op, pick: op.pick + 1 }) })

export const notes = { takeBack, lower, changeNote, undoNote, spendNote }
