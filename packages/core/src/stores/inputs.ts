import { ConnectionChangesInput, NewConnectionInput, WooInput } from '../connections/connection.input'

/** Inputs of the calls that forms make. */
export const inputs = {
  createIntegration: NewConnectionInput,
  updateIntegration: ConnectionChangesInput,
  setWoocommerce: WooInput,
}
