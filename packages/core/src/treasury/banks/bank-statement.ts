import type * as z from 'zod'
import { type EntryFact, journalBook } from '../../accounting/journal/journal'
import { periodOf } from '../../accounting/reports/diary'
import { thirdsOf } from '../../accounting/thirds/third'
import { listFacts } from '../../kernel/books/list'
import type { BankStatsInput, ListBankMovements } from './bank.wire'
import { Bank, isBankMoney } from './banks'

/** What an entry does to a bank, or to all of them: cents that come in and go out. */
function effectOf(entry: EntryFact, bankId: string) {
  const lines = entry.lines.filter((line) => line.bankId === bankId && isBankMoney(line.account))
  const [income, expenses] = (['debitCents', 'creditCents'] as const).map((side) =>
    lines.reduce((sum, line) => sum + line[side], 0),
  ) as [number, number]
  return { lines, income, expenses, net: income - expenses }
}

type Sides = Record<string, readonly [debitCents: number, creditCents: number]>

/** Debits and credits of banks, of one of them if it is told: keys are `account|bank`. */
function sidesOf(banks: Sides, bankId?: string): { income: number; expenses: number } {
  const sum = { income: 0, expenses: 0 }
  for (const [key, [debit, credit]] of Object.entries(banks)) {
    const [account, id] = key.split('|') as [string, string]
    if (!isBankMoney(account) || (bankId !== undefined && id !== bankId)) continue
    sum.income += debit
    sum.expenses += credit
  }
  return sum
}

/** What came into the banks and went out of them in a period, by the books: `total` is the difference. Source: product.txt section 3, Bank. */
export async function bankStats(input: z.output<typeof BankStatsInput>) {
  const { from, to } = periodOf(input)
  if (input.bank_id) await Bank.get(input.bank_id)
  const span = await journalBook.within(from, to)
  const [during, all] = await Promise.all([
    journalBook.sums.rollup(span.from, span.to),
    journalBook.sums.through(span.to),
  ])
  const { income, expenses } = sidesOf(during.banks, input.bank_id)
  const stood = sidesOf(all.banks, input.bank_id)
  return { from, to, income, expenses, total: income - expenses, balance: stood.income - stood.expenses }
}

/** What stood in a bank when an entry had been posted: from the sums of its day, less what came after it on that day. */
async function balanceAfter(bankId: string, { id, day }: EntryFact): Promise<number> {
  const [{ banks }, ofDay] = await Promise.all([journalBook.sums.through(day), journalBook.read(day, day)])
  const { income, expenses } = sidesOf(banks, bankId)
  const later = ofDay.filter((entry) => entry.id > id)
  return later.reduce((sum, entry) => sum - effectOf(entry, bankId).net, income - expenses)
}

/**
 * What moved in a bank in a period, newest first, each with what stood after it. It is the ledger of the bank: whatever
 * document posted it.
 */
export async function movementsByBank(input: z.output<typeof ListBankMovements>) {
  const bank = await Bank.get(input.bankId)
  const { from, to } = periodOf(input)
  const span = await journalBook.within(from, to)
  const keep = (entry: EntryFact) => effectOf(entry, bank.id).lines.length > 0
  const page = await listFacts(journalBook, { input, ...span, keep })
  const [first] = page.data
  let balance = first ? await balanceAfter(bank.id, first) : 0
  const others = page.data.map((entry) => entry.lines.find((line) => line.thirdId)?.thirdId)
  const thirds = await thirdsOf(others.flatMap((id) => id ?? []))
  const data = page.data.map((entry, i) => {
    const { income, expenses, net } = effectOf(entry, bank.id)
    const after = balance
    balance -= net
    return {
      id: entry.id,
      date: entry.day,
      created_at: entry.at,
      concept: entry.concept,
      document: { type: entry.documentKind, id: entry.documentId, number: entry.documentNumber },
      third: thirds.get(others[i] ?? '')?.name ?? null,
      reverses_id: entry.reverses ?? null,
      income,
      expense: expenses,
      balance: after,
    }
  })
  return { data, meta: page.meta, from, to, bank: { id: bank.id, name: bank.name } }
}
