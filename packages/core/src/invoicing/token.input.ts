import * as z from 'zod'
import { optional, text } from '../kernel/values/fields'

/** The key of the shop at Plemsi, and which of its two environments it is of. */
export const TokenInput = z.object({
  token: text(400, 'Pega el token de Plemsi').regex(/^[\w.\-~+/=]+$/, 'El token no lleva espacios ni signos'),
  environment: optional(z.enum(['1', '2'])).default('1'),
})
