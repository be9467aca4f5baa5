import { accountOf, type Mapping } from '../../accounting/chart/roles'
import { compact, credit, debit, type EntryLine } from '../../accounting/journal/entry'
import type { BoughtLineData, BoughtTotals } from './line'
import { type WithheldData, withheldLines } from './withheld'

/** What is bought, as the books see it. */
export interface BoughtDocument {
  providerId: string
  lines: readonly BoughtLineData[]
  withheld: readonly WithheldData[]
  totals: Pick<BoughtTotals, 'payableCents' | 'roundingCents'>
  /** Account in which it is owed. */
  account: string
  creditsIva: boolean
  costCenterId?: string | undefined
  /** Entry lines of costs that goods of other documents bear. */
  landed?: readonly EntryLine[]
}

/** Basis points as parts of a million. */
const ppmOf = (bps: number) => bps * 100

function ivaLine(line: BoughtLineData, { providerId, creditsIva }: BoughtDocument, mapping: Mapping): EntryLine[] {
  if (!creditsIva || line.taxCode !== 'IVA' || line.taxCents === 0) return []
  const role = line.kind === 'expense' ? 'vatOnExpenses' : 'vatOnPurchases'
  const { baseCents, taxId } = line
  const tax = { kind: 'iva' as const, baseCents, ratePpm: ppmOf(line.taxBps), ...(taxId ? { ruleId: taxId } : {}) }
  return [debit(accountOf(role, mapping), line.taxCents, { thirdId: providerId, tax })]
}

const needsCenter = (account: string) => /^[567]/.test(account)

/**
 * Entry of what is bought: goods by storage, expenses in their accounts, the IVA that is a credit, what is withheld and
 * what is owed. Source: facts B3.1 rows 17, 18, 19 and 21.
 */
export function boughtEntry(of: BoughtDocument, mapping: Mapping): EntryLine[] {
  const { providerId: thirdId, lines, withheld, totals, costCenterId } = of
  const center = (account: string) => (costCenterId && needsCenter(account) ? { costCenterId } : {})
  const rounding = totals.roundingCents
  return compact([
    ...lines.flatMap((line) => {
      if (line.kind === 'goods')
        return [debit(accountOf('inventory', mapping), line.valueCents, { thirdId, storageId: line.storageId! })]
      if (line.kind === 'expense')
        return [debit(line.account!, line.valueCents, { thirdId, ...center(line.account!), note: line.name })]
      return []
    }),
    ...(of.landed ?? []),
    ...lines.flatMap((line) => ivaLine(line, of, mapping)),
    debit(accountOf('roundingLoss', mapping), Math.max(0, rounding)),
    credit(accountOf('roundingGain', mapping), Math.max(0, 0 - rounding)),
    ...withheldLines(withheld, thirdId, mapping),
    credit(of.account, totals.payableCents, { thirdId }),
  ])
}
