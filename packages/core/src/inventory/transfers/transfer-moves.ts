import { accountOf } from '../../accounting/chart/roles'
import { compact, credit, debit, type EntryLine } from '../../accounting/journal/entry'
import { post } from '../../accounting/journal/journal'
import type { Act } from '../../kernel/db/act'
import { load } from '../../kernel/db/read'
import type { Day } from '../../kernel/values/time'
import { settingsOf } from '../../settings/settings'
import { findItems } from '../stock/item'
import { StockLedger } from '../stock/ledger'
import type { StockItem } from '../stock/stock'
import { TRANSIT_ID } from '../stock/storage'
import { type TransferData, type TransferLineData, travelling } from './transfer'

/**
 * What a line should come to, in thousandths: on its way, received and returned. With values when it goes back to how
 * it was: what comes back is worth what it was worth when it left.
 */
export type Destination = Pick<TransferLineData, 'transit' | 'received' | 'rejected'> &
  Partial<Pick<TransferLineData, 'receivedCents' | 'rejectedCents'>>

/** Everything asked for leaves the origin. */
export const allInTransit = (line: TransferLineData): Destination => ({
  transit: line.quantity,
  received: 0,
  rejected: 0,
})

/** Of what is on its way, so much arrives and so much goes back. */
export const arrived = (line: TransferLineData, received: number, rejected: number): Destination => ({
  transit: line.transit - received - rejected,
  received: line.received + received,
  rejected: line.rejected + rejected,
})

export const reached = (line: TransferLineData, destination: Destination): boolean =>
  line.transit === destination.transit &&
  line.received === destination.received &&
  line.rejected === destination.rejected

/** How much goes from transit to the destination, and from transit to the origin; the other way below zero. */
const hopsOf = (line: TransferLineData, destination: Destination): [toDestination: number, toOrigin: number] => {
  const toDestination = destination.received - line.received
  return [toDestination, line.transit - destination.transit - toDestination]
}

/** Actions of a transaction that lines may use; the rest is for the document, its entries and the witnesses. */
const ROOM = 80

/** A line writes a row and a movement of what is in transit, and as much of each other end that it touches. */
const actionsOf = (line: TransferLineData, destination: Destination): number => {
  const ends = hopsOf(line, destination).filter((quantity) => quantity !== 0).length
  return ends === 0 ? 0 : 2 + 2 * ends
}

/** True when one transaction takes all the lines where they should be. */
export const fitsOnce = (lines: readonly TransferLineData[], destinations: readonly Destination[]): boolean =>
  lines.reduce((sum, line, i) => sum + actionsOf(line, destinations[i]!), 0) <= ROOM

export interface Carrying {
  transfer: Pick<TransferData, 'id' | 'number' | 'originId' | 'originName' | 'destinationId' | 'destinationName'>
  lines: readonly TransferLineData[]
  destinations: readonly Destination[]
  /** Business day of the movements and of their entry. */
  day: Day
  /** True when a transfer that could not be moved goes back to how it was: that is never refused. */
  undoing?: boolean
}

interface Leg {
  from: string
  to: string
  cents: number
}

/**
 * Takes lines where they should be, as many as fit this transaction: stock rows, movements and the entry.
 * Value travels with the goods: what leaves one place is what enters the other.
 * Source of the entry: facts B3.1 row 32.
 * @returns the lines afterwards; those that did not fit are as they were
 * @throws AppError 409 `Sin existencias de … en …` when the origin has not enough, and at the commit when the month is closed
 */
export async function carry(unit: Act, carrying: Carrying): Promise<TransferLineData[]> {
  const { transfer, lines, destinations, day, undoing = false } = carrying
  const chosen = chosenOf(lines, destinations)
  if (chosen.size === 0) return [...lines]
  const places = [transfer.originId, TRANSIT_ID, transfer.destinationId]
  const [items, found] = await Promise.all([
    findItems([...chosen]),
    load({
      settings: settingsOf(),
      rows: StockLedger.rows([...chosen].flatMap((item) => places.map((storageId) => ({ item, storageId })))),
    }),
  ])
  const { accounts, inventory, stores } = found.settings
  const ledger = new StockLedger(found.rows, {
    allowNegative: undoing || inventory.allowNegativeStock,
    accounts,
    stores,
  })
  const legs: Leg[] = []
  const after = lines.map((line, i) => {
    if (!chosen.has(line)) return line
    const item = items.get(line.variantId ?? line.productId) ?? { ...line, costCents: 0 }
    return carryLine({ ledger, transfer, legs, item }, line, destinations[i]!)
  })
  const { id, number } = transfer
  await ledger.write(unit, { kind: 'transfer', id, number, day, ...(undoing ? { note: 'No se pudo mover todo' } : {}) })
  post(unit, {
    concept: `${undoing ? 'Se deshace el traslado' : 'Traslado'} ${number}: ${transfer.originName} → ${transfer.destinationName}`,
    documentKind: 'transfer',
    documentId: id,
    documentNumber: number,
    day,
    lines: transferEntry(legs, accounts),
  })
  return after
}

/** Lines that are not where they should be, as many as fit. */
function chosenOf(lines: readonly TransferLineData[], destinations: readonly Destination[]): Set<TransferLineData> {
  let room = ROOM
  const chosen = new Set<TransferLineData>()
  for (const [i, line] of lines.entries()) {
    if (reached(line, destinations[i]!)) continue
    room -= actionsOf(line, destinations[i]!)
    if (room < 0) break
    chosen.add(line)
  }
  return chosen
}

interface Moving {
  ledger: StockLedger
  transfer: Carrying['transfer']
  legs: Leg[]
  item: StockItem
}

function carryLine(moving: Moving, before: TransferLineData, destination: Destination): TransferLineData {
  const { transfer } = moving
  const [toDestination, toOrigin] = hopsOf(before, destination)
  const line = { ...before, received: destination.received, rejected: destination.rejected }
  const worth = (now: number, then: number | undefined) => (then === undefined ? undefined : now - then)
  const received = hop(moving, line, {
    place: { id: transfer.destinationId, name: transfer.destinationName },
    quantity: toDestination,
    backCents: worth(before.receivedCents, destination.receivedCents),
  })
  const returned = hop(moving, line, {
    place: { id: transfer.originId, name: transfer.originName },
    quantity: toOrigin,
    backCents:
      destination.rejected < before.rejected ? worth(before.rejectedCents, destination.rejectedCents) : undefined,
  })
  return {
    ...line,
    receivedCents: before.receivedCents + received,
    rejectedCents: before.rejectedCents + (destination.rejected === before.rejected ? 0 : returned),
  }
}

const transit = { id: TRANSIT_ID, name: 'En tránsito' }

interface Hop {
  place: { id: string; name: string }
  /** From transit to the place; from the place to transit below zero. */
  quantity: number
  /** What comes back from the place is worth; its average when absent. */
  backCents: number | undefined
}

/** Moves a quantity between transit and a place. @returns the value that the place gains, in cents */
function hop({ ledger, legs, item }: Moving, line: TransferLineData, { place, quantity, backCents }: Hop): number {
  if (quantity === 0) return 0
  if (quantity > 0) {
    const cents = ledger.takeBack(item, transit, quantity, travelling(line, quantity), 'transferOut')
    ledger.put(item, place.id, quantity, cents, 'transferIn')
    legs.push({ from: TRANSIT_ID, to: place.id, cents })
    line.transit -= quantity
    line.transitCents -= cents
    return cents
  }
  const cents =
    backCents === undefined
      ? ledger.take(item, place, -quantity, 'transferOut')
      : ledger.takeBack(item, place, -quantity, backCents, 'transferOut')
  ledger.put(item, TRANSIT_ID, -quantity, cents, 'transferIn')
  legs.push({ from: place.id, to: TRANSIT_ID, cents })
  line.transit -= quantity
  line.transitCents += cents
  return -cents
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
