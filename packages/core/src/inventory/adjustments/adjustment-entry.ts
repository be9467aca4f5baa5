import { accountOf, type Mapping } from '../../accounting/chart/roles'
import { compact, credit, debit, type EntryLine } from '../../accounting/journal/entry'
import { BUSINESS } from '../../identity/business/business'
import type { AdjustmentLineData } from './adjustment'
import type { ReasonCode } from './adjustment-reasons'
import { reasonOf } from './adjustment-reasons'

type Moved = Pick<AdjustmentLineData, 'storageId' | 'valueCents' | 'vatCents'>

/**
 * Entry of an adjustment: what comes in debits inventory, what goes out credits it, by storage; the reason names the
 * other account. A reversal swaps the sides of the original. Source: facts B3.1 rows 29, 30, 31 and 51.
 */
export function adjustmentEntry(
  lines: readonly Moved[],
  options: { reason: ReasonCode; reversal: boolean; mapping: Mapping },
): EntryLine[] {
  const reason = reasonOf(options.reason)
  const account = (role: Parameters<typeof accountOf>[0]) => accountOf(role, options.mapping)
  return compact(
    lines.flatMap(({ storageId, valueCents, vatCents }) => {
      const cents = Math.abs(valueCents)
      const increases = valueCents > 0 !== options.reversal
      const role = (increases ? reason.in : reason.out) ?? reason.in ?? reason.out!
      const inventory = account('inventory')
      const other = account(role)
      const goods =
        valueCents > 0
          ? [debit(inventory, cents, { storageId }), credit(other, cents)]
          : [credit(inventory, cents, { storageId }), debit(other, cents)]
      if (vatCents === 0) return goods
      const vat = account('vatGenerated')
      // The shop sells to itself: E.T. art. 421.
      const third = { thirdId: BUSINESS }
      return options.reversal
        ? [...goods, debit(vat, vatCents, third), credit(other, vatCents)]
        : [...goods, debit(other, vatCents), credit(vat, vatCents, third)]
    }),
  )
}
