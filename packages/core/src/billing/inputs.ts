import { BillingDetailsInput, CardIdInput, NewCardInput } from './cards/card.input'
import { AdditionalInput, SubscribeInput } from './plans/plan.input'
import { CardRechargeInput, PseRechargeInput } from './wallet/recharge.input'

/** Inputs of the calls that forms make. */
export const inputs = {
  createBillingProfile: NewCardInput,
  updateBillingProfile: BillingDetailsInput,
  updateCardDefault: CardIdInput,
  removeCard: CardIdInput,
  rechargeByCard: CardRechargeInput,
  rechargeByPse: PseRechargeInput,
  subscribe: SubscribeInput,
  saveAdditional: AdditionalInput,
}
