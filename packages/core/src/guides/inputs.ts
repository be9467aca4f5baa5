import { CarrierAccountInput, PickupInput, PlatformCarriersInput, ResolveInput } from './account/account.input'
import { NewSettlementInput, VoidSettlementInput } from './collections/settlement.input'
import {
  AmendBatchInput,
  GuideChanges,
  MoveGuideInput,
  NewBatchInput,
  NewGuideInput,
  QuoteInput,
  ReturnFreightInput,
  UndoDeliveryInput,
} from './guide.input'
import { SettleCourierInput } from './routes/route.input'

/** Inputs of the calls that forms make. */
export const inputs = {
  createGuide: NewGuideInput,
  updateGuide: GuideChanges,
  moveGuide: MoveGuideInput,
  startBatch: NewBatchInput,
  amendBatch: AmendBatchInput,
  createSettlement: NewSettlementInput,
  voidSettlement: VoidSettlementInput,
  undoDelivery: UndoDeliveryInput,
  chargeReturn: ReturnFreightInput,
  settleCourier: SettleCourierInput,
  saveCarrierAccount: CarrierAccountInput,
  savePlatformCarriers: PlatformCarriersInput,
  quoteGuide: QuoteInput,
  resolveGuide: ResolveInput,
  askPickup: PickupInput,
}
