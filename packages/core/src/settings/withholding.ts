import * as z from 'zod'
import { now } from '../kernel/context'
import { kind } from '../kernel/db/kind'
import { conflict } from '../kernel/errors'
import { day, flag, id, int, optionalText, text } from '../kernel/fields'
import { mulDiv } from '../kernel/money'
import { recordFields } from '../kernel/records'
import { type Day, dayOf } from '../kernel/time'
import { rowAt, shownRow, validityProblem, validityShape } from './validity'

/** What is withheld, by DIAN's code. Source: facts B1.7. */
export const withholdingTypes = { retefuente: '06', reteiva: '05', reteica: '07' } as const
export type WithholdingType = keyof typeof withholdingTypes
const types = Object.keys(withholdingTypes) as [WithholdingType, ...WithholdingType[]]

/** One hundred percent. ICA is per mil with two decimals, so rates are kept in parts per million. */
const FULL_PPM = 1_000_000
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
  label: 'la retención',
  schema: z.object({
    ...recordFields,
    name: z.string(),
    type: z.enum(types),
    /** Short fixed name of the concepts that ship: `compras`, `servicios`. */
    concept: z.string().optional(),
    rates: z.array(Rate).min(1).max(40),
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

/** Percent with at most four decimals on the wire (2.5, 0.414) → parts per million. */
const percentPpm = () =>
  z.union([z.number(), z.string()], { error: 'Falta el porcentaje' }).transform((value, ctx) => {
    const scaled = Number(value) * 10_000
    const whole = Math.round(scaled)
    const ok =
      value !== '' && Number.isFinite(scaled) && Math.abs(scaled - whole) < 1e-6 && whole >= 0 && whole <= FULL_PPM
    if (!ok) ctx.addIssue({ code: 'custom', message: 'Escribe un porcentaje de 0 a 100, con máximo cuatro decimales' })
    return ok ? whole : z.NEVER
  })

const minUvt = () => int({ min: 0, max: 100_000 })
const rateInput = z.object({
  from: day(),
  to: day().optional(),
  value: percentPpm(),
  non_declarant_value: percentPpm().optional(),
  min_uvt: minUvt().default(0),
  norm: text(200, 'Cita la norma'),
})

export const WithholdingFields = z.object({
  name: text(80, 'Escribe el nombre de la retención'),
  value: percentPpm(),
  non_declarant_value: percentPpm().optional(),
  min_uvt: minUvt().optional(),
  type: z.enum(types).default('retefuente'),
  /** Day from which `value` holds; today unless told. */
  from: day().optional(),
  norm: optionalText(200),
  /** All the rates by date, instead of `value` from a day. */
  validity: z
    .array(rateInput)
    .min(1)
    .max(40)
    .superRefine((rows, ctx) => {
      const problem = validityProblem(rows)
      if (problem) ctx.addIssue({ code: 'custom', message: problem })
    })
    .optional(),
})
export const WithholdingEdit = WithholdingFields.extend({ id: id() })
/** PATCH: what comes is changed; with nothing but the id, the withholding is turned on or off. */
export const WithholdingPatch = z.object({
  ...WithholdingFields.partial().shape,
  type: z.enum(types).optional(),
  id: id(),
  active: flag().optional(),
})

const asPercentOf = () => z.number().transform((parts) => parts / 10_000)
const ratesOut = { value: asPercentOf(), non_declarant_value: asPercentOf(), min_uvt: z.number() }
export const WithholdingOutput = z.object({
  id: z.string(),
  name: z.string(),
  type: z.enum(types),
  dian_code: z.string(),
  concept: z.string().nullable(),
  ...ratesOut,
  active: z.boolean(),
  validity: z.array(z.object({ from: z.string(), to: z.string().optional(), norm: z.string(), ...ratesOut })),
  created_at: z.string(),
})

const presentRate = (rate: z.output<typeof Rate>) => ({
  value: rate.ratePpm,
  non_declarant_value: rate.nonDeclarantPpm,
  min_uvt: rate.minUvt,
})

/** As the wire shows it; `value` is the rate of today. */
export const presentWithholding = (row: WithholdingRow): z.input<typeof WithholdingOutput> => ({
  id: row.id,
  name: row.name,
  type: row.type,
  dian_code: withholdingTypes[row.type],
  concept: row.concept ?? null,
  ...presentRate(shownRow(row.rates, dayOf(now()))!),
  active: row.active,
  validity: row.rates.map((rate) => ({ from: rate.from, to: rate.to, norm: rate.norm, ...presentRate(rate) })),
  created_at: row.createdAt,
})
