import * as z from 'zod'
import { asQuantity } from '../kernel/values/fields'
import { type PickingData, type PickingLineData, sumsOf } from './picking'
import { pickingStateNames, pickingStates } from './picking.states'

const nullable = z.string().nullable()

export const PickingOutput = z.object({
  id: z.string(),
  number: z.string(),
  type: z.enum(['picking', 'packing', 'picking_packing']),
  state: z.enum(pickingStates),
  state_name: z.string(),
  created_at: z.string(),
  storage: nullable,
  orders: z.array(z.object({ id: z.string(), number: z.string(), client: z.string() })),
  /** Units asked for, found and in boxes. */
  asked: asQuantity(),
  picked: asQuantity(),
  packed: asQuantity(),
  boxes: z.number(),
  note: nullable,
})

const Line = z.object({
  /** Its place among the lines. */
  n: z.number(),
  order_id: z.string(),
  order_number: z.string(),
  product_id: z.string(),
  variant_id: nullable,
  sku: z.string(),
  name: z.string(),
  /** The storage that it leaves from, and where it is there. */
  storage: nullable,
  place: nullable,
  quantity: asQuantity(),
  picked: asQuantity(),
  packed: asQuantity(),
})

const centimetres = z.number().nullable()
/** A box that was packed, with its measures when it is one of the shop's. */
const Package = z.object({
  ...{ name: z.string(), box_id: nullable, grams: z.number().nullable() },
  ...{ length: centimetres, width: centimetres, height: centimetres },
})

export const PickingDetail = PickingOutput.extend({
  lines: z.array(Line),
  packages: z.array(Package),
  history: z.array(z.object({ state_name: z.string(), at: z.string(), user: z.string(), note: nullable })),
})

/** What a scan came to: the line that it counted, and the wave. */
export const ScanOutput = z.object({ line: Line, picking: PickingDetail })

export const ReadyOutput = z.array(
  z.object({ id: z.string(), number: z.string(), date: z.string(), client: z.string(), items: z.number() }),
)
export const ChoicesOutput = z.array(
  z.object({ id: z.string(), number: z.string(), orders: z.array(z.string()), boxes: z.number() }),
)

export const presentPicking = (row: PickingData): z.input<typeof PickingOutput> => ({
  ...{ id: row.id, number: row.number, type: row.type, state: row.state, state_name: pickingStateNames[row.state] },
  ...{ created_at: row.createdAt, storage: row.storageName ?? null, boxes: row.boxes.length, note: row.note ?? null },
  orders: row.orders.map(({ id, number, clientName }) => ({ id, number, client: clientName })),
  ...sumsOf(row),
})

const presentLine = (line: PickingLineData, n: number): z.input<typeof Line> => ({
  ...{ n, order_id: line.orderId, order_number: line.orderNumber, product_id: line.productId },
  ...{ variant_id: line.variantId ?? null, sku: line.sku, name: line.name },
  ...{ storage: line.storageName ?? null, place: line.place ?? null },
  ...{ quantity: line.quantity, picked: line.picked, packed: line.packed },
})

export const presentDetail = (row: PickingData): z.input<typeof PickingDetail> => ({
  ...presentPicking(row),
  lines: row.items.map(presentLine),
  packages: row.boxes.map(({ name, boxId, grams, lengthCm, widthCm, heightCm }) => ({
    ...{ name, box_id: boxId ?? null, grams: grams ?? null },
    ...{ length: lengthCm ?? null, width: widthCm ?? null, height: heightCm ?? null },
  })),
  history: row.history.map(({ state, at, by, note }) => ({
    ...{ state_name: pickingStateNames[state], at, user: by.name, note: note ?? null },
  })),
})

export const presentScan = ({
  row,
  line,
}: {
  row: PickingData
  line: PickingLineData
}): z.input<typeof ScanOutput> => ({
  line: presentLine(line, row.items.indexOf(line)),
  picking: presentDetail(row),
})
