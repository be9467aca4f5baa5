import * as z from 'zod'
import { kind } from '../../kernel/db/kind'
import { Prices } from './product'

/** Term that a variant has for an attribute of its product. */
export const VariantTerm = z.object({
  attributeId: z.string(),
  attribute: z.string(),
  termId: z.string(),
  term: z.string(),
})
export type VariantTermData = z.output<typeof VariantTerm>

/** One combination of a product (a size and a colour), with its own codes, prices, cost and stock. */
export const Variant = kind({
  name: 'variant',
  label: 'la variante',
  words: { attribute: 'Atributo', term: 'Valor' },
  schema: z.object({
    id: z.string(),
    productId: z.string(),
    sku: z.string(),
    barcode: z.string().optional(),
    /** `M / Azul` */
    name: z.string(),
    terms: z.array(VariantTerm),
    prices: Prices,
    costCents: z.number().int().min(0),
    state: z.enum(['active', 'inactive']),
    createdAt: z.string(),
    updatedAt: z.string(),
  }),
  counts: (v) => v.terms.map((t) => `term.${t.termId}`),
})

export type VariantData = z.output<typeof Variant.schema>
export type VariantRow = Awaited<ReturnType<typeof Variant.get>>

/** What makes a variant the same as another: its terms in any order. */
export const comboKey = (termIds: readonly string[]): string => [...termIds].sort().join('+')

export const comboOf = (variant: { terms: readonly { termId: string }[] }): string =>
  comboKey(variant.terms.map((t) => t.termId))

export const variantName = (terms: readonly { term: string }[]): string => terms.map((t) => t.term).join(' / ')

/** What a merchant reads of something sold: `Camisa · M / Azul`. */
export const sellableName = (product: { name: string }, variant?: { name: string }): string =>
  variant ? `${product.name} · ${variant.name}` : product.name
