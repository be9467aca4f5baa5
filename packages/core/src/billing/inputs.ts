import { BillingDetailsInput, CardIdInput, NewCardInput } from './cards/card.input'
import { PayAccountInput } from './collect/account.input'
import { PayLinkInput } from './collect/pay-link.input'
import { AdditionalInput, SubscribeInput } from './plans/plan.input'
import { AdjustmentInput } from './platform/adjustment.input'
import { AnnouncementInput } from './platform/announcement.input'
import { CardRechargeInput, PseRechargeInput } from './wallet/recharge.input'

/** Inputs of the calls that forms make. */
export const inputs = {
  createBillingProfile: NewCardInput,
  updateBillingProfile: BillingDetailsInput,
  updateCardDefault: CardIdInput,
  removeCard: CardIdInput,
  rechargeByCard: CardRechargeInput,
  rechargeByPse: PseRechargeInput,
  connectPayments: PayAccountInput,
  makePayLink: PayLinkInput,
  askAdjustment: AdjustmentInput,
  announce: AnnouncementInput,
  subscribe: SubscribeInput,
  saveAdditional: AdditionalInput,
}
