import * as z from 'zod'
import { day, optional, text } from '../kernel/values/fields'

/** The key of the shop at Plemsi, and which of its two environments it is of. */
export const TokenInput = z.object({
  token: text(400, 'Pega el token de Plemsi').regex(/^[\w.\-~+/=]+$/, 'El token no lleva espacios ni signos'),
  environment: optional(z.enum(['1', '2'])).default('1'),
})

/** Until when the token and the certificate that signs at the service are good; blank where nobody knows. */
export const KeysInput = z.object({ token_until: optional(day()), certificate_until: optional(day()) })
