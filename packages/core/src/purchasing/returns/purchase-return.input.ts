import * as z from 'zod'
import { id, optionalText, quantity } from '../../kernel/values/fields'

export const NewReturn = z.object({
  /** The purchase. */
  id: id(),
  note: optionalText(200),
  products: z
    .array(z.object({ line_id: id(), quantity: quantity({ missing: 'Escribe cuánto devuelves' }) }))
    .min(1, 'Escribe cuánto devuelves de algún producto')
    .max(40),
})
export type NewReturnInput = z.output<typeof NewReturn>
