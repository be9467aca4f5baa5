import * as z from 'zod'
import { day, flag, id, int, optional, optionalText, text } from '../../kernel/values/fields'

const token = optional(text(2_000).regex(/^[\w.\-~+/=]+$/, 'El token no lleva espacios'))

/** Who pays the labels: the shop with an account of its own, or its wallet with the product's account. */
export const payers = ['own', 'wallet'] as const
export type Payer = (typeof payers)[number]

/** The account at the service of carriers. Without a token the one that is kept stays; so does who pays. */
export const CarrierAccountInput = z.object({ token, pays: optional(z.enum(payers, 'Elige con qué pagas las guías')) })

/** The account of the product that shops pay with their wallets. */
export const PlatformCarriersInput = z.object({ on: flag(), token })

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
    /** Of one that nobody knows about: when it was asked for, by who looked and saw that there is none. */
    again: optionalText(40),
  })
  .refine(({ from, to }) => to - from >= 2, {
    path: ['to'],
    message: 'Deja al menos dos horas para que pasen a recoger',
  })
