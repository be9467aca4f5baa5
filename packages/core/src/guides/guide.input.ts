import * as z from 'zod'
import { measureFields } from '../catalog/products/measures'
import { day, id, int, optional, optionalText, paging, pesos, text } from '../kernel/values/fields'
import { guideStates } from './guide.states'

/** Guides that are printed or settled at once, and orders of a batch. */
export const MAX_GUIDES = 100
export const MAX_BATCH = 500
export const MAX_PACKAGES = 20

const Package = z.object({
  ...measureFields,
  grams: int({ min: 1, max: 1_000_000 }),
  /** What it is worth, for the insurance of the carrier. */
  declared: optional(pesos()),
})

const fields = {
  sender_id: id('Elige el remitente'),
  /** Who carries it: a carrier or a courier of the shop. */
  conveyor_id: optional(id()),
  courier_id: optional(id()),
  /** The number that the carrier gave it. Left out for a carrier it waits for it; a courier's is ours. */
  tracking: optionalText(40),
  service: optionalText(60),
  packages: z
    .array(Package, 'Agrega al menos un paquete')
    .min(1, 'Agrega al menos un paquete')
    .max(MAX_PACKAGES, `Agrega hasta ${MAX_PACKAGES} paquetes`),
  content: optionalText(120),
  /** Charged at the door; what the order owes when it is left out, 0 for nothing. */
  cod: optional(pesos()),
  /** What the carrier charges. */
  freight: optional(pesos()),
  notes: optionalText(300),
}

/** A label of the account at the service of carriers: one of those that were quoted. */
const Via = z.object({
  carrier: text(40, 'Elige la transportadora'),
  service: text(60, 'Elige el servicio'),
  /** What it was quoted at; the label has the price that counts. */
  price: optional(pesos()),
})

const oneOf = (...given: unknown[]): boolean => given.filter((one) => one !== undefined).length === 1
const WHO = { path: ['conveyor_id'], message: 'Elige la transportadora o el domiciliario' }

/** Of an order or of a pre-invoice, one of both. */
export const NewGuideInput = z
  .object({ order_id: optional(id()), pre_invoice_id: optional(id()), via: optional(Via), ...fields })
  .refine((given) => (given.order_id === undefined) !== (given.pre_invoice_id === undefined), {
    path: ['order_id'],
    message: 'Elige el pedido o la prefactura',
  })
  .refine((given) => oneOf(given.conveyor_id, given.courier_id, given.via), WHO)

/** What a shipment of an order or of a pre-invoice would cost with each carrier of the account. */
export const QuoteInput = z.object({
  ...{ order_id: optional(id()), pre_invoice_id: optional(id()), sender_id: fields.sender_id },
  ...{ packages: fields.packages, content: fields.content, cod: fields.cod },
})

/** What does not come stays. Only the number and what the carrier charges of one that was made. */
export const GuideChanges = z.object({
  id: id(),
  tracking: optionalText(40),
  service: optionalText(60),
  freight: optional(pesos()),
  notes: optionalText(300),
})

/** What its carrier charges for a parcel that came back; 0 takes back what was written. */
export const ReturnFreightInput = z.object({ id: id(), value: pesos() })

export const ListGuidesInput = z.object({
  ...paging,
  state: optional(z.enum(guideStates)),
  carrier: optional(id()),
  from: optional(day()),
  to: optional(day()),
})

/** With a guide, by its id or its number, it is cancelled; without one the cancelled ones are listed. */
export const CancelGuidesInput = z.object({ ...paging, id: optional(id()), guide: optionalText(40) })
export const GuideRefInput = z.object({ guide: text(40, 'Escribe el número de la guía') })
export const PrintGuidesInput = z.object({
  guides: z.array(id()).min(1, 'Elige las guías').max(MAX_GUIDES, `Elige hasta ${MAX_GUIDES} guías`),
})
export const MoveGuideInput = z.object({
  id: id(),
  state: z.enum(guideStates, 'Este estado no existe'),
  /** What the carrier said; why, for an incident. */
  note: optionalText(300),
})

/** What was told as delivered was not, and where it is instead. */
export const UndoDeliveryInput = z.object({
  id: id(),
  state: z.enum(['en_reparto', 'en_devolucion'], 'Elige dónde está'),
  note: text(300, 'Escribe por qué no se entregó'),
})

const common = { sender_id: fields.sender_id, conveyor_id: fields.conveyor_id, courier_id: fields.courier_id }

/** Orders that get a guide each with the same sender and carrier. */
export const NewBatchInput = z
  .object({
    ...common,
    orders: z.array(id()).min(1, 'Elige los pedidos').max(MAX_BATCH, `Elige hasta ${MAX_BATCH} pedidos`),
    /** Of a parcel whose products do not say what they weigh. */
    grams: optional(int({ min: 1, max: 1_000_000 })),
    /** A carrier of the account, by its cheapest service; or `cheapest` of all for each order. */
    via: optionalText(40),
  })
  .refine((given) => oneOf(given.conveyor_id, given.courier_id, given.via), WHO)
export const BatchItemInput = z.object({ id: id(), order: id() })
/** The parcels of an order of a batch, corrected. */
export const AmendBatchInput = z.object({ ...BatchItemInput.shape, packages: fields.packages })
