import type * as z from 'zod'
import { stamp } from '../../documents/author'
import { act } from '../../kernel/db/act'
import { conflict } from '../../kernel/errors'
import { advanceDue } from '../order/advance'
import { Order, type OrderData } from '../order/order'
import type { ReleaseInput } from '../order/order-filter'

/** Lets an order go without its advance, because somebody says why. @throws AppError 404, 409 for one that waits for none */
export const releaseOrder = ({ id, why }: z.output<typeof ReleaseInput>): Promise<OrderData> =>
  act(async (unit) => {
    const order = await Order.get(id)
    if (order.advance?.released) return order
    if (advanceDue(order) === 0) throw conflict(`El pedido ${order.number} no espera ningún anticipo.`, 'bad_state')
    const { at, by } = stamp()
    const { version: _, ...row } = order
    const after: OrderData = { ...row, advance: { ...order.advance!, released: { at, by, why } } }
    unit.replace(Order, order, after)
    unit.summary = `Dejó salir el pedido ${order.number} sin anticipo: ${why}`
    return after
  })
