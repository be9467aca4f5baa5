import type { Api } from '@tendero/core/api-types'
import type { Product } from '../products/product'
import { taxInput, taxValue } from './tax-select'
import { chosen, noPlan, planLike, type VariantPlan } from './variant-plan'

/** What the form of a product holds. Figures in pesos and units; empty when nothing is written. */
export interface ProductValues {
  name: string
  price: number | undefined
  /** What there is of a new product, in `storage_id` (the default storage when empty). */
  stock: number | undefined
  storage_id: string
  category_id: string
  /** Name of the category. */
  category: string
  cost: number | undefined
  sku: string
  barcode: string
  description: string
  tax: string
  /** By number of price list, list 1 apart. */
  prices: Record<string, number | undefined>
  minimum_stock: number | undefined
  unit: Product['unit']
  /** Grams and centimetres of one unit as it is sent. */
  grams: number | undefined
  length: number | undefined
  width: number | undefined
  height: number | undefined
  active: boolean
  variants: VariantPlan
}

type NewProduct = Parameters<Api['goods']['createProduct']>[0]
type Changes = Parameters<Api['goods']['updateProduct']>[0]
type NewVariants = NonNullable<Parameters<Api['goods']['createVariants']>[0]['variants']>

/** What the form starts with: nothing, a product to edit, or one to copy. */
export function productValues(product?: Product, copy = false): ProductValues {
  const { 1: _, ...prices } = product?.prices ?? {}
  return {
    name: product?.name ?? '',
    price: product?.price,
    stock: undefined,
    storage_id: '',
    category_id: product?.category_id ?? '',
    category: product?.category ?? '',
    cost: product?.cost || undefined,
    sku: product?.sku ?? '',
    barcode: product?.barcode ?? '',
    description: product?.description ?? '',
    tax: taxValue(product),
    prices,
    minimum_stock: product?.minimum_stock || undefined,
    unit: product?.unit ?? '94',
    grams: product?.grams,
    length: product?.length,
    width: product?.width,
    height: product?.height,
    active: product?.state !== 'inactive',
    variants: product && copy ? planLike(product.attributes, product.variants) : noPlan,
  }
}

const common = (values: ProductValues) => ({
  name: values.name,
  price: values.price ?? 0,
  category_id: values.category_id,
  sku: values.sku,
  barcode: values.barcode,
  description: values.description,
  ...taxInput(values.tax),
  cost: values.cost ?? 0,
  minimum_stock: values.minimum_stock ?? 0,
  unit: values.unit,
  grams: values.grams ?? null,
  length: values.length ?? null,
  width: values.width ?? null,
  height: values.height ?? null,
  state: values.active ? ('active' as const) : ('inactive' as const),
})

/** What is sent to create it. What its variants hold goes with them. */
export function newProductInput(values: ProductValues, storage: string): NewProduct {
  const prices = Object.entries(values.prices).filter(([, price]) => price !== undefined)
  const own = values.stock && storage && chosen(values.variants).length === 0
  return {
    ...common(values),
    prices: Object.fromEntries(prices) as Record<string, number>,
    ...(own ? { storages: [{ id: storage, quantity: values.stock! }] } : {}),
  }
}

/** What is sent to change it; a price list left empty goes back to the price of list 1. */
export function productChanges(values: ProductValues, { id, version }: { id: string; version?: number }): Changes {
  const prices = Object.fromEntries(Object.entries(values.prices).map(([list, price]) => [list, price ?? null]))
  return { id, ...(version === undefined ? {} : { version }), ...common(values), prices }
}

/** The variants that the plan asks for, but those that exist. Without a price of its own, one takes the product's. */
export const newVariants = (plan: VariantPlan, storage: string, existing?: ReadonlySet<string>): NewVariants =>
  chosen(plan, existing).map(({ terms, price, quantity, sku }) => ({
    terms,
    ...(price === undefined ? {} : { price }),
    ...(sku ? { sku } : {}),
    ...(quantity && storage ? { storages: [{ id: storage, quantity }] } : {}),
  }))
