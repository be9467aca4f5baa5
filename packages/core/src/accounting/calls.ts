import { command, nameOrValue, query, table } from '../kernel/call'
import { limits } from '../kernel/limits'
import { Nothing } from '../kernel/records/wire'
import { Done, page } from '../kernel/values/fields'
import { AccountById, AccountChoice, AccountOutput, AccountToRemove, ListAccounts } from './chart/account'
import { AccountRoleOutput, listAccountRoles, saveAccounts } from './chart/account-roles'
import { accountChoices, createAccount, getAccount, listAccounts, removeAccount, updateAccount } from './chart/accounts'
import { exportThirdBalances } from './export/balances-csv'
import { exportJournal } from './export/hledger'
import { inputs } from './inputs'
import { closePeriod, listPeriods, openPeriod } from './journal/closings'
import { paths } from './paths'
import {
  BooksPeriod,
  DiaryBook,
  ExportEntries,
  LedgerBook,
  LedgerInput,
  ListEntries,
  PeriodInput,
  PeriodOutput,
} from './reports/books.wire'
import { CostCentersReport, CostCentersReportInput, costCentersReport } from './reports/cost-center-report'
import { diaryBook, exportDiary } from './reports/diary'
import { diaryShown, ledgerShown } from './reports/hidden-costs'
import { ledgerBook } from './reports/ledger-book'
import { listThirds, ThirdOutput, ThirdsInput } from './thirds/thirds'
import { previewWithholding, WithholdingPreview, WithholdingPreviewInput } from './withholding/preview'

export const calls = table(paths, {
  listAccounts: query({ allow: 'puc-read', input: ListAccounts, output: page(AccountOutput), run: listAccounts }),
  createAccount: command({
    allow: 'puc-create',
    input: inputs.createAccount,
    output: AccountOutput,
    speaks: nameOrValue,
    run: createAccount,
  }),
  updateAccount: command({
    allow: 'puc-update',
    input: inputs.updateAccount,
    output: AccountOutput,
    speaks: nameOrValue,
    run: updateAccount,
  }),
  accountChoices: query({ allow: 'any-member', input: Nothing, output: AccountChoice.array(), run: accountChoices }),
  getAccount: query({ allow: 'puc-read', input: AccountById, output: AccountOutput, run: getAccount }),
  removeAccount: command({ allow: 'puc-delete', input: AccountToRemove, output: Done, run: removeAccount }),
  listAccountRoles: query({
    allow: 'puc-read',
    input: Nothing,
    output: AccountRoleOutput.array(),
    run: listAccountRoles,
  }),
  saveAccounts: command({
    allow: 'puc-update',
    input: inputs.saveAccounts,
    output: AccountRoleOutput.array(),
    run: saveAccounts,
  }),
  diaryBook: query({
    allow: 'diary_book-read',
    input: ListEntries,
    output: DiaryBook,
    answer: 'success',
    run: async (input) => diaryShown(await diaryBook(input), input.account),
  }),
  exportDiary: query({
    allow: 'diary_book-read',
    input: ExportEntries,
    answer: 'file',
    limit: limits.file,
    run: exportDiary,
  }),
  exportThirdBalances: query({
    allow: 'diary_book-read',
    input: BooksPeriod,
    answer: 'file',
    limit: limits.file,
    run: exportThirdBalances,
  }),
  exportJournal: query({
    allow: 'diary_book-read',
    input: BooksPeriod,
    answer: 'file',
    limit: limits.file,
    run: exportJournal,
  }),
  ledgerBook: query({
    allow: 'ledger-read',
    input: LedgerInput,
    output: LedgerBook,
    run: async (input) => ledgerShown(await ledgerBook(input)),
  }),
  listPeriods: query({ allow: 'diary_book-read', input: Nothing, output: PeriodOutput.array(), run: listPeriods }),
  closePeriod: command({ allow: 'diary_book-update', input: PeriodInput, output: Done, run: closePeriod }),
  openPeriod: command({ allow: 'diary_book-update', input: PeriodInput, output: Done, run: openPeriod }),
  previewWithholding: query({
    allow: ['provider-read', 'customer-read'],
    input: WithholdingPreviewInput,
    output: WithholdingPreview,
    run: previewWithholding,
  }),
  listThirds: query({ allow: 'diary_book-read', input: ThirdsInput, output: ThirdOutput.array(), run: listThirds }),
  costCentersReport: query({
    allow: 'cost_center-read',
    input: CostCentersReportInput,
    output: CostCentersReport,
    run: costCentersReport,
  }),
})
