import { BankConfigInput, bank } from './banks/bank.input'
import { CloseShiftInput, MoveCashInput, OpenShiftInput } from './shift.input'

/** The inputs of the calls that make and change records: the server parses by them, and the browser checks its forms. */
export const inputs = {
  openShift: OpenShiftInput,
  moveCash: MoveCashInput,
  closeShift: CloseShiftInput,
  createBank: bank.create,
  updateBank: bank.edit,
  saveCounterBanks: BankConfigInput,
  saveOrderBanks: BankConfigInput,
}
