import { category } from './category.input'
import { AttributeChanges, NewAttribute, NewTerm } from './products/attribute.input'
import { VariantChanges } from './products/product.input'
import { service } from './service.input'

/** The inputs of the calls that make and change records: the server parses by them, and the browser checks its forms. */
export const inputs = {
  createCategory: category.create,
  updateCategory: category.edit,
  createService: service.create,
  updateService: service.edit,
  patchService: service.changes,
  createAttribute: NewAttribute,
  updateAttribute: AttributeChanges,
  addTerms: NewTerm,
  updateVariant: VariantChanges,
}
