import type { Act } from '../../kernel/db/act'
import type { Why } from '../../sales/changes/reverse'
import { Order, type OrderData, type OrderRow } from '../../sales/order/order'
import { CreditNote } from '../note/note'
import { makeNote } from './notes'

/** Returns all of an order, with a note: what was paid goes back by the same means. What moves orders calls it. */
export async function returnWhole(unit: Act, order: OrderRow, { note, reason, registerId }: Why): Promise<OrderData> {
  const { number, before } = await CreditNote.numbered(unit, { before: Order.one(order.id) })
  const made = await makeNote(unit, before, number, {
    type: 3,
    return_type: 2,
    ...(note ? { note } : {}),
    ...(reason ? { reason_id: reason.id } : {}),
    ...(registerId ? { open_register_id: registerId } : {}),
  })
  return made.order
}
