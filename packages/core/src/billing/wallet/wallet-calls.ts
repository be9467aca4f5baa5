import { type Allow, command, query } from '../../kernel/call'
import { limits } from '../../kernel/limits'
import { ById, Nothing } from '../../kernel/records/wire'
import { page } from '../../kernel/values/fields'
import { CardOutput } from '../cards/card.wire'
import { listCards } from '../cards/cards'
import { inputs } from '../inputs'
import { listDebits } from './debits'
import { checkRecharge, getRecharge, listRecharges, pseBanks, rechargeByCard, rechargeByPse } from './recharges'
import { statementSheet, walletBalance, walletStatement } from './statement'
import {
  BalanceOutput,
  BankList,
  ChargeOutput,
  DebitList,
  ListRecharges,
  ListStatement,
  PeriodInput,
  StatementOutput,
} from './wallet.wire'

/** Who pays for the shop: its owner and its administrators. Source: product.txt section 2. */
export const payers: Allow = { types: [2, 5] }
const balance = {
  ...({ allow: payers, input: Nothing, output: BalanceOutput, answer: 'success' } as const),
  run: walletBalance,
} as const
const cards = { allow: payers, input: Nothing, output: CardOutput.array(), run: listCards } as const

export const walletCalls = {
  userPurse: query(balance),
  walletBalance: query(balance),
  walletStatement: query({ allow: payers, input: ListStatement, output: StatementOutput, run: walletStatement }),
  walletSheet: query({ allow: payers, limit: limits.file, input: PeriodInput, answer: 'file', run: statementSheet }),
  listRecharges: query({ allow: payers, input: ListRecharges, output: page(ChargeOutput), run: listRecharges }),
  getRecharge: query({ allow: payers, input: ById, output: ChargeOutput, run: getRecharge }),
  checkRecharge: command({
    ...{ allow: payers, limit: limits.job, input: ById, output: ChargeOutput },
    run: checkRecharge,
  }),
  rechargeByCard: command({
    ...{ allow: payers, limit: limits.job, input: inputs.rechargeByCard, output: ChargeOutput },
    run: rechargeByCard,
  }),
  rechargeByPse: command({
    ...{ allow: payers, limit: limits.job, input: inputs.rechargeByPse, output: ChargeOutput },
    run: rechargeByPse,
  }),
  walletDebits: query({ allow: payers, input: Nothing, output: DebitList, answer: 'bare', run: listDebits }),
  pseBanks: query({ allow: payers, limit: limits.job, input: Nothing, output: BankList, run: pseBanks }),
  creditCards: query(cards),
  ownCreditCards: query(cards),
}
