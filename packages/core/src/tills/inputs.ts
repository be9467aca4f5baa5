import { ResolveInput, SyncFileInput, TakeLeaseInput } from './till.input'

/** The inputs of the calls that forms make: the server parses by them, and the browser checks its forms. */
export const inputs = {
  takeLease: TakeLeaseInput,
  syncFile: SyncFileInput,
  resolveDecision: ResolveInput,
}
