import { KeysInput, TokenInput } from './token.input'

/** Inputs of the calls that forms make. */
export const inputs = { saveToken: TokenInput, saveKeys: KeysInput }
