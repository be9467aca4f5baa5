import { AccountChanges, AccountInput } from './chart/account.input'
import { AccountsInput } from './chart/account-roles.input'

/** The inputs of the calls that make and change records: the server parses by them, and the browser checks its forms. */
export const inputs = {
  createAccount: AccountInput,
  updateAccount: AccountChanges,
  saveAccounts: AccountsInput,
}
