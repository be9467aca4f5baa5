import * as z from 'zod'
import { now } from '../kernel/context'
import { kind } from '../kernel/db/kind'
import { asPercent, day, flag, id, optionalText, percent, text } from '../kernel/fields'
import { recordFields } from '../kernel/records'
import { type Day, dayOf } from '../kernel/time'
import { rowAt, shownRow, validityProblem, validityShape } from './validity'

/** `EXENTO` is taxed at 0 %, `EXCLUIDO` is outside the tax. */
export const taxCodes = ['IVA', 'INC', 'EXENTO', 'EXCLUIDO'] as const
export type TaxCode = (typeof taxCodes)[number]

/** DIAN's code of each. Source: facts B1.7. */
export const dianTaxCode: Record<TaxCode, string> = { IVA: '01', INC: '04', EXENTO: '01', EXCLUIDO: 'ZZ' }

const Rate = z.object({ ...validityShape, valueBps: z.number().int().min(0).max(10_000) })

/** A sales tax and its rates by date, each with its norm. */
export const Tax = kind({
  name: 'tax',
  label: 'el impuesto',
  schema: z.object({
    ...recordFields,
    name: z.string(),
    code: z.enum(taxCodes),
    rates: z.array(Rate).min(1).max(40),
  }),
})
export type TaxRow = z.output<typeof Tax.schema>

/** Rate of a tax on a day, in basis points; undefined before its first rate or after its last. */
export const taxRateAt = (tax: Pick<TaxRow, 'rates'>, date: Day): number | undefined => rowAt(tax.rates, date)?.valueBps

const rateInput = z.object({ from: day(), to: day().optional(), value: percent(), norm: text(200, 'Cita la norma') })

export const TaxFields = z.object({
  name: text(60, 'Escribe el nombre del impuesto'),
  value: percent(),
  code: z.enum(taxCodes).default('IVA'),
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
/** PATCH: what comes is changed; with nothing but the id, the tax is turned on or off. */
export const TaxPatch = z.object({
  ...TaxFields.partial().shape,
  code: z.enum(taxCodes).optional(),
  id: id(),
  active: flag().optional(),
})

export const TaxOutput = z.object({
  id: z.string(),
  name: z.string(),
  value: asPercent(),
  code: z.enum(taxCodes),
  dian_code: z.string(),
  active: z.boolean(),
  validity: z.array(z.object({ from: z.string(), to: z.string().optional(), value: asPercent(), norm: z.string() })),
  created_at: z.string(),
})

/** As the wire shows it; `value` is the rate of today. */
export const presentTax = (tax: TaxRow): z.input<typeof TaxOutput> => ({
  id: tax.id,
  name: tax.name,
  value: shownRow(tax.rates, dayOf(now()))!.valueBps,
  code: tax.code,
  dian_code: dianTaxCode[tax.code],
  active: tax.active,
  validity: tax.rates.map(({ valueBps, ...row }) => ({ ...row, value: valueBps })),
  created_at: tax.createdAt,
})
