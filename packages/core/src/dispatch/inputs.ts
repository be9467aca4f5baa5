import { DispatchChanges, HandOverInput, NewDispatchInput } from './dispatch.input'

/** Inputs of the calls that forms make. */
export const inputs = { createDispatch: NewDispatchInput, updateDispatch: DispatchChanges, handOver: HandOverInput }
