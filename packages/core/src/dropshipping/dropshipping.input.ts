import * as z from 'zod'
import { id, int, optional, optionalText, paging, pesos, text } from '../kernel/values/fields'
import { parcelStates } from './parcel.states'

/** The shop's account at Dropi. Without keys the ones that are kept stay; the person answers incidents. */
export const AccountInput = z.object({
  key: optional(text(2_000).regex(/^[\w.\-~+/=]+$/, 'La clave no lleva espacios')),
  /** The shop on the web that the key was made for. */
  url: text(300, 'Escribe la dirección de la tienda con la que creaste la clave'),
  email: optionalText(120),
  password: optionalText(200),
  /** How what Dropi collects at the door enters. */
  payment_type_id: optional(id()),
})

export const ItemsInput = z.object({ text: optionalText(80), category: optional(int({ min: 0 })), ...paging })

/** `item`: as Dropi names it. */
export const ImportItemInput = z.object({
  item: text(40, 'Elige el producto'),
  name: optionalText(120),
  price: pesos({ min: 1, missing: 'Escribe el precio de venta' }),
})

export const ParcelsInput = z.object({ ...paging, state: optional(z.enum(parcelStates)) })

export const SendInput = z.object({ id: id(), carrier: text(40, 'Elige la transportadora') })
