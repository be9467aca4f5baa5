import { accountOf, type Mapping } from '../../accounting/chart/roles'
import { balance, compact, credit, debit, type EntryLine, mirror } from '../../accounting/journal/entry'
import { splitTax } from '../../kernel/values/money'
import type { PaymentBank } from '../../settings/payment-types/payment-bank'
import { costLines, documentTotal, moneyOf, type SaleDocument, type SoldLine, taxOf, withheldLines } from './sale-entry'

/** How the customer gets the value back, in cents. `balance` leaves it in their favour. */
export interface Refund {
  method: 'cash' | 'card' | 'transfer' | 'balance'
  cents: number
  bank?: PaymentBank
}

/**
 * Goods or value that come back. Lines carry the part of the original sale that comes back, with the original cost; a reduction of price carries cost 0. What is neither refunded nor a reversed
 * withholding lowers what the client owes.
 */
export interface ReturnDocument extends Omit<SaleDocument, 'tenders' | 'roundingCents'> {
  refunds?: readonly Refund[]
}

function valueLines(line: SoldLine, document: ReturnDocument, mapping: Mapping): EntryLine[] {
  const thirdId = document.clientId
  const costCenterId = line.costCenterId ?? document.costCenterId
  const taxRole = line.taxCode === 'INC' ? 'incPayable' : 'vatOnReturns'
  return [
    debit(accountOf('salesReturns', mapping), line.baseCents, {
      thirdId,
      ...(costCenterId === undefined ? {} : { costCenterId }),
    }),
    debit(accountOf(taxRole, mapping), line.taxCents, { thirdId, tax: taxOf(line) }),
  ]
}

function deliveryLines(document: ReturnDocument, mapping: Mapping): EntryLine[] {
  if (!document.delivery) return []
  const { cents, mode, taxBps = 0, courierId = document.clientId } = document.delivery
  if (mode === 'courier') return [debit(accountOf('thirdPartyMoney', mapping), cents, { thirdId: courierId })]
  const part = { kind: 'service', taxCode: 'IVA', taxBps, costCents: 0, ...splitTax(cents, taxBps) } as const
  return valueLines(part, document, mapping)
}

function customerLines(document: ReturnDocument, mapping: Mapping): EntryLine[] {
  const thirdId = document.clientId
  const given = [
    ...(document.refunds ?? []).map((refund) => {
      const method = refund.method === 'balance' ? 'advance' : refund.method
      const { account, ...dimensions } = moneyOf({ ...refund, method }, thirdId, mapping)
      return credit(account, refund.cents, dimensions)
    }),
    ...mirror(withheldLines(document, mapping)),
  ]
  const rest = given.reduce((sum, line) => sum - line.creditCents, documentTotal(document))
  if (rest < 0) throw new Error(`refunds and reversed withholdings exceed the return by ${-rest} cents`)
  return [...given, credit(accountOf('receivable', mapping), rest, { thirdId })]
}

/**
 * Entry of a return or of a reduction of price: the value to returns in sales, its tax, the refund, and the goods back
 * to their storage at the original cost, also those that were sold from a remission. Source: facts B3.1 rows 10 and 11. Empty when nothing has a value.
 * @throws Error when refunds and reversed withholdings exceed the value returned
 */
export function returnEntry(document: ReturnDocument, mapping: Mapping = {}): EntryLine[] {
  const entry = compact([
    ...document.lines.flatMap((line) => valueLines(line, document, mapping)),
    ...deliveryLines(document, mapping),
    ...customerLines(document, mapping),
    ...mirror(document.lines.flatMap(({ leftFrom: _, ...line }) => costLines(line, document, mapping))),
  ])
  if (entry.length > 0) balance(entry)
  return entry
}

/** Entry that takes a posting back to post another: its mirror, whatever the mapping is today. Facts B3.1 row 50. */
export const reversalEntry = (posted: readonly EntryLine[]): EntryLine[] => [...balance(mirror(posted))]

/** The same of a sale that is cancelled: its tax says so, because form 300 asks for that of annulled sales apart. */
export const annulmentEntry = (posted: readonly EntryLine[]): EntryLine[] =>
  reversalEntry(posted).map((line) =>
    line.tax?.kind === 'iva' || line.tax?.kind === 'inc'
      ? { ...line, tax: { ...line.tax, concept: 'annulled' } }
      : line,
  )
