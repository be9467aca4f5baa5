import { AccountInput, ImportItemInput, SendInput } from './dropshipping.input'

/** Inputs of the calls that forms make. */
export const inputs = { saveAccount: AccountInput, importItem: ImportItemInput, sendOrder: SendInput }
