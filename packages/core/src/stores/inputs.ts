import { ConnectionChangesInput, ImportOrdersInput, NewConnectionInput } from '../connections/connection.input'

/** Inputs of the calls that forms make. */
export const inputs = {
  createIntegration: NewConnectionInput,
  updateIntegration: ConnectionChangesInput,
  importShopifyOrders: ImportOrdersInput,
}
