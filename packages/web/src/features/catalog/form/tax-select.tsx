import { useQuery } from '@tanstack/react-query'
import type { Api } from '@tendero/core/api-types'
import type { ComponentProps } from 'react'
import { Select } from '@/components/ui/select'
import { q } from '@/lib/api'
import { taxText } from '@/lib/tax-text'

type Tax = Awaited<ReturnType<Api['settings']['listTaxes']>>['data'][number]
type Rate = { tax: number; tax_code: Tax['code'] }

/** What has no tax chosen gets the general one. Source: product.txt section 9. */
const DEFAULT_RATE: Rate = { tax: 19, tax_code: 'IVA' }

/** A rate as the value of a select: `IVA:19`. */
const rateKey = ({ tax, tax_code }: Rate): string => `${tax_code}:${tax}`

/** The value of a select for how something is taxed: the id of a tax of the shop, or a rate of its own; empty for new. */
export const taxValue = (row?: Rate & { tax_id?: string }): string => row?.tax_id ?? (row ? rateKey(row) : '')

/** What a select says, as the calls take it. */
export function taxInput(value: string): { tax_id?: string } | Rate {
  const [code, tax] = value.split(':')
  if (tax === undefined) return value ? { tax_id: value } : {}
  return { tax_code: code as Tax['code'], tax: Number(tax) }
}

/** The tax of whatever names none: the one that has the default rate, or had it before a change of law. */
const general = (taxes: readonly Tax[]): Tax | undefined => {
  const known = taxes.filter((tax) => tax.active && tax.code === DEFAULT_RATE.tax_code && tax.value !== null)
  const had = (tax: Tax) => tax.validity.some((row) => row.value === DEFAULT_RATE.tax)
  return known.find((tax) => tax.value === DEFAULT_RATE.tax) ?? known.find(had)
}

const labelOf = (tax: Tax): string => {
  if (tax.value === null) return tax.name
  const text = taxText({ tax: tax.value, tax_code: tax.code })
  return text === tax.name ? text : `${tax.name} (${text})`
}

type Props = Omit<ComponentProps<typeof Select>, 'options' | 'value'> & { value: string }

/** Chooses a tax of the shop with a rate today; the one that is chosen already stays as a choice, and so does a rate. */
export function TaxSelect({ value, ...props }: Props) {
  const list = useQuery({ ...q.settings.listTaxes({ per_page: 100 }), staleTime: 300_000 })
  const taxes = list.data?.data ?? []
  const shown = value || (general(taxes)?.id ?? rateKey(DEFAULT_RATE))
  const options = taxes
    .filter((tax) => tax.id === shown || (tax.active && tax.value !== null))
    .map((tax) => ({ value: tax.id, label: labelOf(tax) }))
  const rate = taxInput(shown)
  const own = 'tax' in rate ? [{ value: shown, label: taxText(rate) }] : []
  return <Select {...props} value={shown} options={[...own, ...options]} />
}
