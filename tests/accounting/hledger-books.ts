import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Api } from '@tendero/core/api-types'

/** Whether the program that checks us is there: tests that ask it are skipped where it is not. */
export const hasHledger = (() => {
  try {
    execFileSync('hledger', ['--version'])
    return true
  } catch {
    return false
  }
})()

/** Asks hledger of a journal, which is strictly right or throws. */
export async function askHledger<T>(
  journal: string,
  asking: (ask: (...args: string[]) => string) => T | Promise<T>,
): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'hledger-'))
  try {
    const file = join(folder, 'books.journal')
    writeFileSync(file, journal)
    const ask = (...args: string[]) =>
      execFileSync('hledger', ['-f', file, ...args], { encoding: 'utf8', maxBuffer: 1 << 28 })
    ask('check', '--strict')
    return await asking(ask)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** Cents of `COP -1234.56`. */
const centsOf = (amount: string) => Math.round(Number(amount.replace('COP ', '')) * 100)

/** Balances of a journal by code, in cents, as hledger adds it up. */
export function theirBalances(ask: (...args: string[]) => string): Record<string, number> {
  const rows = ask('balance', '--flat', '--no-total', '-O', 'csv').trim().split('\n').slice(1)
  const theirs = rows.map((row) => row.slice(1, -1).split('","') as [string, string])
  return Object.fromEntries(theirs.map(([name, amount]) => [name.split(':').at(-1), centsOf(amount)]))
}

/** Balances at a period's end by code as we tell them: debits less credits, in cents. */
export async function ourBalances(api: Api, span: { from: string; to: string }): Promise<Record<string, number>> {
  const { accounts } = await api.accounting.ledgerBook({ ...span, level: 'auxiliary' })
  const cents = (pesos: number | null) => Math.round((pesos ?? 0) * 100)
  return Object.fromEntries(
    accounts
      .map(({ account, nature, closing }) => [account, cents(closing) * (nature === 'debit' ? 1 : -1)] as const)
      .filter(([, balance]) => balance !== 0),
  )
}
