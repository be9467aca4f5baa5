import { ProductChanges } from '../catalog/products/product.input'
import { NewStockedProduct, NewVariants, VariantStock } from './product.input'

/** The inputs of the calls that make and change records: the server parses by them, and the browser checks its forms. */
export const inputs = {
  createProduct: NewStockedProduct,
  updateProduct: ProductChanges,
  createVariants: NewVariants,
  setVariantStock: VariantStock,
}
