import * as z from 'zod'
import { accountOf, type Mapping, type Role } from '../../accounting/chart/roles'
import { credit, type EntryLine } from '../../accounting/journal/entry'
import { partyOf, type Rut, shopParty } from '../../accounting/withholding/parties'
import type { BusinessData } from '../../identity/business/business'
import { invalid } from '../../kernel/errors'
import { formatCop } from '../../kernel/values/money'
import { emptyRecord, ownValue } from '../../kernel/values/own'
import type { Day } from '../../kernel/values/time'
import { withheldTaxes } from '../../reference/standing.input'
import type { SettingsData } from '../../settings/settings'
import { goodsConcepts, type TaxedGroup, type WithholdingRule, withhold } from '../../settings/taxes/withhold'
import type { Bought } from './bought'

/** A tax that a document withholds, or why it does not; amounts in cents. */
export const Withheld = z.object({
  type: z.enum(withheldTaxes),
  concept: z.string(),
  ruleId: z.string(),
  name: z.string(),
  baseCents: z.number().int(),
  ratePpm: z.number().int(),
  amountCents: z.number().int(),
  norm: z.string(),
  why: z.string(),
})
export type WithheldData = z.output<typeof Withheld>

/** What somebody decided to withhold instead of what is proposed. */
export interface ChosenWithholding {
  id: string
  concept: string
  value: number
}

export interface Buying {
  day: Day
  groups: readonly TaxedGroup[]
  business: BusinessData
  provider: Rut & { foreign?: boolean }
  settings: Pick<SettingsData, 'taxes'>
  rules: readonly WithholdingRule[]
  earlier: Bought
  chosen?: readonly ChosenWithholding[] | undefined
}

const keyOf = (row: { ruleId: string; concept: string }) => `${row.ruleId}|${row.concept}`

/** @throws AppError 422 for what no rule proposes, or more than its base */
function choose(proposed: readonly WithheldData[], chosen: readonly ChosenWithholding[]): WithheldData[] {
  const wanted = new Map(chosen.map(({ id, concept, value }) => [keyOf({ ruleId: id, concept }), value]))
  const known = new Set(proposed.map(keyOf))
  if ([...wanted.keys()].some((key) => !known.has(key)))
    throw invalid({ withholdings: ['Una retención no es de lo que compras. Recarga las retenciones'] })
  return proposed.map((row) => {
    const amountCents = wanted.get(keyOf(row)) ?? 0
    if (amountCents > row.baseCents) throw invalid({ withholdings: [`${row.name}: retienes más que su base`] })
    if (amountCents === row.amountCents) return row
    return { ...row, amountCents, why: `Se cambió a mano. Propuesto: ${formatCop(row.amountCents)}. ${row.why}` }
  })
}

/**
 * What the shop withholds of what it buys, rule by rule, and why not: proposed by the engine, or as it was chosen. The base
 * of income tax is what this document adds to the day, with what came before it and had not reached the minimum.
 * @throws AppError 409 when the UVT of the year is missing, 422 for a choice that fits no rule
 */
export function withheldOf({ business, provider, settings, earlier, chosen, ...of }: Buying): WithheldData[] {
  const { foreign, ...rut } = provider
  const seller = { ...partyOf(rut as never), ...(foreign ? { foreign } : {}) }
  const { uvt, roundBases } = settings.taxes
  const found = withhold({ ...of, buyer: shopParty(business), seller, city: business.city, uvt, roundBases, earlier })
  const proposed = found.map((row) => {
    const before = row.type === 'retefuente' ? ownValue(earlier, row.concept) : undefined
    return before && before.withheldCents > 0 ? { ...row, baseCents: row.baseCents - before.baseCents } : row
  })
  return chosen ? choose(proposed, chosen) : proposed
}

/** What a document adds to the day of its provider. */
export function boughtBy(groups: readonly TaxedGroup[], withheld: readonly WithheldData[]): Bought {
  const sums: Bought = emptyRecord()
  for (const { concept, baseCents } of groups) {
    const sum = sums[concept] ?? { baseCents: 0, withheldCents: 0 }
    sums[concept] = { ...sum, baseCents: sum.baseCents + baseCents }
  }
  for (const { type, concept, amountCents } of withheld)
    if (type === 'retefuente' && sums[concept])
      sums[concept] = { ...sums[concept], withheldCents: sums[concept].withheldCents + amountCents }
  return sums
}

/** Account of what is withheld under a concept. Source: books, withholdings; facts B3, default mapping. */
function roleOf({ type, concept }: Pick<WithheldData, 'type' | 'concept'>): Role {
  if (type === 'reteiva') return 'reteIvaPayable'
  if (type === 'reteica') return 'reteIcaPayable'
  if (goodsConcepts.has(concept)) return 'retefuentePurchases'
  if (concept === 'honorarios') return 'retefuenteFees'
  if (concept === 'rendimientos') return 'retefuenteYields'
  return concept.startsWith('arrendamiento') ? 'retefuenteRent' : 'retefuenteServices'
}

/** The lines of an entry that say what was withheld, each with what it is a part of. */
export const withheldLines = (withheld: readonly WithheldData[], thirdId: string, mapping: Mapping): EntryLine[] =>
  withheld.map((row) =>
    credit(accountOf(roleOf(row), mapping), row.amountCents, {
      thirdId,
      tax: {
        kind: row.type,
        concept: row.concept,
        baseCents: row.baseCents,
        ratePpm: row.ratePpm,
        ruleId: row.ruleId,
      },
    }),
  )

export const sumOf = (withheld: readonly WithheldData[]): number =>
  withheld.reduce((sum, { amountCents }) => sum + amountCents, 0)
