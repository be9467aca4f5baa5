import { GuideChanges, MoveGuideInput, NewBatchInput, NewGuideInput, SettleInput } from './guide.input'

/** Inputs of the calls that forms make. */
export const inputs = {
  createGuide: NewGuideInput,
  updateGuide: GuideChanges,
  moveGuide: MoveGuideInput,
  startBatch: NewBatchInput,
  settleCollections: SettleInput,
}
