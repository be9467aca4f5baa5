import { compact, credit, debit, type EntryLine } from '../accounting/entry'
import { post } from '../accounting/journal'
import { accountOf } from '../accounting/roles'
import type { Act } from '../kernel/db/act'
import { load } from '../kernel/db/read'
import { settingsOf } from '../settings/settings'
import { findItems } from './item'
import { StockLedger } from './ledger'
import type { StockItem } from './stock'
import { TRANSIT_ID } from './storage'
import { type TransferData, type TransferLineData, travelling } from './transfer'

/** Actions of a transaction that lines may use; the rest is for the document, its entry and the witnesses. */
const ROOM = 80

/** Rows and movements that a line writes: two of each, and one more of each when part is received and part returns. */
const cost = ({ pending }: TransferLineData): number => (pending && pending.receive > 0 && pending.reject > 0 ? 6 : 4)

const waits = ({ pending }: TransferLineData): boolean =>
  pending !== undefined && pending.send + pending.receive + pending.reject > 0

/** True when some line still has something to do. */
export const hasWork = (transfer: TransferData): boolean => transfer.lines.some(waits)

/** True when all that is to do fits one transaction. */
export const fitsOnce = (transfer: TransferData): boolean =>
  transfer.lines.filter(waits).reduce((sum, line) => sum + cost(line), 0) <= ROOM

interface Leg {
  from: string
  to: string
  cents: number
}

/**
 * Does as much of what the lines have pending as fits this transaction: stock rows, movements and the entry.
 * Value travels with the goods: what leaves the origin is what enters transit, and later the destination.
 * Source of the entry: facts B3.1 row 32.
 * @returns the transfer's lines afterwards
 * @throws AppError 409 when the origin has not enough
 */
export async function moveLines(unit: Act, transfer: TransferData): Promise<TransferLineData[]> {
  let room = ROOM
  const chosen = new Set<TransferLineData>()
  for (const line of transfer.lines.filter(waits)) {
    room -= cost(line)
    if (room < 0) break
    chosen.add(line)
  }
  const places = [transfer.originId, TRANSIT_ID, transfer.destinationId]
  const [items, found] = await Promise.all([
    findItems([...chosen]),
    load({
      settings: settingsOf(),
      rows: StockLedger.rows([...chosen].flatMap((item) => places.map((storageId) => ({ item, storageId })))),
    }),
  ])
  const ledger = new StockLedger(found.rows, {
    allowNegative: found.settings.inventory.allowNegativeStock,
    accounts: found.settings.accounts,
  })
  const legs: Leg[] = []
  const lines = transfer.lines.map((line) => {
    if (!chosen.has(line)) return line
    const item = items.get(line.variantId ?? line.productId)
    return moveLine({ ledger, transfer, legs, item: item ?? { ...line, costCents: 0 } }, line)
  })
  ledger.write(unit, { kind: 'transfer', id: transfer.id, number: transfer.number })
  post(unit, {
    concept: `Traslado ${transfer.number}: ${transfer.originName} → ${transfer.destinationName}`,
    documentKind: 'transfer',
    documentId: transfer.id,
    documentNumber: transfer.number,
    lines: transferEntry(legs, found.settings.accounts),
  })
  return lines
}

interface Moving {
  ledger: StockLedger
  transfer: TransferData
  legs: Leg[]
  item: StockItem
}

const transit = { id: TRANSIT_ID, name: 'En tránsito' }

function moveLine({ ledger, transfer, legs, item }: Moving, before: TransferLineData): TransferLineData {
  const { pending = { send: 0, receive: 0, reject: 0 }, ...line } = before
  const origin = { id: transfer.originId, name: transfer.originName }
  if (pending.send > 0) {
    const cents = ledger.take(item, origin, pending.send, 'transferOut')
    ledger.put(item, TRANSIT_ID, pending.send, cents, 'transferIn')
    legs.push({ from: origin.id, to: TRANSIT_ID, cents })
    line.transit += pending.send
    line.transitCents += cents
  }
  const arrive = (quantity: number, to: string) => {
    if (quantity === 0) return
    const cents = ledger.takeBack(item, transit, quantity, travelling(line, quantity), 'transferOut')
    ledger.put(item, to, quantity, cents, 'transferIn')
    legs.push({ from: TRANSIT_ID, to, cents })
    line.transit -= quantity
    line.transitCents -= cents
  }
  arrive(pending.receive, transfer.destinationId)
  arrive(pending.reject, origin.id)
  return { ...line, received: line.received + pending.receive, rejected: line.rejected + pending.reject }
}

/** Each leg credits the inventory account of where the goods were and debits that of where they are. */
export function transferEntry(legs: readonly Leg[], mapping: Parameters<typeof accountOf>[1]): EntryLine[] {
  const account = (storageId: string) =>
    accountOf(storageId === TRANSIT_ID ? 'inTransitInventory' : 'inventory', mapping)
  return compact(
    legs.flatMap(({ from, to, cents }) => [
      debit(account(to), cents, { storageId: to }),
      credit(account(from), cents, { storageId: from }),
    ]),
  )
}
