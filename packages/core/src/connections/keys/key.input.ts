import * as z from 'zod'
import { id, int, optional, text } from '../../kernel/values/fields'
import { scopeNames } from './key.states'

/** A new key. What stands below `connection_id` is of the shop whose orders it sends, when that is a new one. */
export const NewKeyInput = z.object({
  name: text(80, 'Escribe para qué es la clave'),
  scopes: z
    .array(z.enum(scopeNames))
    .min(1, 'Elige al menos un permiso')
    .max(scopeNames.length)
    .transform((scopes) => [...new Set(scopes)]),
  /** The shop whose orders it sends; a new one of the key's name when it is left out. */
  connection_id: optional(id()),
  storage_id: optional(id()),
  channel_id: optional(id()),
  payment_type_id: optional(id()),
  safety_stock: optional(int({ min: 0, max: 1_000_000 })),
})
