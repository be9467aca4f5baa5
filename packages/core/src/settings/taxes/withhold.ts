import { conflict } from '../../kernel/errors'
import { formatCop, mulDiv } from '../../kernel/values/money'
import { ownValue } from '../../kernel/values/own'
import type { Day } from '../../kernel/values/time'
import type { CityCode } from '../../reference/city-code'
import type { PersonType, WithheldTax } from '../../reference/standing.input'
import { FULL_PPM } from './ppm'
import { rowAt } from './validity'
import type { WithholdingRow } from './withholding'

/** Value of the UVT of a year, in cents. */
export interface Uvt {
  year: number
  valueCents: number
}

/** Who buys or sells, as taxes see it. */
export interface TaxParty {
  personType: PersonType
  /** DIAN's codes. */
  responsibilities: readonly string[]
  /** What it withholds of what it pays: `agentOf`. */
  withholds: readonly WithheldTax[]
  /** CIIU class, by which some municipalities charge their ICA. */
  activity?: string | undefined
  /** Files income tax; a company does. */
  declarant?: boolean
  /** A person whose fees of the year pass 3,300 UVT. Source: DUR 1625 art. 1.2.4.3.1. */
  highFees?: boolean
  /** Lives abroad: what it sells here as a service has its whole IVA withheld. */
  foreign?: boolean
}

/** What is bought under one concept, in cents. */
export interface TaxedGroup {
  concept: string
  baseCents: number
  /** IVA on top of the base. */
  taxCents: number
}

export type WithholdingRule = Pick<WithholdingRow, 'id' | 'name' | 'type' | 'concept' | 'city' | 'activities' | 'rates'>

export interface WithholdingCase {
  day: Day
  groups: readonly TaxedGroup[]
  buyer: TaxParty
  seller: TaxParty
  rules: readonly WithholdingRule[]
  /** Municipality of the operation, whose ICA it pays, by its DANE code. */
  city?: CityCode | undefined
  uvt: readonly Uvt[]
  /** Minimum bases rounded to the thousand, as practice publishes them. Source: facts B2. */
  roundBases?: boolean
  /** Bought of the same seller earlier that day, by concept: the minimum base is of all. Source: Decreto 2509 de 1985 art. 2. */
  earlier?: Readonly<Record<string, { baseCents: number; withheldCents: number }>>
}

/** A tax that is withheld, or why it is not. Amounts in cents. */
export interface Withheld {
  type: WithheldTax
  concept: string
  ruleId: string
  name: string
  /** What the rate applies to: of reteIVA, the tax. */
  baseCents: number
  ratePpm: number
  /** 0 when nothing is withheld. */
  amountCents: number
  norm: string
  /** Why so much or nothing, in Spanish. */
  why: string
}

/** Concepts that are goods; the others are services. */
export const goodsConcepts: ReadonlySet<string> = new Set([
  'compras',
  'tarjetas',
  'agricolas',
  'combustibles',
  'vehiculos',
])

/** Smallest base in cents of some UVT on a day. @throws AppError 409 when the UVT of the year is missing */
export function minBaseCents(
  minUvt: number,
  { day, uvt, roundBases = true }: Pick<WithholdingCase, 'day' | 'uvt' | 'roundBases'>,
): number {
  if (minUvt === 0) return 0
  const year = Number(day.slice(0, 4))
  const found = uvt.find((row) => row.year === year)
  if (!found)
    throw conflict(`Falta la UVT de ${year}. Agrégala en Parametrización, Impuestos y retenciones.`, 'uvt_missing')
  const cents = minUvt * found.valueCents
  return roundBases ? mulDiv(cents, 1, 100_000) * 100_000 : cents
}

const percent = (ppm: number) => `${String(ppm / 10_000).replace('.', ',')} %`

const agentOfWhat: Record<WithheldTax, string> = {
  retefuente: 'de retención en la fuente',
  reteiva: 'de retención de IVA',
  reteica: 'de retención de ICA',
}

/**
 * Why a seller suffers none of a tax, or undefined. Income tax: O-15 withholds its own, and O-47 none (E.T. art. 911; its
 * ICA is in the same tax, DUR 1625 art. 1.5.8.3.1). IVA: an agent does not withhold from another (E.T. art. 437-2 par. 1).
 */
function spared(type: WithheldTax, { responsibilities }: TaxParty): string | undefined {
  const is = (code: string) => responsibilities.includes(code)
  if (type === 'retefuente' && is('O-15')) return 'Quien vende es autorretenedor (O-15)'
  if (type !== 'reteiva' && is('O-47')) return 'Quien vende está en el régimen simple (O-47)'
  if (type === 'reteiva' && (is('O-13') || is('O-23'))) return 'Quien vende también retiene IVA (O-13 u O-23)'
  return undefined
}

/** Whether an ICA is of some activities, and the seller's is one of them. */
const isOfActivity = ({ activities = [] }: WithholdingRule, { activity }: TaxParty): boolean =>
  activity !== undefined && activities.includes(activity)

/**
 * Why an ICA is not that of an operation, or undefined: it is of another municipality, of other activities, or of all of
 * them where another has the seller's own.
 */
function otherIca(rule: WithholdingRule, { city, seller, rules, day }: WithholdingCase): string | undefined {
  if (rule.city && rule.city !== city) return 'La operación no es del municipio de este ICA'
  if (rule.activities?.length)
    return isOfActivity(rule, seller) ? undefined : 'La actividad de quien vende no es de este ICA'
  const own = rules.some(
    (other) =>
      other.type === 'reteica' &&
      isOfActivity(other, seller) &&
      (!other.city || other.city === city) &&
      rowAt(other.rates, day) !== undefined,
  )
  return own ? `La actividad ${seller.activity} tiene su propia tarifa` : undefined
}

type Rate = WithholdingRule['rates'][number]

/** The lower rate is of people for fees, and of who does not file income tax for the rest. Source: facts B2. */
function rateOf(rule: WithholdingRule, rate: Rate, { personType, declarant, highFees }: TaxParty): number {
  const company = personType === '1'
  if (rule.concept === 'honorarios') return company || highFees ? rate.ratePpm : rate.nonDeclarantPpm
  return (declarant ?? company) ? rate.ratePpm : rate.nonDeclarantPpm
}

/** What one rule takes of a group. */
function applied(rule: WithholdingRule, group: TaxedGroup, of: WithholdingCase): Withheld | undefined {
  const rate = rowAt(rule.rates, of.day)
  if (!rate) return undefined
  const { type } = rule
  const before = (type === 'retefuente' && ownValue(of.earlier, group.concept)) || { baseCents: 0, withheldCents: 0 }
  const whole = type === 'reteiva' && of.seller.foreign === true
  const ratePpm = whole ? FULL_PPM : type === 'retefuente' ? rateOf(rule, rate, of.seller) : rate.ratePpm
  const base = group.baseCents + before.baseCents
  const part = type === 'reteiva' ? group.taxCents : base
  const min = whole ? 0 : minBaseCents(rate.minUvt, of)
  const { id: ruleId, name } = rule
  const answer = { type, concept: group.concept, ruleId, name, baseCents: part, ratePpm, norm: rate.norm }
  const none = (why: string): Withheld => ({ ...answer, amountCents: 0, why })
  if (!of.buyer.withholds.includes(type)) return none(`Quien compra no es agente ${agentOfWhat[type]}`)
  const why = (type === 'reteica' ? otherIca(rule, of) : undefined) ?? spared(type, of.seller)
  if (why) return none(why)
  if (base < min) return none(`La base de ${formatCop(base)} no llega a ${formatCop(min)} (${rate.minUvt} UVT)`)
  const amountCents = Math.max(0, mulDiv(part, ratePpm, FULL_PPM) - before.withheldCents)
  const of$ = type === 'reteiva' ? 'del IVA de' : 'de'
  const reason = `${percent(ratePpm)} ${of$} ${formatCop(part)}`
  return { ...answer, amountCents, why: whole ? `${reason}: servicio del exterior` : reason }
}

/** The groups of a concept as one: a document has one base for each. */
function byConcept(groups: readonly TaxedGroup[]): TaxedGroup[] {
  const sums = new Map<string, TaxedGroup>()
  for (const { concept, baseCents, taxCents } of groups) {
    const sum = sums.get(concept) ?? { concept, baseCents: 0, taxCents: 0 }
    sums.set(concept, { concept, baseCents: sum.baseCents + baseCents, taxCents: sum.taxCents + taxCents })
  }
  return [...sums.values()]
}

/**
 * What a buyer withholds of what it buys from a seller on a day, rule by rule, and why not where it does not: one engine
 * for what the shop buys and, with the roles swapped, for what it sells. Pure. Source: facts B2.
 * @returns one row for each rule that could apply; those of income tax follow the concept, those of IVA whether it is
 *   goods or services and that there is IVA, those of ICA all the shop's
 * @throws AppError 409 when the UVT of the year is missing
 */
export function withhold(of: WithholdingCase): Withheld[] {
  return byConcept(of.groups).flatMap((group) => {
    const ivaConcept = goodsConcepts.has(group.concept) ? 'reteiva_compras' : 'reteiva_servicios'
    const rules = of.rules.filter(
      ({ type, concept }) =>
        (type === 'retefuente' && concept === group.concept) ||
        (type === 'reteiva' && concept === ivaConcept && group.taxCents > 0) ||
        (type === 'reteica' && group.baseCents > 0),
    )
    return rules.flatMap((rule) => applied(rule, group, of) ?? [])
  })
}
