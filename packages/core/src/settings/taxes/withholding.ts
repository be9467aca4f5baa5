import * as z from 'zod'
import { now } from '../../kernel/context'
import { kind } from '../../kernel/db/kind'
import { conflict } from '../../kernel/errors'
import { recordFields } from '../../kernel/records/declare'
import { mulDiv } from '../../kernel/values/money'
import { type Day, dayOf } from '../../kernel/values/time'
import { FULL_PPM } from './ppm'
import { MAX_ROWS, rowAt, validityShape } from './validity'
import { types, withholdingTypes } from './withholding.input'

const ppm = z.number().int().min(0).max(FULL_PPM)

const Rate = z.object({
  ...validityShape,
  /** For who files income tax, and for who does not. */
  ratePpm: ppm,
  nonDeclarantPpm: ppm,
  /** Smallest base that is withheld from, in UVT; 0 withholds from any. */
  minUvt: z.number().int().min(0),
})

/** A concept of withholding and its rates and bases by date, each with its norm. */
export const Withholding = kind({
  name: 'withholding',
  prefix: 'ret',
  label: 'la retención',
  words: { ratePpm: 'Tarifa', nonDeclarantPpm: 'Tarifa de no declarantes', minUvt: 'Base mínima en UVT' },
  schema: z.object({
    ...recordFields,
    name: z.string(),
    type: z.enum(types),
    /** Short fixed name of the concepts that ship: `compras`, `servicios`. */
    concept: z.string().optional(),
    rates: z.array(Rate).min(1).max(MAX_ROWS),
  }),
})
export type WithholdingRow = z.output<typeof Withholding.schema>

/** Value of the UVT of a year, in cents. */
export interface Uvt {
  year: number
  valueCents: number
}

export interface WithholdingCase {
  date: Day
  /** Base before taxes, in cents. */
  baseCents: number
  /** IVA of the purchase: what reteIVA is a part of. */
  taxCents?: number
  /** False when the seller does not file income tax. */
  declarant?: boolean
  /** DIAN's codes of the seller: nobody withholds income tax from O-15 nor O-47. Source: facts B2. */
  responsibilities?: readonly string[]
  uvt: readonly Uvt[]
  /** Minimum bases rounded to the thousand, as practice publishes them. Source: facts B2. */
  roundBases?: boolean
}

export interface Withheld {
  amountCents: number
  ratePpm: number
  minBaseCents: number
  norm: string
}

/** Smallest base in cents of some UVT on a day. @throws AppError 409 when the UVT of the year is missing */
export function minBaseCents(
  minUvt: number,
  { date, uvt, roundBases = true }: Pick<WithholdingCase, 'date' | 'uvt' | 'roundBases'>,
): number {
  if (minUvt === 0) return 0
  const year = Number(date.slice(0, 4))
  const found = uvt.find((row) => row.year === year)
  if (!found)
    throw conflict(`Falta la UVT de ${year}. Agrégala en Parametrización, Impuestos y retenciones.`, 'uvt_missing')
  const cents = minUvt * found.valueCents
  return roundBases ? mulDiv(cents, 1, 100_000) * 100_000 : cents
}

/**
 * What a concept withholds from a purchase of some day: nothing below its minimum base (it applies when base ≥ minimum)
 * or outside its dates. Pure. Source: facts B2.
 * @returns cents, or undefined when nothing is withheld
 */
export function withholdingFor(
  concept: Pick<WithholdingRow, 'type' | 'rates'>,
  of: WithholdingCase,
): Withheld | undefined {
  const rate = rowAt(concept.rates, of.date)
  if (!rate) return undefined
  const spared = of.responsibilities?.some((code) => code === 'O-15' || code === 'O-47') ?? false
  if (spared && concept.type === 'retefuente') return undefined
  const min = minBaseCents(rate.minUvt, of)
  if (of.baseCents < min) return undefined
  const ratePpm = of.declarant === false ? rate.nonDeclarantPpm : rate.ratePpm
  const part = concept.type === 'reteiva' ? (of.taxCents ?? 0) : of.baseCents
  const amountCents = mulDiv(part, ratePpm, FULL_PPM)
  return amountCents === 0 ? undefined : { amountCents, ratePpm, minBaseCents: min, norm: rate.norm }
}

const asPercentOf = () => z.number().transform((parts) => parts / 10_000)
const ratesOut = { value: asPercentOf(), non_declarant_value: asPercentOf(), min_uvt: z.number() }
export const WithholdingOutput = z.object({
  id: z.string(),
  name: z.string(),
  type: z.enum(types),
  dian_code: z.string(),
  concept: z.string().nullable(),
  /** Of today; null when none holds today. */
  value: ratesOut.value.nullable(),
  non_declarant_value: ratesOut.non_declarant_value.nullable(),
  min_uvt: ratesOut.min_uvt.nullable(),
  active: z.boolean(),
  validity: z.array(z.object({ from: z.string(), to: z.string().optional(), norm: z.string(), ...ratesOut })),
  created_at: z.string(),
})

const presentRate = (rate: z.output<typeof Rate>) => ({
  value: rate.ratePpm,
  non_declarant_value: rate.nonDeclarantPpm,
  min_uvt: rate.minUvt,
})

/** As the wire shows it. */
export function presentWithholding(row: WithholdingRow): z.input<typeof WithholdingOutput> {
  const rate = rowAt(row.rates, dayOf(now()))
  return {
    id: row.id,
    name: row.name,
    type: row.type,
    dian_code: withholdingTypes[row.type],
    concept: row.concept ?? null,
    ...(rate ? presentRate(rate) : { value: null, non_declarant_value: null, min_uvt: null }),
    active: row.active,
    validity: row.rates.map((one) => ({ from: one.from, to: one.to, norm: one.norm, ...presentRate(one) })),
    created_at: row.createdAt,
  }
}
