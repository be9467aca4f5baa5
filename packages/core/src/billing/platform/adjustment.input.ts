import * as z from 'zod'
import { flag, optional, pesos, text } from '../../kernel/values/fields'
import { email } from '../../reference/contact.input'

/** Money that is added to the wallet of the shop of somebody, or taken from it. */
export const AdjustmentInput = z.object({
  email: email(),
  value: pesos({ min: 1, missing: 'Escribe el valor' }),
  /** It takes instead of adding. */
  takes: optional(flag()).default(false),
  reason: text(200, 'Escribe el motivo: lo lee la tienda'),
})
