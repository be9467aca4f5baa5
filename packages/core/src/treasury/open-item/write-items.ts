import { isDeepStrictEqual } from 'node:util'
import { controlled } from '../../accounting/journal/controls'
import { compact, type EntryLine } from '../../accounting/journal/entry'
import { OPEN_ITEMS, postedIn } from '../../accounting/journal/journal'
import type { Unit } from '../../kernel/db/unit'
import { conflict } from '../../kernel/errors'
import {
  balanceId,
  itemId,
  type MoveData,
  OpenItem,
  type OpenItemData,
  type OpenItemRow,
  ThirdBalance,
  type ThirdBalanceRow,
} from './open-item'

/** What a document says of its items: its number, when they are due, the names of its thirds. */
export interface ItemTerms
  extends Pick<
    OpenItemData,
    'documentKind' | 'documentId' | 'number' | 'day' | 'dueDate' | 'waits' | 'type' | 'credit' | 'owners' | 'totalCents'
  > {
  names: Readonly<Record<string, string>>
  /** Documents that it names and that are in no book of ours, by id: an opening brings what they say. */
  of?: ReadonlyMap<string, Omit<ItemTerms, 'names' | 'of' | 'waits' | 'type' | 'credit'>>
}

/** What was known when the action loaded. */
export interface ItemsFound {
  /** Items of the documents that it settles or changes; none for a document that is new. */
  items?: readonly OpenItemRow[]
  /** What the clients of it owe, by `balanceId`. */
  balances: ReadonlyMap<string, ThirdBalanceRow>
}

interface ItemMove {
  id: string
  item: Pick<OpenItemData, 'side' | 'account' | 'thirdId' | 'documentId'>
  move: MoveData
}

/** What the entries of a unit do to open items: its lines on control accounts. */
function movesOf(unit: Unit): ItemMove[] {
  return postedIn(unit).flatMap((entry) =>
    entry.lines.flatMap((line): ItemMove[] => {
      const found = controlled(line)
      if (!found) return []
      const { side, thirdId, cents } = found
      const documentId = line.documentRef ?? entry.documentId
      const [more, less] = entry.reverses ? (['unapply', 'reverse'] as const) : (['open', 'apply'] as const)
      return [
        {
          id: itemId(documentId, line.account, thirdId),
          item: { side, account: line.account, thirdId, documentId },
          move: { day: entry.day, kind: cents > 0 ? more : less, cents, entryId: entry.id },
        },
      ]
    }),
  )
}

/** The fields of an item that its document says; only what clients owe and what is owed to providers has a term. */
function told({ side, thirdId, documentId }: Pick<OpenItemData, 'side' | 'thirdId' | 'documentId'>, terms: ItemTerms) {
  const { names, waits, dueDate, of, ...rest } = { ...terms, ...terms.of?.get(documentId) }
  const hasTerm = side === 'clients' || side === 'providers'
  return {
    ...rest,
    thirdName: names[thirdId] ?? '',
    dueDate: hasTerm ? dueDate : rest.day,
    ...(hasTerm && waits ? { waits } : {}),
  }
}

/** An item as its document tells it now; what was settled stays as it was. */
function retold({ version: _, ...row }: OpenItemRow, terms: ItemTerms): OpenItemData {
  const own = row.documentId === terms.documentId && row.balanceCents !== 0
  if (!own && !terms.of?.has(row.documentId)) return row
  const { waits: __, ...rest } = row
  return { ...rest, ...told(row, terms) }
}

/** The item after one more move; those of one entry are one. */
function moved(item: OpenItemData, move: MoveData): OpenItemData {
  const last = item.moves.at(-1)
  const moves =
    last?.entryId === move.entryId && last.kind === move.kind
      ? [...item.moves.slice(0, -1), { ...last, cents: last.cents + move.cents }]
      : [...item.moves, move]
  const lastDay = move.day > item.lastDay ? move.day : item.lastDay
  return { ...item, moves, lastDay, balanceCents: item.balanceCents + move.cents }
}

/** @throws AppError 409 when more of an item was settled than there was */
function needPositive(item: OpenItemData): void {
  if (item.balanceCents < 0)
    throw conflict(
      `En la cuenta ${item.account} no hay tanto por saldar del documento ${item.number}. Revisa las cuentas contables de tu tienda.`,
      'nothing_owed',
    )
}

/** Adds to what each client owes in all. */
function writeBalances(unit: Unit, moves: readonly ItemMove[], balances: ItemsFound['balances']): void {
  const deltas = new Map<string, number>()
  for (const { item, move } of moves) {
    if (item.side !== 'clients') continue
    const id = balanceId(item.side, item.thirdId)
    deltas.set(id, (deltas.get(id) ?? 0) + move.cents)
  }
  for (const [id, delta] of deltas) {
    const found = balances.get(id)
    if (delta === 0) continue
    if (found) unit.replace(ThirdBalance, found, { id, balanceCents: found.balanceCents + delta })
    else unit.insertFirst(ThirdBalance, { id, balanceCents: delta })
  }
}

/**
 * Writes what the entries of a unit do to open items, and what the document says of its own. After the last `post`.
 * @throws AppError 409 when more would be settled than is owed
 */
export function writeItems(unit: Unit, found: ItemsFound, terms: ItemTerms): void {
  const before = new Map(found.items?.map((row) => [row.id, row]))
  const after = new Map<string, OpenItemData>()
  for (const row of before.values()) after.set(row.id, retold(row, terms))
  const moves = movesOf(unit)
  for (const { id, item, move } of moves) {
    const base = after.get(id) ?? { id, ...item, ...told(item, terms), moves: [], balanceCents: 0, lastDay: move.day }
    after.set(id, moved(base, move))
  }
  for (const item of after.values()) {
    needPositive(item)
    const row = before.get(item.id)
    if (row) replaceChanged(unit, row, item)
    else if (found.items) unit.insertFirst(OpenItem, item)
    else unit.insert(OpenItem, item, 'Este documento ya se había guardado.')
  }
  writeBalances(unit, moves, found.balances)
  unit.pay(OPEN_ITEMS)
}

function replaceChanged(unit: Unit, row: OpenItemRow, item: OpenItemData): void {
  const { version: _, ...old } = row
  if (!isDeepStrictEqual(old, item)) unit.replace(OpenItem, row, item)
}

/**
 * Lines of an entry with those that settle something put on the items that they settle: these stay in the account in which
 * they were opened, also when the shop has chosen another since.
 */
export function onTheirItems(lines: readonly EntryLine[], items: readonly OpenItemRow[]): EntryLine[] {
  const left = new Map(items.map((item) => [item.id, item.balanceCents]))
  return compact(
    lines.flatMap((line) => {
      const found = controlled(line)
      if (!found || found.cents >= 0) return [line]
      let rest = 0 - found.cents
      const parts: EntryLine[] = []
      for (const item of items) {
        if (item.side !== found.side || item.thirdId !== found.thirdId) continue
        if (line.documentRef !== undefined && line.documentRef !== item.documentId) continue
        const cents = Math.min(rest, left.get(item.id)!)
        left.set(item.id, left.get(item.id)! - cents)
        rest -= cents
        parts.push(part(line, cents, item.account))
      }
      return [...parts, part(line, rest)]
    }),
  )
}

const part = (line: EntryLine, cents: number, account = line.account): EntryLine => ({
  ...line,
  account,
  ...(line.debitCents > 0 ? { debitCents: cents } : { creditCents: cents }),
})
