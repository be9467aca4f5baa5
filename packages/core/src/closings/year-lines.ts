import { accountOf } from '../accounting/chart/roles'
import { compact, credit, debit, type EntryLine } from '../accounting/journal/entry'

type Nets = Readonly<Record<string, number>>

/** Income, expenses and costs. */
export const isResult = (account: string): boolean => /^[4-7]/.test(account)

const summary = accountOf('yearResult')
const profit = accountOf('yearProfit')
const loss = accountOf('yearLoss')
const accumulated = accountOf('openingEquity')

const against = (account: string, net: number): EntryLine => (net > 0 ? credit(account, net) : debit(account, -net))

/**
 * Entry that closes a year: income, expenses and costs by way of 5905 to the profit or loss of the year, and those of the
 * years before to what is accumulated. Source: facts B3.1 row 52.
 * @param nets debits less credits by account at the end of the year, in cents
 */
export function yearLines(nets: Nets): EntryLine[] {
  const results = Object.entries(nets)
    .filter(([account, net]) => isResult(account) && account !== summary && net !== 0)
    .sort(([a], [b]) => (a < b ? -1 : 1))
  const before = [profit, loss].flatMap((account): EntryLine[] => {
    const net = nets[account] ?? 0
    return net === 0 ? [] : [against(account, net), against(accumulated, -net)]
  })
  const left = -results.reduce((sum, [, net]) => sum + net, 0)
  return compact([
    ...before,
    ...results.flatMap(([account, net]) => [against(account, net), against(summary, -net)]),
    ...(left > 0 ? [debit(summary, left), credit(profit, left)] : []),
    ...(left < 0 ? [debit(loss, -left), credit(summary, -left)] : []),
  ])
}

/** What a year left, in cents: above 0 a profit. */
export const resultOf = (nets: Nets): number =>
  -Object.entries(nets).reduce((sum, [account, net]) => (isResult(account) ? sum + net : sum), 0)
