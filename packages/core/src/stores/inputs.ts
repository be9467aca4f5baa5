import { ConnectionChangesInput, ImportOrdersInput, NewConnectionInput } from '../connections/connection.input'
import { CatalogueInput } from './catalogue/catalogue.input'

/** Inputs of the calls that forms make. */
export const inputs = {
  saveCatalogue: CatalogueInput,
  createIntegration: NewConnectionInput,
  updateIntegration: ConnectionChangesInput,
  importShopifyOrders: ImportOrdersInput,
}
