import * as z from 'zod'
import { day, id, optional, optionalText, paging, text, upload } from '../kernel/values/fields'
import { dispatchStates } from './dispatch.states'

/** Orders that go with one carrier at once. */
export const MAX_ORDERS = 100

const orders = () =>
  z.array(id(), 'Elige los pedidos').min(1, 'Elige los pedidos').max(MAX_ORDERS, `Elige hasta ${MAX_ORDERS} pedidos`)

const header = {
  /** Who takes them: a carrier or a courier of the shop. */
  carrier_id: optional(id()),
  courier_id: optional(id()),
  plate: optionalText(12),
  note: optionalText(300),
}
const oneOfBoth = ({ carrier_id, courier_id }: { carrier_id?: unknown; courier_id?: unknown }) =>
  carrier_id === undefined || courier_id === undefined

export const NewDispatchInput = z
  .object({ ...header, orders: orders() })
  .refine((input) => oneOfBoth(input) && (input.carrier_id ?? input.courier_id) !== undefined, {
    path: ['carrier_id'],
    message: 'Elige la transportadora o el domiciliario que se los lleva',
  })

/** What does not come stays. `state`: opened again, or void. */
export const DispatchChanges = z
  .object({ id: id(), ...header, orders: optional(orders()), state: optional(z.enum(['abierta', 'anulada'])) })
  .refine(oneOfBoth, { path: ['carrier_id'], message: 'Elige solo uno: transportadora o domiciliario' })

export const ListDispatchesInput = z.object({
  ...paging,
  state: optional(z.enum(dispatchStates)),
  carrier: optional(id()),
  from: optional(day()),
  to: optional(day()),
})
export const DispatchDaysInput = z.object({ ...paging, start_date: day(), end_date: day() })
export const SearchDispatchesInput = z.object({ ...paging, search: text(80, 'Escribe qué buscas') })

/** Who received them, with the signature that was drawn on the screen. */
export const HandOverInput = z.object({
  id: id(),
  name: text(120, 'Escribe quién los recibe'),
  document: optionalText(30),
  signature: optional(upload(500_000)),
})
