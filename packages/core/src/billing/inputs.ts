import { BillingDetailsInput, CardIdInput, NewCardInput } from './cards/card.input'

/** Inputs of the calls that forms make. */
export const inputs = {
  createBillingProfile: NewCardInput,
  updateBillingProfile: BillingDetailsInput,
  updateCardDefault: CardIdInput,
  removeCard: CardIdInput,
}
