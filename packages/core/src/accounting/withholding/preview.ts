import * as z from 'zod'
import { BUSINESS, Business } from '../../identity/business/business'
import { may, now } from '../../kernel/context'
import { load } from '../../kernel/db/read'
import { forbidden, invalid, notFound } from '../../kernel/errors'
import { asPesos, day, flag, id, optional, pesos } from '../../kernel/values/fields'
import { kindOf } from '../../kernel/values/id'
import { type Day, dayOf } from '../../kernel/values/time'
import { Client } from '../../parties/clients/client'
import { Provider } from '../../parties/providers/providers'
import type { CityCode } from '../../reference/city-code'
import { activity, city } from '../../reference/contact.input'
import { personType, responsibilityList, withheldTaxes } from '../../reference/standing.input'
import { settingsOf } from '../../settings/settings'
import { type TaxedGroup, type TaxParty, type Withheld, withhold } from '../../settings/taxes/withhold'
import { withholdings } from '../../settings/taxes/withholdings'
import { partyOf, type Rut, shopParty } from './parties'

/** A purchase or a sale to try: of a record, or of somebody with these marks of the RUT. */
export const WithholdingPreviewInput = z.object({
  side: z.enum(['buy', 'sell'], 'Elige si compras o vendes'),
  third_id: optional(id()),
  person_type_id: optional(personType()),
  responsibilities: optional(responsibilityList()),
  declarant: optional(flag()),
  activity_id: activity(),
  date: optional(day()),
  /** Municipality of the operation; that of the shop unless told. */
  city: city(),
  lines: z
    .array(
      z.object({
        concept: z.string().min(1, 'Elige el concepto').max(60),
        base: pesos(),
        tax: optional(pesos()),
      }),
    )
    .min(1, 'Agrega al menos un concepto')
    .max(40),
})

export const WithholdingPreview = z.object({
  /** One row for each withholding that could apply; `amount` 0 and `why` when it does not. */
  data: z
    .object({
      type: z.enum(withheldTaxes),
      concept: z.string(),
      name: z.string(),
      base: asPesos(),
      /** Percent. */
      rate: z.number(),
      amount: asPesos(),
      norm: z.string(),
      why: z.string(),
    })
    .array(),
  total: asPesos(),
})

/** The client or provider of an id. @throws AppError 403, 404 or 422 */
async function otherParty(third: string): Promise<Rut> {
  const kind = kindOf(third)
  if (kind !== 'client' && kind !== 'provider') throw invalid({ third_id: ['Elige un cliente o un proveedor'] })
  if (!may(kind === 'client' ? 'customer-read' : 'provider-read'))
    throw forbidden('No tienes permiso para ver a este tercero.')
  const row = kind === 'client' ? await Client.find(third) : await Provider.find(third)
  if (!row) throw notFound('el tercero')
  return row as Rut
}

/** What is bought or sold to whom, and when. */
interface Asked {
  side: 'buy' | 'sell'
  other: TaxParty
  groups: readonly TaxedGroup[]
  day: Day
  /** Municipality of the operation; that of the shop unless told. */
  city?: CityCode | undefined
}

/** The taxes that whoever buys withholds, and why. @throws AppError 409 when the UVT of the year is missing */
export async function withheldOf({ side, other, groups, day, city }: Asked): Promise<Withheld[]> {
  const [{ business, settings }, rules] = await Promise.all([
    load({ business: Business.one(BUSINESS), settings: settingsOf() }),
    withholdings.rows.active(),
  ])
  const shop = shopParty(business)
  const [buyer, seller] = side === 'buy' ? [shop, other] : [other, shop]
  const { uvt, roundBases } = settings.taxes
  return withhold({ day, city: city ?? business.city, groups, buyer, seller, rules, uvt, roundBases })
}

/**
 * What would be withheld of a purchase or a sale, and why. Nothing is written.
 * @throws AppError 403, 404 or 422 for the third; 409 when the UVT of the year is missing
 */
export async function previewWithholding(
  input: z.output<typeof WithholdingPreviewInput>,
): Promise<z.input<typeof WithholdingPreview>> {
  const known: Rut = input.third_id ? await otherParty(input.third_id) : {}
  const other = partyOf({
    ...known,
    ...(input.person_type_id ? { personType: input.person_type_id } : {}),
    ...(input.responsibilities ? { responsibilities: input.responsibilities } : {}),
    ...(input.activity_id ? { activity: input.activity_id } : {}),
    ...(input.declarant === undefined ? {} : { declarant: input.declarant }),
  })
  const groups = input.lines.map(({ concept, base, tax }) => ({ concept, baseCents: base, taxCents: tax ?? 0 }))
  const found = await withheldOf({ side: input.side, other, groups, day: input.date ?? dayOf(now()), city: input.city })
  return {
    data: found.map(({ baseCents, ratePpm, amountCents, ruleId: _, ...row }) => ({
      ...row,
      base: baseCents,
      rate: ratePpm / 10_000,
      amount: amountCents,
    })),
    total: found.reduce((sum, row) => sum + row.amountCents, 0),
  }
}
