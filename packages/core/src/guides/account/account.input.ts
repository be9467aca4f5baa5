import * as z from 'zod'
import { day, id, int, optional, optionalText, text } from '../../kernel/values/fields'

/** The shop's own account at the service of carriers. Without a token the one that is kept stays. */
export const CarrierAccountInput = z.object({
  token: optional(text(2_000).regex(/^[\w.\-~+/=]+$/, 'El token no lleva espacios')),
})

/** What became of a guide that nobody knows of: its number, or that there is none. */
export const ResolveInput = z.object({ id: id(), tracking: optionalText(40) })

/** Hours of a day. */
const hour = (fallback: number) => optional(int({ min: 0, max: 24 })).transform((given) => given ?? fallback)
export const PickupInput = z
  .object({
    guides: z.array(id()).min(1, 'Elige las guías').max(100, 'Elige hasta 100 guías'),
    date: day(),
    from: hour(9),
    to: hour(17),
    instructions: optionalText(200),
  })
  .refine(({ from, to }) => to - from >= 2, {
    path: ['to'],
    message: 'Deja al menos dos horas para que pasen a recoger',
  })
