import * as z from 'zod'
import { now } from '../../kernel/context'
import { kind } from '../../kernel/db/kind'
import { recordFields } from '../../kernel/records/declare'
import { dayOf } from '../../kernel/values/time'
import { placeOf } from '../../reference/places'
import { withheldTaxes } from '../../reference/standing.input'
import { storedCity } from '../../reference/written-place'
import { FULL_PPM } from './ppm'
import { MAX_ROWS, rowAt, validityShape } from './validity'
import { withholdingTypes } from './withholding.input'

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
  words: {
    activities: 'Actividades',
    ratePpm: 'Tarifa',
    nonDeclarantPpm: 'Tarifa de no declarantes',
    minUvt: 'Base mínima en UVT',
  },
  schema: z.object({
    ...recordFields,
    name: z.string(),
    type: z.enum(withheldTaxes),
    /** Short fixed name of the concepts that ship: `compras`, `servicios`. */
    concept: z.string().optional(),
    /** Municipality that an ICA is of, by its DANE code; every one without it. */
    city: storedCity(),
    /** CIIU classes of the sellers that an ICA is of; every one without them. */
    activities: z.array(z.string()).optional(),
    rates: z.array(Rate).min(1).max(MAX_ROWS),
  }),
})
export type WithholdingRow = z.output<typeof Withholding.schema>

const asPercentOf = () => z.number().transform((parts) => parts / 10_000)
const ratesOut = { value: asPercentOf(), non_declarant_value: asPercentOf(), min_uvt: z.number() }
export const WithholdingOutput = z.object({
  id: z.string(),
  name: z.string(),
  type: z.enum(withheldTaxes),
  dian_code: z.string(),
  concept: z.string().nullable(),
  /** Of an ICA: the municipality that it is of. */
  city: z.string().nullable(),
  city_name: z.string().nullable(),
  /** Of an ICA: the activities of sellers that it is of. */
  activities: z.string().array(),
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
    city: row.city ?? null,
    city_name: placeOf(row.city).city_name,
    activities: row.activities ?? [],
    ...(rate ? presentRate(rate) : { value: null, non_declarant_value: null, min_uvt: null }),
    active: row.active,
    validity: row.rates.map((one) => ({ from: one.from, to: one.to, norm: one.norm, ...presentRate(one) })),
    created_at: row.createdAt,
  }
}
