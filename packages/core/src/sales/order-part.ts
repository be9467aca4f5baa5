import * as z from 'zod'
import { kind } from '../kernel/db/kind'
import { load } from '../kernel/db/read'
import { type OrderData, OrderLine, type OrderLineData } from './order'

/** Lines of a long sale that are posted in one transaction. */
export const OrderPart = kind({
  name: 'orderPart',
  label: 'la parte del pedido',
  schema: z.object({
    orderId: z.string(),
    part: z.number().int(),
    lines: z.array(OrderLine),
    /** Its goods have left, at the costs of its lines. */
    posted: z.boolean(),
    /** Its goods are reserved in the stock until they leave, or nobody needs them. */
    reserved: z.boolean().optional(),
    /** Entry of its cost. */
    entry: z.object({ id: z.string(), day: z.string() }).optional(),
  }),
  plain: [],
  key: (p) => partKey(p.orderId, p.part),
  audited: false,
})
type OrderPartRow = Awaited<ReturnType<typeof OrderPart.get>>

export const partKey = (orderId: string, part: number): string => `${orderId}.${String(part).padStart(3, '0')}`

/** The parts of a long sale, in order. */
export async function partsOf(order: Pick<OrderData, 'id' | 'parts'>): Promise<OrderPartRow[]> {
  const keys = Array.from({ length: order.parts }, (_, i) => partKey(order.id, i))
  const { parts } = await load({ parts: OrderPart.many(keys) })
  return keys.flatMap((key) => parts.get(key) ?? [])
}

/** All lines of an order, in order. */
export async function linesOf(order: OrderData): Promise<OrderLineData[]> {
  return order.parts === 0 ? order.lines : (await partsOf(order)).flatMap((part) => part.lines)
}
