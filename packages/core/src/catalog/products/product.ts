import * as z from 'zod'
import { kind } from '../../kernel/db/kind'
import { plain } from '../../kernel/values/text'
import { taxShape } from '../tax'
import { unitCodes } from '../units'
import { measureShape } from './measures'

export const productStates = ['active', 'inactive', 'deleted'] as const
export type ProductState = (typeof productStates)[number]

export const MAX_IMAGES = 10
export const MAX_ATTRIBUTES = 5
export const MAX_VARIANTS = 300

/** Price list that every product has. Source: product.txt section 9. */
export const DEFAULT_LIST = '1'
/** Cents with tax inside, by number of price list. */
export const Prices = z.record(z.string(), z.number().int().min(0))
export type PriceRow = z.output<typeof Prices>

const Image = z.object({ id: z.string(), path: z.string(), thumb: z.string().optional(), default: z.boolean() })
export const Term = z.object({ id: z.string(), name: z.string() })
/** An attribute chosen for a product, with the terms that its variants may have. */
export const ChosenAttribute = z.object({ id: z.string(), name: z.string(), terms: z.array(Term) })

type Shown = { id: string; state: ProductState; name: string; categoryId?: string }

/** Active products first, then by name: the state is a prefix, so one index serves the list and its filter by state. */
const byName = (p: Shown) => `${p.state === 'active' ? 'a' : 'i'}.${plain(p.name)}`
const part = (p: Shown) => (p.state === 'deleted' ? 'deleted' : 'all')

/** Bucket of the exact total of a list. A bucket holds those that start with it and `|`. */
export const productBucket = (filter: { categoryId?: string; state?: ProductState }): string => {
  if (filter.state === 'deleted') return 'deleted'
  const base = filter.categoryId ? `c.${filter.categoryId}` : 'all'
  return filter.state ? `${base}|${filter.state}` : base
}

export const Product = kind({
  name: 'product',
  label: 'el producto',
  plain: ['taxId', 'prices'],
  words: {
    images: 'Imágenes',
    default: 'Principal',
    attributes: 'Atributos',
    minimum: 'Existencia mínima',
    unitCode: 'Unidad de medida',
    grams: 'Peso en gramos',
    lengthCm: 'Largo en cm',
    widthCm: 'Ancho en cm',
    heightCm: 'Alto en cm',
  },
  schema: z.object({
    id: z.string(),
    sku: z.string(),
    barcode: z.string().optional(),
    name: z.string(),
    description: z.string().optional(),
    categoryId: z.string().optional(),
    images: z.array(Image),
    ...taxShape,
    /** Last or standard unit cost, for the warning of a sale below cost; what is posted comes from the stock row. */
    costCents: z.number().int().min(0),
    prices: Prices,
    attributes: z.array(ChosenAttribute),
    /** In the order in which people see them. A variant without its id here does not exist. */
    variantIds: z.array(z.string()),
    /** Thousandths at or below which it asks for restocking; 0 asks for nothing. */
    minimum: z.number().int().min(0),
    unitCode: z.enum(unitCodes),
    ...measureShape,
    state: z.enum(productStates),
    /** State to go back to when it is restored. */
    stateBefore: z.enum(['active', 'inactive']).optional(),
    createdAt: z.string(),
    updatedAt: z.string(),
  }),
  by: {
    name: (p) => [part(p), byName(p)],
    created: (p) => [part(p), `${p.createdAt}.${p.id}`],
    category: (p) => (p.state === 'deleted' ? undefined : [p.categoryId ?? 'none', byName(p)]),
  },
  counts: (p) => [...(p.state === 'deleted' ? ['deleted'] : [productBucket({ state: p.state })])],
  refs: {
    // Those without one are counted too, for the list of a category.
    category: {
      ids: (p) => (p.state === 'deleted' ? undefined : (p.categoryId ?? 'none')),
      bucket: 'c',
      within: (p) => p.state,
    },
    attribute: (p) => p.attributes.map((a) => a.id),
  },
  plural: 'productos',
  search: (p) =>
    p.state === 'deleted' ? [] : [p.name, p.sku, ...p.attributes.flatMap((a) => a.terms.map((term) => term.name))],
})

export type ProductData = z.output<typeof Product.schema>
export type ProductRow = Awaited<ReturnType<typeof Product.get>>

/** Price of the default list, in cents. */
export const priceOf = (row: { prices: PriceRow }, list = DEFAULT_LIST): number =>
  row.prices[list] ?? row.prices[DEFAULT_LIST] ?? 0
