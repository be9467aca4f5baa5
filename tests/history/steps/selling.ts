import { addDays } from '@tendero/core/kernel/values/time'
import { line } from '../../sales/support'
import type { History, Op, Step } from '../history'

const ordered = (h: History, op: Op) => h.one('order', op)

/** At the counter or online, on credit or paid, in part or whole; some with a discount, a delivery, something withheld. */
const sell: Step = async (h, op) => {
  const counter = op.pick % 2 === 1
  const { id } = await h.api.sales.createOrder({
    type: counter ? 3 : 1,
    products: op.goods.map((_, at) => line(h.good(op, at), h.units(op))),
    storage_id: h.shop.storageId,
    client_id: h.client(op),
    dType: 1,
    discount: (op.cents % 700) / 100,
    ...(counter || op.pick % 3 ? { credit: true } : {}),
    ...(op.pick % 4 ? { payments: [{ payment_type_id: h.means(op), value: 1 + op.cents / 100 }] } : {}),
    ...(op.pick % 5 === 0 ? { domiciliario: h.couriers[0]!, delivery: 4_000 } : {}),
    ...(op.pick % 7 === 0 ? { withholdings: { retefuente: 100.01, reteiva: 3.33 } } : {}),
    date_pay: addDays(h.today(), (op.pick % 90) - 45),
  })
  h.made('order', id)
}

const amend: Step = (h, op) => {
  const changes = [
    { products: [line(h.good(op), h.units(op))] },
    { client_id: h.client({ ...op, pick: op.pick + 1 }) },
    { payments: [{ payment_type_id: h.means(op), value: 1 + op.cents / 100 }], credit: true },
    { domiciliario: h.couriers[0]!, delivery: 3_000 + h.units(op) },
  ]
  return h.api.sales.updateOrder({ id: ordered(h, op), ...changes[op.pick % changes.length] })
}

const cancel: Step = (h, op) => h.api.sales.cancelOrders({ id: ordered(h, op), note: 'No lo quiso' })

/** A step on its way: confirmed, sent, delivered. */
const deliver: Step = async (h, op) => {
  const id = ordered(h, op)
  const { next_states } = await h.api.sales.getOrder({ id })
  const next = next_states.find(({ state }) => ['confirmado', 'despachado', 'entregado'].includes(state))
  if (next) await h.api.sales.setStatus({ id, status: next.state })
}

export const selling = { sell, amend, cancel, deliver }
