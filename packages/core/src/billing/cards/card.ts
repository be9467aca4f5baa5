import * as z from 'zod'
import { kind } from '../../kernel/db/kind'
import { type Day, monthOf } from '../../kernel/values/time'

/** A card that the gateway keeps for the shop: what is known of it here is what its owner recognises it by. */
export const Card = kind({
  name: 'card',
  prefix: 'trj',
  label: 'la tarjeta',
  words: {
    brand: 'Franquicia',
    last4: 'Últimos números',
    month: 'Mes',
    year: 'Año',
    holder: 'Titular',
    made: false,
    source: false,
    told: 'Aviso de vencimiento',
  },
  schema: z.object({
    id: z.string(),
    /** What the gateway charges it by. */
    source: z.string(),
    brand: z.string(),
    last4: z.string(),
    month: z.number().int(),
    year: z.number().int(),
    holder: z.string(),
    /** Hash of the token that it was made of: the same one sent again makes no second card. */
    made: z.string(),
    createdAt: z.string(),
    /** What of its end its owner was told by mail. */
    told: z.enum(['soon', 'expired']).optional(),
  }),
  secret: ['source', 'made'],
})
export type CardData = z.output<typeof Card.schema>

/** Id of the one billing profile of a shop. */
export const PROFILE = 'profile'

/** Which card is charged, and who our invoices are made out to. */
export const BillingProfile = kind({
  name: 'billingProfile',
  label: 'el perfil de facturación',
  words: { defaultCardId: 'Tarjeta principal' },
  schema: z.object({
    id: z.literal(PROFILE),
    defaultCardId: z.string().optional(),
    name: z.string().optional(),
    document: z.string().optional(),
    email: z.string().optional(),
  }),
})

/** How a card stands on a day: good until the last day of its month, and told in the month before. */
export function expiryOf({ month, year }: Pick<CardData, 'month' | 'year'>, today: Day): 'good' | 'soon' | 'expired' {
  const [y, m] = monthOf(today).split('-').map(Number) as [number, number]
  const left = (year - y) * 12 + month - m
  if (left < 0) return 'expired'
  return left <= 1 ? 'soon' : 'good'
}
