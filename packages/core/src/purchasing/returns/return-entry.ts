import { accountOf, type Mapping } from '../../accounting/chart/roles'
import { compact, credit, debit, type EntryLine, mirror } from '../../accounting/journal/entry'
import type { BoughtLineData } from '../buying/line'
import { type WithheldData, withheldLines } from '../buying/withheld'
import type { ReturnedLineData } from './purchase-return'

/** What a return does to the books. */
export interface ReturnDocument {
  providerId: string
  purchaseId: string
  lines: readonly ReturnedLineData[]
  /** The lines of the purchase, by their id. */
  bought: ReadonlyMap<string, BoughtLineData>
  creditsIva: boolean
  /** What of the withholdings goes back. */
  withheld: readonly WithheldData[]
  /** Account in which the purchase is owed, and what is owed less in it. */
  account: string
  owedCents: number
  /** Paid already: the provider owes it. */
  favorCents: number
  /** What really left of each storage. */
  left: readonly { storageId: string; cents: number }[]
}

const lineAt = (account: string, cents: number, more: Partial<EntryLine>): EntryLine =>
  cents >= 0 ? debit(account, cents, more) : credit(account, 0 - cents, more)

function ivaLines({ lines, bought, creditsIva, providerId: thirdId }: ReturnDocument, mapping: Mapping): EntryLine[] {
  return lines.flatMap(({ lineId, taxCents, baseCents }) => {
    const line = bought.get(lineId)!
    if (!creditsIva || line.taxCode !== 'IVA') return []
    const tax = { kind: 'iva' as const, concept: 'returned', baseCents, ratePpm: line.taxBps * 100 }
    return [credit(accountOf('vatOnPurchaseReturns', mapping), taxCents, { thirdId, tax })]
  })
}

/** What leaves of each storage, one line each. */
function goodsLines({ left, providerId: thirdId }: ReturnDocument, mapping: Mapping): EntryLine[] {
  const sums = new Map<string, number>()
  for (const { storageId, cents } of left) sums.set(storageId, (sums.get(storageId) ?? 0) + cents)
  return [...sums].map(([storageId, cents]) => credit(accountOf('inventory', mapping), cents, { thirdId, storageId }))
}

/**
 * Entry of goods that go back: what is owed and what was withheld go down, goods leave at the cents at which they came in,
 * the IVA is given up; what leaves beyond what is given back (freight that they bore, an average that has changed) is cost
 * of sales. Source: facts B3.1 row 20.
 */
export function returnEntryOf(of: ReturnDocument, mapping: Mapping): EntryLine[] {
  const { providerId: thirdId, purchaseId: documentRef } = of
  const lines = [
    debit(of.account, of.owedCents, { thirdId, documentRef }),
    debit(accountOf('supplierAdvance', mapping), of.favorCents, { thirdId }),
    ...mirror(withheldLines(of.withheld, thirdId, mapping)),
    ...goodsLines(of, mapping),
    ...ivaLines(of, mapping),
  ]
  const rest = lines.reduce((sum, { debitCents, creditCents }) => sum + creditCents - debitCents, 0)
  return compact([...lines, lineAt(accountOf('costOfSales', mapping), rest, {})])
}
