import * as z from 'zod'
import { now } from '../../kernel/context'
import { kind } from '../../kernel/db/kind'
import { recordFields } from '../../kernel/records/declare'
import { asPercent } from '../../kernel/values/fields'
import { type Day, dayOf } from '../../kernel/values/time'
import { type TaxCode, taxCodes } from './tax.input'
import { MAX_ROWS, rowAt, validityShape } from './validity'

/** DIAN's code of each. Source: facts B1.7. */
export const dianTaxCode: Record<TaxCode, string> = { IVA: '01', INC: '04', EXENTO: '01', EXCLUIDO: 'ZZ' }

const Rate = z.object({ ...validityShape, valueBps: z.number().int().min(0).max(10_000) })

/** A sales tax and its rates by date, each with its norm. */
export const Tax = kind({
  name: 'tax',
  prefix: 'imp',
  label: 'el impuesto',
  words: { valueBps: 'Tarifa' },
  schema: z.object({
    ...recordFields,
    name: z.string(),
    code: z.enum(taxCodes),
    rates: z.array(Rate).min(1).max(MAX_ROWS),
  }),
})
export type TaxRow = z.output<typeof Tax.schema>

/** Rate of a tax on a day, in basis points; undefined before its first rate or after its last. */
export const taxRateAt = (tax: Pick<TaxRow, 'rates'>, date: Day): number | undefined => rowAt(tax.rates, date)?.valueBps

export const TaxOutput = z.object({
  id: z.string(),
  name: z.string(),
  /** Of today; null when none holds today. */
  value: asPercent().nullable(),
  code: z.enum(taxCodes),
  dian_code: z.string(),
  active: z.boolean(),
  validity: z.array(z.object({ from: z.string(), to: z.string().optional(), value: asPercent(), norm: z.string() })),
  created_at: z.string(),
})

/** As the wire shows it. */
export const presentTax = (tax: TaxRow): z.input<typeof TaxOutput> => ({
  id: tax.id,
  name: tax.name,
  value: taxRateAt(tax, dayOf(now())) ?? null,
  code: tax.code,
  dian_code: dianTaxCode[tax.code],
  active: tax.active,
  validity: tax.rates.map(({ valueBps, ...row }) => ({ ...row, value: valueBps })),
  created_at: tax.createdAt,
})
