import type { Third } from '../../accounting/thirds/third'
import type { withholdingAccounts } from './forms'

export type WithheldTax = keyof typeof withholdingAccounts

/** What a third had withheld of a tax under a concept and a rate, in cents. */
export interface Withheld {
  tax: WithheldTax
  concept: string
  ratePpm: number
  baseCents: number
  cents: number
}

/** What is certified to one third: its records with one document are one. */
export interface Certified {
  third: Third
  withheld: Withheld[]
}
