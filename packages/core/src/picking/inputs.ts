import { box } from './boxes/box.input'
import { NewPackingInput, NewPickingInput, PickingChanges, PlaceInput, ScanInput } from './picking.input'

/** Inputs of the calls that forms make. */
export const inputs = {
  startPicking: NewPickingInput,
  startPacking: NewPackingInput,
  startBoth: NewPickingInput,
  updatePicking: PickingChanges,
  scanItem: ScanInput,
  placeItem: PlaceInput,
  createBox: box.create,
  updateBox: box.edit,
}
