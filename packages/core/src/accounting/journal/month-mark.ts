import { createHash } from 'node:crypto'
import * as z from 'zod'
import { partition } from '../../kernel/db/keys'
import { kind } from '../../kernel/db/kind'
import { rangeAll } from '../../kernel/db/read'
import { lastDayOf } from '../../kernel/values/time'
import { journalBook } from './journal'
import type { JournalRollup } from './journal-rollup'

type Sides = JournalRollup['accounts']

/** What a closed month came to: debits of its entries in cents, and the hash of what each account moved. */
export interface MonthMark {
  debitCents: number
  hash: string
  /** Debits and credits by account. */
  accounts: Sides
}

/**
 * What a month came to, without the entries that close its IVA or its year: these post on it when it is closed already.
 * @param month `YYYY-MM`
 */
export async function monthMark(month: string): Promise<MonthMark> {
  const { accounts, closing } = await journalBook.sums.rollup(`${month}-01`, lastDayOf(month))
  const own = Object.entries(accounts).flatMap(([code, [debit, credit]]): [string, [number, number]][] => {
    const [d, c] = closing[code] ?? [0, 0]
    return debit === d && credit === c ? [] : [[code, [debit - d, credit - c]]]
  })
  const lines = own.sort(([a], [b]) => (a < b ? -1 : 1)).map(([code, [debit, credit]]) => `${code} ${debit} ${credit}`)
  return {
    debitCents: own.reduce((sum, [, [debit]]) => sum + debit, 0),
    hash: createHash('sha256')
      .update([month, ...lines].join('\n'))
      .digest('hex'),
    accounts: Object.fromEntries(own),
  }
}

/** That a closed month was opened again, and what it had come to: a certificate of it tells both. */
export const MonthOpened = kind({
  name: 'monthOpened',
  label: 'la apertura del mes',
  schema: z.object({
    /** `<month>.<instant of its closing>` */
    id: z.string(),
    closedAt: z.string(),
    closedBy: z.string(),
    openedAt: z.string(),
    openedBy: z.string(),
    debitCents: z.number().int(),
    hash: z.string(),
  }),
  audited: false,
})

/** The times that a month was opened again, the first first. */
export const openingsOf = async (month: string) =>
  (await rangeAll({ pk: partition(MonthOpened.name), prefix: `${month}.` })).map(MonthOpened.fromItem)
