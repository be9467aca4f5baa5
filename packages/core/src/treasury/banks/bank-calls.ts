import * as z from 'zod'
import { type Allow, command, query } from '../../kernel/call'
import { crud } from '../../kernel/records/crud'
import { ById, Nothing, RecordList } from '../../kernel/records/wire'
import { inputs } from '../inputs'
import { paths } from '../paths'
import {
  BankMovementOutput,
  BankMovements,
  BankStats,
  BankStatsInput,
  ListBankMovements,
  MovementAccounts,
  TransferOutput,
  VoidInput,
} from './bank.wire'
import { BankConfig, bankConfig, saveBankConfig } from './bank-config'
import { accountsOfMovements, createBankMovement, getBankMovement, voidBankMovement } from './bank-movements'
import { bankStats, movementsByBank } from './bank-statement'
import {
  getTransferOfBanks,
  nextTransferNumber,
  transferBetweenBanks,
  updateTransfer,
  voidTransfer,
} from './bank-transfers'
import { BankList, banks, listBanks, removeBank } from './banks'

const seesBanks: Allow = ['bank-read', 'payment_channel-read']
const transfers = command({
  allow: 'bank-create',
  input: inputs.createBankTransfer,
  output: TransferOutput,
  run: transferBetweenBanks,
})

export const bankCalls = {
  ...crud(paths, 'Bank', { ...banks, remove: removeBank }, { resource: 'bank', plural: 'Banks' }),
  listBanks: query({ allow: 'bank-read', input: RecordList, output: BankList, run: listBanks }),
  counterBanks: query({
    allow: seesBanks,
    input: Nothing,
    output: BankConfig,
    run: () => bankConfig('counterBank'),
  }),
  saveCounterBanks: command({
    allow: 'bank-update',
    input: inputs.saveCounterBanks,
    output: BankConfig,
    run: (input) => saveBankConfig('counterBank', input),
  }),
  orderBanks: query({ allow: seesBanks, input: Nothing, output: BankConfig, run: () => bankConfig('orderBank') }),
  saveOrderBanks: command({
    allow: 'bank-update',
    input: inputs.saveOrderBanks,
    output: BankConfig,
    run: (input) => saveBankConfig('orderBank', input),
  }),
  nextTransferNumber: query({
    allow: ['bank-read', 'bank-create'],
    input: Nothing,
    output: z.object({ number: z.string() }),
    answer: 'success',
    run: nextTransferNumber,
  }),
  transferBetweenBanks: transfers,
  createBankTransfer: transfers,
  getBankTransfer: query({ allow: 'bank-read', input: ById, output: TransferOutput, run: getTransferOfBanks }),
  updateBankTransfer: command({
    allow: 'bank-update',
    input: inputs.updateBankTransfer,
    output: TransferOutput,
    run: updateTransfer,
  }),
  removeBankTransfer: command({ allow: 'bank-delete', input: VoidInput, output: TransferOutput, run: voidTransfer }),
  movementsByBank: query({ allow: 'bank-read', input: ListBankMovements, output: BankMovements, run: movementsByBank }),
  bankStats: query({
    allow: 'bank-read',
    input: BankStatsInput,
    output: BankStats,
    answer: 'success',
    run: bankStats,
  }),
  movementAccounts: query({
    allow: ['bank-read', 'bank-create'],
    input: Nothing,
    output: MovementAccounts,
    answer: 'success',
    run: accountsOfMovements,
  }),
  createBankMovement: command({
    allow: 'bank-create',
    input: inputs.createBankMovement,
    output: BankMovementOutput,
    run: createBankMovement,
  }),
  getBankMovement: query({ allow: 'bank-read', input: ById, output: BankMovementOutput, run: getBankMovement }),
  removeBankMovement: command({
    allow: 'bank-delete',
    input: VoidInput,
    output: BankMovementOutput,
    run: voidBankMovement,
  }),
}
