import {
  ConnectionChangesInput,
  ImportOrdersInput,
  NewConnectionInput,
  ReplayInput,
} from '../connections/connection.input'
import { NewKeyInput } from '../connections/keys/key.input'
import { CatalogueInput } from './catalogue/catalogue.input'
import { AuthorizeInput } from './joining/authorization.input'

/** Inputs of the calls that forms make. */
export const inputs = {
  saveCatalogue: CatalogueInput,
  createIntegration: NewConnectionInput,
  updateIntegration: ConnectionChangesInput,
  startAuthorizing: AuthorizeInput,
  createKey: NewKeyInput,
  importShopifyOrders: ImportOrdersInput,
  replayStore: ReplayInput,
}
