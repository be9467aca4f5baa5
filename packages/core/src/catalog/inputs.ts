import { CategoryEdit, CategoryInput } from './category.input'
import { AttributeChanges, NewAttribute, NewTerm } from './products/attribute.input'
import { VariantChanges } from './products/product.input'
import { NewService, ServiceChanges, ServiceEdit } from './service.input'

/** The inputs of the calls that make and change records: the server parses by them, and the browser checks its forms. */
export const inputs = {
  createCategory: CategoryInput,
  updateCategory: CategoryEdit,
  createService: NewService,
  updateService: ServiceEdit,
  patchService: ServiceChanges,
  createAttribute: NewAttribute,
  updateAttribute: AttributeChanges,
  addTerms: NewTerm,
  updateVariant: VariantChanges,
}
