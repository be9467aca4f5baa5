import * as z from 'zod'
import { absent, filled, wire } from '../kernel/records/declare'
import { id, optional, percent } from '../kernel/values/fields'
import { plain } from '../kernel/values/text'
import type { Day } from '../kernel/values/time'
import type { TaxRow } from '../settings/taxes/tax'
import { taxCodes } from '../settings/taxes/tax.input'
import { rowAt } from '../settings/taxes/validity'

export type TaxCode = (typeof taxCodes)[number]

/** A rate as documents carry it: a snapshot, so that a change of the tax does not change what was agreed. */
export interface TaxRate {
  taxCode: TaxCode
  taxBps: number
}

/**
 * How something of the catalogue is taxed: by a tax of the shop, which says the rate of each day, or by a rate of its
 * own. Beside a tax, the rate is the one that it had when it was chosen.
 */
export interface Taxed extends TaxRate {
  taxId?: string
}

/** Taxes of the shop by id, with their rates by date. */
export type Taxes = ReadonlyMap<string, Pick<TaxRow, 'code' | 'rates'>>

/** The rate of something on a day. Undefined when its tax has none that day. Pure. */
export function rateOn({ taxId, taxCode, taxBps }: Taxed, taxes: Taxes, day: Day): TaxRate | undefined {
  const tax = taxId === undefined ? undefined : taxes.get(taxId)
  if (!tax) return { taxCode, taxBps }
  const rate = rowAt(tax.rates, day)
  return rate && { taxCode: tax.code, taxBps: rate.valueBps }
}

/** The same with its rate of a day; with the last one known when its tax has none that day. */
export const ratedOn = <T extends Taxed>(row: T, taxes: Taxes, day: Day): T => ({ ...row, ...rateOn(row, taxes, day) })

/** Source: product.txt section 9. */
export const DEFAULT_TAX: TaxRate = { taxCode: 'IVA', taxBps: 1_900 }

/** Fields of an input: a tax of the shop, or a percent and, for what pays none, why. */
export const taxFields = {
  tax_id: optional(id()),
  tax: optional(percent()),
  tax_code: optional(z.enum(taxCodes)),
}

/** The same of a record: what the row keeps is worked out of them. */
export const taxOfRecord = {
  taxId: wire('tax_id', absent(taxFields.tax_id)),
  taxBps: wire('tax', filled(percent())),
  taxCode: wire('tax_code', filled(z.enum(taxCodes))),
}

/** Fields of a row. */
export const taxShape = {
  taxId: z.string().optional(),
  taxCode: z.enum(taxCodes),
  taxBps: z.number().int().min(0).max(10_000),
}

/** The rate that an input asks for, on top of the one there is. A code without percent keeps or clears it. */
export function taxOf(input: { tax?: number; tax_code?: TaxCode }, now: TaxRate): TaxRate {
  if (input.tax === undefined && input.tax_code === undefined) return { taxCode: now.taxCode, taxBps: now.taxBps }
  const none = input.tax_code === 'EXENTO' || input.tax_code === 'EXCLUIDO'
  const taxBps = none ? 0 : (input.tax ?? (now.taxBps || DEFAULT_TAX.taxBps))
  if (taxBps === 0) return { taxCode: input.tax_code === 'EXCLUIDO' ? 'EXCLUIDO' : 'EXENTO', taxBps }
  const keep = now.taxCode === 'INC' ? 'INC' : 'IVA'
  return { taxCode: input.tax_code ?? keep, taxBps }
}

const percentText = (bps: number): string => `${String(bps / 100).replace('.', ',')} %`

/** As sheets and lists show it: `19 %`, `INC 8 %`, `Exento`, `Excluido`. */
export function taxName({ taxCode, taxBps }: TaxRate): string {
  if (taxCode === 'EXENTO') return 'Exento'
  if (taxCode === 'EXCLUIDO') return 'Excluido'
  return taxCode === 'INC' ? `INC ${percentText(taxBps)}` : percentText(taxBps)
}

/** Reads what a person writes in a cell: `19`, `19 %`, `IVA 5%`, `INC 8`, `Exento`, `Excluido`, or Excel's 0.19. */
export function parseTax(cell: string | number): TaxRate | undefined {
  if (typeof cell === 'number') return rate('IVA', cell > 0 && cell < 1 ? cell * 100 : cell)
  const word = plain(cell)
  if (word.startsWith('exento')) return { taxCode: 'EXENTO', taxBps: 0 }
  if (word.startsWith('excluido') || word === 'no aplica') return { taxCode: 'EXCLUIDO', taxBps: 0 }
  const match = /^\s*(iva|inc)?\s*(\d{1,2}(?:[.,]\d{1,2})?)\s*%?\s*$/i.exec(cell)
  return match
    ? rate(match[1]?.toUpperCase() === 'INC' ? 'INC' : 'IVA', Number(match[2]!.replace(',', '.')))
    : undefined
}

function rate(code: 'IVA' | 'INC', value: number): TaxRate | undefined {
  const taxBps = Math.round(value * 100)
  if (taxBps < 0 || taxBps > 10_000 || Math.abs(taxBps - value * 100) > 1e-6) return undefined
  return taxBps === 0 ? { taxCode: 'EXENTO', taxBps: 0 } : { taxCode: code, taxBps }
}
