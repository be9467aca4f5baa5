import { invalid, notFound } from '../../kernel/errors'
import type { AttributeRow } from './attribute'
import { MAX_ATTRIBUTES, type ProductData } from './product'
import type { VariantTermData } from './variant'

/** Finds terms among attributes. @throws AppError 404 when one does not exist, 422 when two are of the same attribute */
export function resolveTerms(termIds: readonly string[], attributes: readonly AttributeRow[]): VariantTermData[] {
  const terms = attributes.flatMap((a) =>
    a.terms
      .filter((t) => termIds.includes(t.id))
      .map((t) => ({ attributeId: a.id, attribute: a.name, termId: t.id, term: t.name })),
  )
  if (terms.length !== new Set(termIds).size) throw notFound('el término')
  if (new Set(terms.map((t) => t.attributeId)).size !== terms.length)
    throw invalid({ terms: ['Elige un solo término de cada atributo'] })
  return terms
}

/** The attributes of a product with some terms added; those it has keep their order. */
export function withChosen(
  chosen: ProductData['attributes'],
  terms: readonly VariantTermData[],
): ProductData['attributes'] {
  const next = chosen.map((a) => ({ ...a, terms: [...a.terms] }))
  for (const { attributeId, attribute, termId, term } of terms) {
    let found = next.find((a) => a.id === attributeId)
    if (!found) next.push((found = { id: attributeId, name: attribute, terms: [] }))
    if (!found.terms.some((t) => t.id === termId)) found.terms.push({ id: termId, name: term })
  }
  if (next.length > MAX_ATTRIBUTES)
    throw invalid({ terms: [`Un producto tiene como máximo ${MAX_ATTRIBUTES} atributos`] })
  return next
}
