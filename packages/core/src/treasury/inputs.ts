import { BankConfigInput, bank, NewBankMovementInput, NewTransferInput, TransferChangesInput } from './banks/bank.input'
import { SettleCardsInput } from './cards/cards.input'
import { CloseStatementInput, ExpenseInput, MatchInput } from './reconciliation/reconciliation.input'
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
  createBankMovement: NewBankMovementInput,
  createBankTransfer: NewTransferInput,
  transferBetweenBanks: NewTransferInput,
  updateBankTransfer: TransferChangesInput,
  settleCards: SettleCardsInput,
  matchLine: MatchInput,
  postLine: ExpenseInput,
  closeStatement: CloseStatementInput,
}
