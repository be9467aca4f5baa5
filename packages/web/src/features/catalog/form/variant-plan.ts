import { combinations } from '@tendero/core/catalog/products/combinations'

interface Term {
  id: string
  name: string
}

/** An attribute in which variants differ: all the terms it has, and those that this product takes. */
export interface PlanOption {
  id: string
  name: string
  all: readonly Term[]
  terms: readonly Term[]
}

/** What a merchant writes of a combination. Empty price: the product's. */
export interface VariantDraft {
  /** Not sold in this combination. */
  off?: boolean
  price?: number
  quantity?: number
  sku?: string
}

/** The variants that a product will have. */
export interface VariantPlan {
  options: readonly PlanOption[]
  /** By key of the combination. */
  rows: Readonly<Record<string, VariantDraft>>
}

/** A combination that the plan proposes. */
export interface Proposed extends VariantDraft {
  key: string
  name: string
  terms: string[]
}

/** Source: MAX_ATTRIBUTES and MAX_VARIANTS of the catalogue. */
export const MAX_OPTIONS = 5
export const MAX_COMBINATIONS = 300

export const noPlan: VariantPlan = { options: [], rows: {} }

/** What makes a combination the same as another: its terms in any order. */
export const planKey = (termIds: readonly string[]): string => [...termIds].sort().join('+')

/** Every combination of the chosen terms but those that exist already, with what was written of each. */
export function proposed(plan: VariantPlan, existing: ReadonlySet<string> = new Set()): Proposed[] {
  const options = plan.options.filter((option) => option.terms.length > 0)
  const total = options.reduce((n, option) => n * option.terms.length, options.length > 0 ? 1 : 0)
  if (total > MAX_COMBINATIONS + existing.size) return []
  return combinations(options).flatMap((terms) => {
    const ids = terms.map((term) => term.termId)
    const key = planKey(ids)
    if (existing.has(key)) return []
    return [{ ...plan.rows[key], key, name: terms.map((term) => term.term).join(' / '), terms: ids }]
  })
}

/** True when the chosen terms make more combinations than a product may have. */
export const isTooMany = (plan: VariantPlan): boolean =>
  plan.options.reduce((n, option) => n * Math.max(1, option.terms.length), 1) > MAX_COMBINATIONS

/** The combinations that the merchant keeps. */
export const chosen = (plan: VariantPlan, existing?: ReadonlySet<string>): Proposed[] =>
  proposed(plan, existing).filter((row) => !row.off)

interface ClonedVariant {
  terms: readonly { term_id: string }[]
  price: number
}

/** The plan that makes the variants of another product again: its combinations on, the others off. */
export function planLike(
  attributes: readonly Omit<PlanOption, 'all'>[],
  variants: readonly ClonedVariant[],
): VariantPlan {
  if (variants.length === 0) return noPlan
  const options = attributes.map((attribute) => ({ ...attribute, all: attribute.terms }))
  const prices = new Map(variants.map((v) => [planKey(v.terms.map((t) => t.term_id)), v.price]))
  const rows = Object.fromEntries(
    proposed({ options, rows: {} }).map(({ key }) => [
      key,
      prices.has(key) ? { price: prices.get(key) } : { off: true },
    ]),
  )
  return { options, rows }
}
