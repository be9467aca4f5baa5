import { accountOf, type Mapping, type Role } from '../../accounting/chart/roles'
import { compact, credit, debit, type EntryLine } from '../../accounting/journal/entry'
import { incomeRole, taxOf } from '../../sales/book/sale-entry'
import type { DebitData, DebitLineData } from './debit'
import type { DebitReason } from './debit.states'

/** Where what is charged is income: only another value of what was sold is a sale. Source: facts B3.1 row 12. */
const roleOf = (reason: DebitReason, line: DebitLineData): Role => {
  if (reason === 1) return 'interestIncome'
  if (reason === 2) return 'recoveries'
  return reason === 3 ? incomeRole({ ...line, kind: 'product' }) : 'otherIncome'
}

/** The entry of a debit note: what the client owes, the income and its tax. No goods move. Pure. */
export function debitEntry(
  { clientId: thirdId, reason, totalCents, account, costCenterId }: Wanted,
  lines: readonly DebitLineData[],
  mapping: Mapping = {},
): EntryLine[] {
  const centre = costCenterId ? { costCenterId } : {}
  return compact([
    debit(account, totalCents, { thirdId }),
    ...lines.flatMap((line) => [
      credit(accountOf(roleOf(reason, line), mapping), line.baseCents, { thirdId, ...centre }),
      credit(accountOf(line.taxCode === 'INC' ? 'incPayable' : 'vatGenerated', mapping), line.taxCents, {
        thirdId,
        tax: taxOf(line),
      }),
    ]),
  ])
}

type Wanted = Pick<DebitData, 'clientId' | 'reason' | 'totalCents' | 'account'> & {
  /** That of the invoice. */
  costCenterId?: string | undefined
}
