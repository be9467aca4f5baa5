import { CarrierAccountInput, PickupInput, ResolveInput } from './account/account.input'
import { NewSettlementInput, VoidSettlementInput } from './collections/settlement.input'
import {
  GuideChanges,
  MoveGuideInput,
  NewBatchInput,
  NewGuideInput,
  QuoteInput,
  UndoDeliveryInput,
} from './guide.input'
import { SettleCourierInput } from './routes/route.input'

/** Inputs of the calls that forms make. */
export const inputs = {
  createGuide: NewGuideInput,
  updateGuide: GuideChanges,
  moveGuide: MoveGuideInput,
  startBatch: NewBatchInput,
  createSettlement: NewSettlementInput,
  voidSettlement: VoidSettlementInput,
  undoDelivery: UndoDeliveryInput,
  settleCourier: SettleCourierInput,
  saveCarrierAccount: CarrierAccountInput,
  quoteGuide: QuoteInput,
  resolveGuide: ResolveInput,
  askPickup: PickupInput,
}
