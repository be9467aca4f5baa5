import * as z from 'zod'
import { chart } from '../../accounting/chart/accounts'
import { journalBook } from '../../accounting/journal/journal'
import { now } from '../../kernel/context'
import type { Act } from '../../kernel/db/act'
import { kind } from '../../kernel/db/kind'
import type { Row } from '../../kernel/db/kind-spec'
import { conflict, invalid } from '../../kernel/errors'
import { plus, records } from '../../kernel/records/records'
import type { RecordList } from '../../kernel/records/wire'
import { asPesos, page } from '../../kernel/values/fields'
import { plain } from '../../kernel/values/text'
import { type Day, dayOf } from '../../kernel/values/time'
import { FIRST_BANK } from '../../settings/payment-types/payment-bank'
import { PaymentType, paymentTypes } from '../../settings/payment-types/payment-types'
import { bank } from './bank.input'

/** A bank account or wallet of the shop, and the account of the chart that its money is in. */
export const Bank = kind({
  name: 'bank',
  prefix: 'ban',
  label: 'el banco',
  words: { number: 'Número de cuenta' },
  schema: bank.row,
  refs: { account: (b) => b.account },
  plural: 'bancos',
})
type BankRow = z.output<typeof Bank.schema>

/** @throws AppError 422 at `account` for one that is not in the chart, or that has others below it */
async function needAccount(code: string): Promise<void> {
  const all = await chart()
  if (!all.some((account) => account.code === code)) throw invalid({ account: ['Esta cuenta no está en tu plan'] })
  if (all.some((other) => other.code !== code && other.code.startsWith(code)))
    throw invalid({ account: ['Esta cuenta tiene otras debajo: elige una de ellas'] })
}

/** The payment types whose money enters a bank follow the account that it has now. */
async function followed(unit: Act, before: Row<typeof Bank.schema>, account: string): Promise<void> {
  for (const type of await paymentTypes.rows.every()) {
    const moved = (of: typeof type.counterBank) => (of?.id === before.id ? { ...of, account } : of)
    if (type.counterBank?.id !== before.id && type.orderBank?.id !== before.id) continue
    unit.replace(PaymentType, type, {
      ...type,
      counterBank: moved(type.counterBank),
      orderBank: moved(type.orderBank),
    })
  }
}

export const banks = records(Bank, {
  fields: bank,
  searchBy: (b) => [b.name, b.number],
  toRow: async (input, before, unit) => {
    const row = bank.toRow(input)
    if (row.account !== before?.account) {
      await needAccount(row.account)
      if (before) await followed(unit, before as Row<typeof Bank.schema>, row.account)
    }
    return row
  },
  distinct: { field: 'name', of: (b) => plain(b.name), taken: 'Ya tienes un banco con este nombre' },
})

/** @throws AppError 409 for the bank that every shop has */
export const removeBank = async ({ id }: { id: string }) => {
  if (id === FIRST_BANK) throw conflict('El banco principal no se elimina: ahí entra lo que no dice otro banco.')
  return banks.remove({ id })
}

/** What a new shop has: one bank. */
export function treasuryDefaults(unit: Act): void {
  const row: BankRow = {
    id: FIRST_BANK,
    active: true,
    createdAt: now().toISOString(),
    name: 'Banco principal',
    type: 'ahorros',
    account: '111005',
  }
  unit.insert(Bank, row)
}

const BankShown = plus<z.output<typeof banks.fields.output>, { balance: number }>(banks.fields.output, {
  balance: asPesos(),
})

/** `totalBank`: how many banks there are. Source: product.txt section 4, Bank. */
export const BankList = z.object({ ...page(BankShown).shape, totalBank: z.number(), balance: asPesos() })

/** Whether an account is of money in banks: a card that waits for its bank is none. */
export const isBankMoney = (account: string): boolean => /^(1110|1120)/.test(account)

/** Balances of the banks when a day ended, in cents, by bank: what the books say of them. */
export async function bankBalancesAt(day: Day): Promise<Map<string, number>> {
  const { banks: sums } = await journalBook.sums.through(day)
  const balances = new Map<string, number>()
  for (const [key, [debit, credit]] of Object.entries(sums)) {
    const [account, id] = key.split('|') as [string, string]
    if (isBankMoney(account)) balances.set(id, (balances.get(id) ?? 0) + debit - credit)
  }
  return balances
}

export const bankBalances = (): Promise<Map<string, number>> => bankBalancesAt(dayOf(now()))

/** The banks with what the books say that each holds, and all of them. */
export async function listBanks(input: z.output<typeof RecordList>) {
  const [{ data, meta }, balances] = await Promise.all([banks.list(input), bankBalances()])
  return {
    data: data.map((row) => ({ ...row, balance: balances.get(row.id) ?? 0 })),
    meta,
    totalBank: meta.total,
    balance: [...balances.values()].reduce((sum, cents) => sum + cents, 0),
  }
}
