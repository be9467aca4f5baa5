import * as z from 'zod'
import { measureShape } from '../catalog/products/measures'
import { document } from '../documents/document'
import { history } from '../documents/history'
import { FORGOTTEN } from '../kernel/db/personal/personal'
import { pickingMoves, pickingStateNames } from './picking.states'

const whole = () => z.number().int()

/** Goods of an order to be looked for. Quantities in thousandths: packed ≤ picked ≤ asked. */
export const PickingLine = z.object({
  orderId: z.string(),
  orderNumber: z.string(),
  productId: z.string(),
  variantId: z.string().optional(),
  sku: z.string(),
  name: z.string(),
  /** Where it leaves from; a wave from before its lines said so has none. */
  storageId: z.string().optional(),
  storageName: z.string().optional(),
  place: z.string().optional(),
  quantity: whole(),
  picked: whole(),
  packed: whole(),
})
export type PickingLineData = z.output<typeof PickingLine>

/** A box that was packed: what it weighs with what is in it, and its measures when it is one of the shop's. */
const Packed = z.object({ name: z.string(), boxId: z.string().optional(), ...measureShape })
export type PackedData = z.output<typeof Packed>
const states = history(pickingStateNames)

/** A wave: orders whose goods are looked for together, and then put into boxes. An order is in one that is not closed. */
export const Picking = document({
  name: 'picking',
  label: 'la lista de alistamiento',
  plural: 'listas de alistamiento',
  words: {
    items: 'Renglones',
    orderNumber: 'Pedido',
    place: 'Ubicación',
    picked: 'Alistado',
    packed: 'Empacado',
    boxes: 'Cajas',
    grams: 'Peso en gramos',
    lengthCm: 'Largo en cm',
    widthCm: 'Ancho en cm',
    heightCm: 'Alto en cm',
    boxId: false,
    orders: 'Pedidos',
  },
  personal: {
    via: (p) => p.orders.map(({ id }) => id),
    forget: (p, theirs) => ({
      ...p,
      orders: p.orders.map((order) => (theirs.has(order.id) ? { ...order, clientName: FORGOTTEN } : order)),
    }),
  },
  id: 'picking',
  prefix: 'AL-',
  states: pickingMoves,
  names: pickingStateNames,
  voided: 'anulado',
  fields: {
    /** What is done of it: looked for, put into boxes, or both. */
    type: z.enum(['picking', 'packing', 'picking_packing']),
    createdAt: z.string(),
    storageId: z.string().optional(),
    storageName: z.string().optional(),
    orders: z.array(z.object({ id: z.string(), number: z.string(), clientName: z.string() })),
    items: z.array(PickingLine),
    boxes: z.array(Packed),
    note: z.string().optional(),
    ...states.fields,
  },
  made: (stamp, state) => ({ createdAt: stamp.at, ...states.made(stamp, state) }),
  entered: states.entered,
  list: {
    dated: 'createdAt',
    filters: { state: 'state', storage: 'storageId' },
    indexes: ['state'],
    counted: ['state'],
  },
  packed: true,
})
export type PickingData = z.output<typeof Picking.schema>
export type PickingRow = Awaited<ReturnType<typeof Picking.get>>

/** Sums of its lines, in thousandths. */
export const sumsOf = ({ items }: Pick<PickingData, 'items'>) => ({
  asked: items.reduce((sum, { quantity }) => sum + quantity, 0),
  picked: items.reduce((sum, { picked }) => sum + picked, 0),
  packed: items.reduce((sum, { packed }) => sum + packed, 0),
})
