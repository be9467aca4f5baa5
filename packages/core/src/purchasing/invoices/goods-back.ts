import { accountOf, type Mapping } from '../../accounting/chart/roles'
import { sideOf } from '../../accounting/journal/controls'
import { compact, credit, debit, type EntryLine, mirror } from '../../accounting/journal/entry'
import { type EntryFact, post } from '../../accounting/journal/journal'
import type { StockLedger } from '../../inventory/stock/ledger'
import type { Act } from '../../kernel/db/act'
import type { Day } from '../../kernel/values/time'
import type { BoughtLineData } from '../buying/line'
import { isGoods, stockItemOf } from './purchase-post'

/** What was bought, as it is taken back. */
interface Bought {
  providerId: string
  costCenterId?: string | undefined
  lines: readonly BoughtLineData[]
}

const lineAt = (account: string, cents: number, more: Partial<EntryLine>): EntryLine =>
  cents >= 0 ? debit(account, cents, more) : credit(account, 0 - cents, more)

/**
 * Takes the goods of something bought out again, worth what they came in for; at average when part of them has left.
 * @returns lines that put into the cost of sales what left beyond or below that. Source: books, edge case 5
 * @throws AppError 409 when there is not enough of them and the shop does not sell what it has not got
 */
export function takeGoodsBack(ledger: StockLedger, row: Bought, mapping: Mapping): EntryLine[] {
  return row.lines.filter(isGoods).flatMap((line) => {
    const storage = { id: line.storageId!, name: line.storageName ?? '' }
    const left = ledger.takeBack(stockItemOf(line), storage, line.quantity, line.valueCents, 'purchaseReversal')
    const beyond = left - line.valueCents
    if (beyond === 0) return []
    const goods = { thirdId: row.providerId, storageId: storage.id }
    return [
      lineAt(accountOf('inventory', mapping), 0 - beyond, goods),
      lineAt(accountOf('costOfSales', mapping), beyond, row.costCenterId ? { costCenterId: row.costCenterId } : {}),
    ]
  })
}

/** Entries that are reversed, on the day of their document here, and what really left of stock with them. */
export interface TakenBack {
  concept: string
  document: { kind: string; id: string; number: string; day: Day }
  /** What was bought, where another document takes it back: what is owed is owed of that one. */
  of?: string
  entries: readonly EntryFact[]
  beyond: readonly EntryLine[]
}

/** Posts the reversal of the entries of something bought, with what really left of stock. */
export function postTakenBack(unit: Act, { concept, document, of, entries, beyond }: TakenBack): void {
  const [first] = entries
  const back = entries.flatMap(({ lines }) => mirror(lines))
  const named = of ? back.map((line) => (sideOf(line.account) ? { documentRef: of, ...line } : line)) : back
  post(unit, {
    concept,
    documentKind: document.kind,
    documentId: document.id,
    documentNumber: document.number,
    day: document.day,
    ...(first ? { reverses: first.id } : {}),
    lines: netted([...named, ...beyond]),
  })
}

/** Goods of one storage on both sides of an entry are one line. */
export function netted(lines: readonly EntryLine[]): EntryLine[] {
  const [goods, others] = [lines.filter(({ storageId }) => storageId), lines.filter(({ storageId }) => !storageId)]
  const sums = new Map<string, { line: EntryLine; cents: number }>()
  for (const line of goods) {
    const key = `${line.account}|${line.storageId}|${line.thirdId ?? ''}`
    const cents = (sums.get(key)?.cents ?? 0) + line.debitCents - line.creditCents
    sums.set(key, { line, cents })
  }
  const net = [...sums.values()].map(({ line: { account, debitCents: _, creditCents: __, ...more }, cents }) =>
    lineAt(account, cents, more),
  )
  return compact([...net, ...others])
}
