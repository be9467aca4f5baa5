import { now } from '../../kernel/context'
import { type Act, act } from '../../kernel/db/act'
import { slicePage } from '../../kernel/db/lists/page'
import type { PageInput } from '../../kernel/db/lists/page-shape'
import { load } from '../../kernel/db/read'
import { conflict, invalid, notFound } from '../../kernel/errors'
import { newId } from '../../kernel/values/id'
import { same } from '../../kernel/values/same'
import { plain } from '../../kernel/values/text'
import { needLists } from '../../settings/price-lists/price-lists'
import type { AttributeRow } from './attribute'
import { freeSkus, variantStem } from './auto-sku'
import { claimCodes, codeKey, codesOf } from './code'
import { MAX_VARIANTS, Product, type ProductData, type ProductRow } from './product'
import type { NewVariantInput, VariantChangesInput } from './product.input'
import { changedPrices, ownerName, saveProduct, stale } from './products'
import {
  comboKey,
  comboOf,
  Variant,
  type VariantData,
  type VariantRow,
  type VariantTermData,
  variantName,
} from './variant'
import { resolveTerms, withChosen } from './variant-terms'

/** A product and its variants, in order. Two strongly consistent reads. */
export async function productWithVariants(id: string): Promise<{ product: ProductRow; variants: VariantRow[] }> {
  const product = await Product.get(id)
  return { product, variants: await variantsOf([product]) }
}

/** Variants of some products, in the order of each. */
export async function variantsOf(products: readonly { variantIds: readonly string[] }[]): Promise<VariantRow[]> {
  const ids = products.flatMap((p) => p.variantIds)
  const { rows } = await load({ rows: Variant.many(ids) })
  return ids.flatMap((id) => rows.get(id) ?? [])
}

/** A page of the variants of a product: those whose name and codes have all the words of `filterVariant`. */
export async function listVariants(input: PageInput & { product_id: string; filterVariant?: string }) {
  const { variants } = await productWithVariants(input.product_id)
  const words = plain(input.filterVariant ?? '').split(' ')
  const kept = variants.filter((variant) => {
    const text = plain([variant.name, variant.sku, variant.barcode].join(' '))
    return words.every((word) => text.includes(word))
  })
  return slicePage(kept, input)
}

/**
 * The variants that some inputs ask for, and the attributes of the product with their terms.
 * @throws AppError 409 for a combination that exists or too many, 404 for unknown terms, 422 for a code twice and for an
 * unknown price list
 */
export async function planVariants(
  unit: Act,
  { product, variants }: { product: ProductRow; variants: readonly VariantRow[] },
  inputs: readonly NewVariantInput[],
  attributes: readonly AttributeRow[],
): Promise<{ chosen: ProductData['attributes']; added: VariantData[] }> {
  if (product.state === 'deleted')
    throw conflict(`${product.name} está eliminado. Restáuralo antes de agregarle variantes.`)
  if (product.variantIds.length + inputs.length > MAX_VARIANTS)
    throw conflict(`Un producto tiene como máximo ${MAX_VARIANTS} variantes.`)
  const taken = new Set(variants.map(comboOf))
  let chosen = product.attributes
  // An inactive attribute is only for the products that have it: it may be about to go.
  const offered = attributes.filter((a) => a.active || product.attributes.some(({ id }) => id === a.id))
  const planned = inputs.map((input) => {
    const terms = resolveTerms(input.terms, offered)
    const key = comboKey(input.terms)
    if (taken.has(key)) throw conflict(`${product.name} ya tiene la variante ${variantName(terms)}.`, 'exists')
    taken.add(key)
    chosen = withChosen(chosen, terms)
    return { input, terms, id: newId('variant') }
  })
  const skus = await skusOf(product, planned)
  const added = planned.map((one, i) => newVariant(product, { ...one, sku: skus[i]! }))
  const codes = added.flatMap(codesOf)
  const twice = codes.find((code, i) => codes.indexOf(code) !== i)
  if (twice) throw invalid({ sku: [`El código ${twice} viene dos veces: cada variante lleva el suyo`] })
  await needLists(unit, Object.assign({}, ...added.map(({ prices }) => prices)), product.prices)
  return { chosen, added }
}

/**
 * Adds variants to a product inside the unit; the product is written too, so that two people cannot add the same one.
 * Without prices or cost of their own they take the product's.
 * @throws AppError 409 for a combination that exists, 422 for taken codes and unknown price lists, 404 for unknown terms
 */
export async function addVariants(
  unit: Act,
  found: { product: ProductRow; variants: readonly VariantRow[] },
  inputs: readonly NewVariantInput[],
  attributes: readonly AttributeRow[],
): Promise<{ product: ProductRow; added: VariantData[] }> {
  const { chosen, added } = await planVariants(unit, found, inputs, attributes)
  for (const [i, row] of added.entries()) {
    const owner = { productId: row.productId, variantId: row.id }
    await claimCodes(unit, owner, undefined, row, ownerName, { made: !inputs[i]!.sku })
    unit.insert(Variant, row)
  }
  const { version: _, ...before } = found.product
  const variantIds = [...before.variantIds, ...added.map((v) => v.id)]
  return { product: await saveProduct(unit, found.product, { ...before, attributes: chosen, variantIds }), added }
}

interface PlannedVariant {
  id: string
  input: NewVariantInput
  terms: VariantTermData[]
}

/** The sku of each: its own, or one of its product's and its terms that nobody has. */
async function skusOf(product: ProductRow, planned: readonly PlannedVariant[]): Promise<string[]> {
  const given = planned.flatMap(({ input }) =>
    [input.sku, input.barcode].flatMap((code) => (code ? codeKey(code) : [])),
  )
  const without = planned.filter(({ input }) => !input.sku)
  const made = await freeSkus(
    without.map(({ id, terms }) => ({ id, stem: variantStem(product.sku, terms) })),
    new Set(given),
  )
  return planned.map((one) => one.input.sku ?? made[without.indexOf(one)]!)
}

function newVariant(product: ProductRow, { id, input, terms, sku }: PlannedVariant & { sku: string }): VariantData {
  const at = now().toISOString()
  return {
    id,
    productId: product.id,
    sku,
    barcode: input.barcode,
    name: variantName(terms),
    terms,
    prices: changedPrices(product.prices, input),
    costCents: input.cost ?? product.costCents,
    state: input.state ?? 'active',
    createdAt: at,
    updatedAt: at,
  }
}

/** Replaces a variant by a changed one; writes nothing when nothing differs. */
export async function saveVariant(unit: Act, before: VariantRow, after: VariantData): Promise<VariantRow> {
  const { version, ...was } = before
  if (same(was, after)) return before
  await needLists(unit, after.prices, before.prices)
  await claimCodes(unit, { productId: before.productId, variantId: before.id }, before, after, ownerName)
  const saved = { ...after, updatedAt: now().toISOString() }
  unit.replace(Variant, before, saved)
  return { ...saved, version: version + 1 }
}

/** The row after some changes. */
export function changedVariant(
  before: VariantRow,
  input: Omit<VariantChangesInput, 'id' | 'product_id' | 'version'>,
): VariantData {
  const { version: _, ...row } = before
  return {
    ...row,
    sku: input.sku ?? row.sku,
    ...('barcode' in input ? { barcode: input.barcode } : {}),
    prices: changedPrices(row.prices, input),
    costCents: input.cost ?? row.costCents,
    state: input.state ?? row.state,
  }
}

/** Changes a variant. @throws AppError 409 when `version` is given and another person was faster */
export const updateVariant = ({ id, product_id, version, ...changes }: VariantChangesInput) =>
  act(async (unit) => {
    const before = await Variant.get(id)
    if (product_id !== undefined && product_id !== before.productId) throw notFound('la variante')
    if (version !== undefined && version !== before.version) throw stale()
    return saveVariant(unit, before, changedVariant(before, changes))
  })

/** Takes a variant off its product or puts it back: one that its product does not list does not exist for anybody. */
export function listVariant(unit: Act, product: ProductRow, id: string, listed: boolean): Promise<ProductRow> {
  const { version: _, ...row } = product
  const others = row.variantIds.filter((v) => v !== id)
  return saveProduct(unit, product, { ...row, variantIds: listed ? [...others, id] : others })
}

/** Erases a variant that its product lists no more. Documents keep its name and price; its codes are free again. */
export async function eraseVariant(unit: Act, variant: VariantRow): Promise<void> {
  await claimCodes(unit, { productId: variant.productId, variantId: variant.id }, variant, undefined, ownerName)
  unit.remove(Variant, variant)
}

interface PriceChange {
  price?: number
  prices?: Record<string, number | null> | undefined
  cost?: number
}

/** Sets prices of one variant. */
export const setVariantPrices = ({ variantId, ...input }: PriceChange & { variantId: string }) =>
  act(async (unit) => {
    const before = await Variant.get(variantId)
    return saveVariant(unit, before, changedVariant(before, input))
  })

/** Variants of a product changed in one transaction. */
const PRICES_AT_ONCE = 40

/** Sets the same prices to every variant of a product and to the product itself; in parts, each repeatable. */
export async function setAllVariantPrices({
  productId,
  ...input
}: PriceChange & { productId: string }): Promise<VariantRow[]> {
  const saved: VariantRow[] = []
  let total = 1
  for (let from = 0; from < total; from += PRICES_AT_ONCE) {
    const part = await act(async (unit) => {
      const { product, variants } = await productWithVariants(productId)
      if (from === 0) {
        const { version: _, ...row } = product
        const costCents = input.cost ?? row.costCents
        await saveProduct(unit, product, { ...row, costCents, prices: changedPrices(row.prices, input) })
      }
      const rows: VariantRow[] = []
      for (const variant of variants.slice(from, from + PRICES_AT_ONCE))
        rows.push(await saveVariant(unit, variant, changedVariant(variant, input)))
      return { rows, total: variants.length }
    })
    saved.push(...part.rows)
    total = part.total
  }
  return saved
}
