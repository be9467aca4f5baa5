import * as z from 'zod'
import { scannedText } from '../catalog/scanned.input'
import { day, id, int, optional, optionalText, paging, quantity, text } from '../kernel/values/fields'
import { pickingStates, pickingSteps } from './picking.states'

/** Orders that one wave takes, and lines that they may come to: a person carries no more at once. */
export const MAX_ORDERS = 40
export const MAX_LINES = 300
const MAX_BOXES = 60

const orders = () =>
  z.array(id(), 'Elige los pedidos').min(1, 'Elige los pedidos').max(MAX_ORDERS, `Elige hasta ${MAX_ORDERS} pedidos`)

/** `storage_id`: the goods of that storage alone; those of all when it is left out. */
export const NewPickingInput = z.object({
  orders: orders(),
  storage_id: optional(id()),
  note: optionalText(300),
})

/** Packing goes on with a wave that is picked (`id`), or begins with orders whose goods are at hand. */
export const NewPackingInput = NewPickingInput.extend({ id: optional(id()), orders: optional(orders()) }).refine(
  ({ id: given, orders: chosen }) => (given === undefined) !== (chosen === undefined),
  {
    path: ['orders'],
    message: 'Elige los pedidos, o la lista que vas a empacar',
  },
)

export const ListPickingsInput = z.object({
  ...paging,
  state: optional(z.enum(pickingStates)),
  storage: optional(id()),
  from: optional(day()),
  to: optional(day()),
})

const Box = z.object({
  name: text(60, 'Escribe qué caja es'),
  /** One of the shop's, whose measures it has. */
  box_id: optional(id()),
  /** Weight in grams. */
  grams: optional(int({ min: 1, max: 1_000_000 })),
})

/** What does not come stays. Quantities are what there is in all, not what is added. */
export const PickingChanges = z.object({
  id: id(),
  state: optional(z.enum(pickingStates)),
  lines: optional(
    z
      .array(
        z.object({
          n: int({ min: 0, max: MAX_LINES }),
          picked: optional(quantity({ min: 0 })),
          packed: optional(quantity({ min: 0 })),
        }),
      )
      .max(MAX_LINES),
  ),
  boxes: optional(z.array(Box).max(MAX_BOXES)),
  note: optionalText(300),
})

/** Where the goods of a line are; nothing for what nobody knows. */
export const PlaceInput = z.object({ id: id(), n: int({ min: 0, max: MAX_LINES }), place: optionalText(30) })

/** A code that was read: a unit of it unless told. `order`: of that order, where several ask for it. */
export const ScanInput = z.object({
  id: id(),
  code: scannedText(),
  step: optional(z.enum(pickingSteps)).default('pick'),
  quantity: optional(quantity()),
  order: optional(id()),
})
