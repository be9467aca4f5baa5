import * as z from 'zod'
import { text } from '../../kernel/values/fields'
import { hookEventNames } from './webhook.states'

export const NewWebhookInput = z.object({
  /** Where it is told: https, by its name, without what comes after a `?`. */
  url: text(300, 'Escribe la dirección'),
  events: z
    .array(z.enum(hookEventNames))
    .min(1, 'Elige al menos un aviso')
    .max(hookEventNames.length)
    .transform((events) => [...new Set(events)]),
})
