import { useQuery } from '@tanstack/react-query'
import type { Api } from '@tendero/core/api-types'
import type { ComponentProps } from 'react'
import { Select } from '@/components/ui/select'
import { q } from '@/lib/api'
import { percent } from '@/lib/format'

type Tax = Awaited<ReturnType<Api['settings']['listTaxes']>>['data'][number]
type Rate = { tax: number; tax_code: Tax['code'] }

/** Source: product.txt section 9. */
export const DEFAULT_TAX: Rate = { tax: 19, tax_code: 'IVA' }

/** A rate as the value of a select: `IVA:19`. */
export const taxKey = ({ tax, tax_code }: Rate): string => `${tax_code}:${tax}`

/** The rate that a select says. */
export function taxOf(key: string): Rate {
  const [code = 'IVA', value = '19'] = key.split(':')
  return { tax_code: code as Tax['code'], tax: Number(value) }
}

export function taxText({ tax, tax_code }: Rate): string {
  if (tax_code === 'EXENTO') return 'Exento'
  if (tax_code === 'EXCLUIDO') return 'Excluido'
  return `${tax_code} ${percent(tax / 100)}`
}

/** Every tax of the shop that can be used today. */
export const useTaxes = (): readonly Tax[] =>
  useQuery({ ...q.settings.listTaxes({ active: true, per_page: 100 }), staleTime: 300_000 }).data?.data ?? []

type Props = Omit<ComponentProps<typeof Select>, 'options' | 'value'> & { value: string }

/** Chooses a rate among the taxes of the shop; a rate that none of them has any more stays as a choice. */
export function TaxSelect({ value, ...props }: Props) {
  const taxes = useTaxes()
  const options = taxes.map((tax) => {
    const rate = { tax: tax.value, tax_code: tax.code }
    const text = taxText(rate)
    return { value: taxKey(rate), label: text === tax.name ? text : `${tax.name} (${text})` }
  })
  const unique = options.filter((option, i) => options.findIndex((other) => other.value === option.value) === i)
  const known = unique.some((option) => option.value === value)
  return (
    <Select {...props} value={value} options={known ? unique : [{ value, label: taxText(taxOf(value)) }, ...unique]} />
  )
}
