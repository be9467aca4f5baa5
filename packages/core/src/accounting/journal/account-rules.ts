import type { EntryLine } from './entry'

/** What a line on some accounts must say, since a day. Source: facts B3, invariants of the ledger. */
interface AccountRule {
  from: string
  /** Beginnings of the codes. */
  codes: readonly string[]
  needs: 'thirdId' | 'bankId'
}

const rules: readonly AccountRule[] = [
  { from: '1993-12-29', codes: ['13', '22', '23', '24', '25', '28'], needs: 'thirdId' },
  { from: '1993-12-29', codes: ['1110', '1115', '1120'], needs: 'bankId' },
]

/** What a line on an account must say, by the rules of a day. */
export const neededBy = (account: string, day = '9999-12-31'): AccountRule['needs'][] =>
  rules
    .filter(({ from, codes }) => day >= from && codes.some((code) => account.startsWith(code)))
    .map(({ needs }) => needs)

/**
 * Checks the lines of an entry against what their accounts need.
 * @throws Error: who owes or is owed, and in which bank money is, is known to every document, so that a line without it is
 *   a fault of the program
 */
export function assertAccountRules(lines: readonly EntryLine[], day: string): void {
  for (const line of lines)
    for (const needs of neededBy(line.account, day))
      if (line[needs] === undefined) throw new Error(`account ${line.account}: a line needs its ${needs}`)
}

/** Whether a line on an account must say with whom it is. */
export const needsThird = (account: string): boolean =>
  rules.some(({ codes, needs }) => needs === 'thirdId' && codes.some((code) => account.startsWith(code)))
