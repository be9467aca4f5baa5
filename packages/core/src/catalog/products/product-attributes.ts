import { act } from '../../kernel/db/act'
import { load } from '../../kernel/db/read'
import { conflict, notFound } from '../../kernel/errors'
import { referTo } from '../../kernel/refer-to'
import { Attribute } from './attribute'
import { combinationCount, combinations, type Option } from './combinations'
import { MAX_VARIANTS, Product } from './product'
import { saveProduct } from './products'
import { comboOf, type VariantTermData, variantName } from './variant'
import { resolveTerms, withChosen } from './variant-terms'
import { productWithVariants } from './variants'

interface Proposal {
  terms: VariantTermData[]
  name: string
}

/**
 * Combinations of the chosen terms (the product's own when none are given) that the product does not have yet.
 * @throws AppError 409 when they are too many
 */
export async function proposeVariants({
  product_id,
  attributes,
}: {
  product_id: string
  attributes?: readonly { attribute_id: string; terms: readonly string[] }[]
}): Promise<{ combinations: Proposal[]; existing: number }> {
  const { product, variants } = await productWithVariants(product_id)
  const options = attributes ? await chosenOptions(attributes) : product.attributes.filter((a) => a.terms.length > 0)
  if (combinationCount(options) > MAX_VARIANTS)
    throw conflict(`Son más de ${MAX_VARIANTS} combinaciones. Elige menos términos.`, 'too_many')
  const has = new Set(variants.map(comboOf))
  const missing = combinations(options).filter((terms) => !has.has(comboOf({ terms })))
  return { combinations: missing.map((terms) => ({ terms, name: variantName(terms) })), existing: variants.length }
}

async function chosenOptions(chosen: readonly { attribute_id: string; terms: readonly string[] }[]): Promise<Option[]> {
  const { rows } = await load({ rows: Attribute.many(chosen.map((c) => c.attribute_id)) })
  return chosen.map(({ attribute_id, terms }) => {
    const attribute = rows.get(attribute_id)
    if (!attribute) throw notFound('el atributo')
    const known = attribute.terms.filter((t) => terms.includes(t.id))
    if (known.length !== new Set(terms).size) throw notFound('el término')
    return { id: attribute.id, name: attribute.name, terms: known }
  })
}

/**
 * Chooses attributes for a product, with all their terms or the given ones; what it has already stays.
 * @throws AppError 404 for an unknown product or attribute, or a term that is not of it
 */
export const addProductAttributes = (input: {
  product_id: string
  attributes: readonly { attribute_id: string; terms?: readonly string[] }[]
}) =>
  act(async (unit) => {
    const product = await Product.get(input.product_id)
    const { version: _, ...row } = product
    for (const { attribute_id: id, terms: ids } of input.attributes) {
      const has = row.attributes.some((a) => a.id === id)
      const before = product.attributes.find((a) => a.id === id)?.id
      const attribute = await referTo(unit, Attribute, id, { field: 'attribute_id', before })
      const terms = [...new Set(ids ?? attribute.terms.map((t) => t.id))].flatMap((t) => resolveTerms([t], [attribute]))
      const base = has ? row.attributes : [...row.attributes, { id, name: attribute.name, terms: [] }]
      row.attributes = withChosen(base, terms)
      unit.check(Attribute, attribute)
    }
    return saveProduct(unit, product, row)
  })

/** Takes an attribute off a product. @throws AppError 409 while its variants have terms of it */
export const removeProductAttribute = ({ id, product: productId }: { id: string; product: string }) =>
  act(async (unit) => {
    const { product, variants } = await productWithVariants(productId)
    const attribute = product.attributes.find((a) => a.id === id)
    if (!attribute) throw notFound('el atributo')
    if (variants.some((v) => v.terms.some((t) => t.attributeId === id)))
      throw conflict(
        `No puedes quitar ${attribute.name} porque ${product.name} tiene variantes con él. Elimínalas antes.`,
      )
    const { version: _, ...row } = product
    return saveProduct(unit, product, { ...row, attributes: row.attributes.filter((a) => a.id !== id) })
  })
