import { now } from '../kernel/context'
import { load } from '../kernel/db/read'
import type { Unit } from '../kernel/db/unit'
import { invalid } from '../kernel/errors'
import { referTo } from '../kernel/refer-to'
import { dayOf } from '../kernel/values/time'
import { Tax, type TaxRow, taxRateAt } from '../settings/taxes/tax'
import { everyTax } from '../settings/taxes/taxes'
import { DEFAULT_TAX, ratedOn, type TaxCode, type Taxed, taxOf } from './tax'

/** Request of the taxes of some products or services, to be read along with something else. */
export const taxesOf = (rows: Iterable<Taxed>) => Tax.many([...new Set([...rows].flatMap(({ taxId }) => taxId ?? []))])

/** Rows at the rates of today. One trip, none when no row has a tax of the shop. */
export async function ratedToday<T extends Taxed>(rows: readonly T[]): Promise<T[]> {
  const [{ taxes }, today] = [await load({ taxes: taxesOf(rows) }), dayOf(now())]
  return rows.map((row) => ratedOn(row, taxes, today))
}

/** What an input says of its tax. */
export interface TaxInput {
  tax_id?: string
  tax?: number
  tax_code?: TaxCode
}

const byAge = (taxes: readonly TaxRow[]) => [...taxes].sort((a, b) => (a.id < b.id ? -1 : 1))

/**
 * How something with a rate of today is taxed: by the shop's own tax of that rate, so that it follows what the law makes
 * of it; by `keep` when that one has the rate. Without such a tax, by the rate alone. Pure.
 */
function linkedTax(
  rate: Pick<Taxed, 'taxCode' | 'taxBps'>,
  taxes: readonly TaxRow[],
  today: string,
  keep?: string,
): Taxed {
  const { taxCode, taxBps } = rate
  const alike = byAge(taxes).filter((tax) => tax.code === taxCode && taxRateAt(tax, today) === taxBps)
  const found = alike.find((tax) => tax.id === keep) ?? alike.find((tax) => tax.active)
  return { taxId: found?.id, taxCode, taxBps }
}

/**
 * How something is taxed of which nobody says: by the general tax, the one that has or had the default rate, at what it
 * asks today. Pure.
 */
function generalTax(taxes: readonly TaxRow[], today: string): Taxed {
  const linked = linkedTax(DEFAULT_TAX, taxes, today)
  if (linked.taxId) return linked
  const heir = byAge(taxes).find(
    (tax) =>
      tax.active && tax.code === DEFAULT_TAX.taxCode && tax.rates.some((row) => row.valueBps === DEFAULT_TAX.taxBps),
  )
  const taxBps = heir && taxRateAt(heir, today)
  return taxBps === undefined ? linked : { taxId: heir!.id, taxCode: heir!.code, taxBps }
}

/** How an input without a tax of the shop wants something taxed. Pure. */
export function taxedBy(
  input: Pick<TaxInput, 'tax' | 'tax_code'>,
  { taxes, today, before }: { taxes: readonly TaxRow[]; today: string; before?: Taxed },
): Taxed {
  const asks = input.tax !== undefined || input.tax_code !== undefined
  if (!asks) return before ?? generalTax(taxes, today)
  const now = before && ratedOn(before, new Map(taxes.map((tax) => [tax.id, tax])), today)
  return linkedTax(taxOf(input, now ?? DEFAULT_TAX), taxes, today, before?.taxId)
}

/**
 * How an input wants something taxed: by the tax that it names, by that of the rate that it names, or as before. The unit
 * holds a tax that is newly chosen.
 * @param before how it is taxed now
 * @throws AppError 404 when there is no such tax; 422 when it is newly chosen and inactive, or has no rate today
 */
export async function taxationOf(unit: Unit, input: TaxInput, before?: Taxed): Promise<Taxed> {
  const today = dayOf(now())
  if (input.tax_id === undefined) {
    const asks = input.tax !== undefined || input.tax_code !== undefined
    if (before && !asks) return { taxId: before.taxId, taxCode: before.taxCode, taxBps: before.taxBps }
    const taxes = await everyTax()
    const taxed = taxedBy(input, { taxes, today, before })
    const chosen = taxes.find((tax) => tax.id === taxed.taxId && tax.id !== before?.taxId)
    if (chosen) unit.check(Tax, chosen)
    return taxed
  }
  const tax = await referTo(unit, Tax, input.tax_id, { field: 'tax_id', before: before?.taxId })
  const rate = taxRateAt(tax, today)
  if (rate === undefined && before?.taxId !== tax.id)
    throw invalid({ tax_id: ['Este impuesto no tiene tarifa para hoy'] })
  return { taxId: tax.id, taxCode: tax.code, taxBps: rate ?? before!.taxBps }
}
