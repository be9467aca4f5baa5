import type { TaxCode } from '@tendero/core/settings/taxes/tax.input'
import { percent } from './format'

interface Rate {
  /** Per cent. */
  tax: number
  tax_code: TaxCode
}

/** How something is taxed: `IVA 19 %`, `Exento`. */
export function taxText({ tax, tax_code }: Rate): string {
  if (tax_code === 'EXENTO') return 'Exento'
  if (tax_code === 'EXCLUIDO') return 'Excluido'
  return `${tax_code} ${percent(tax / 100)}`
}
