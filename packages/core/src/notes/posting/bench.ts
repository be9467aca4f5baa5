import type { Mapping } from '../../accounting/chart/roles'
import { sideOf } from '../../accounting/journal/controls'
import type { EntryLine } from '../../accounting/journal/entry'
import { type EntryFact, post } from '../../accounting/journal/journal'
import { entriesRequest } from '../../accounting/journal/reversal'
import { StockLedger } from '../../inventory/stock/ledger'
import { withHistory } from '../../inventory/stock/short-history'
import { Storage, type StorageRow } from '../../inventory/stock/storage'
import { doneAt } from '../../kernel/context'
import type { Act } from '../../kernel/db/act'
import { load } from '../../kernel/db/read'
import { type Day, dayOf } from '../../kernel/values/time'
import { stockOfLines } from '../../sales/changes/line-stock'
import { clientBalances } from '../../sales/debts/order-items'
import { Order, type OrderData, type OrderRow } from '../../sales/order/order'
import { type OrderLineData, OrderPart } from '../../sales/order/order-line'
import { settingsOf } from '../../settings/settings'
import { itemsOf, type OpenItemRow } from '../../treasury/open-item/open-item'
import { onTheirItems, writeItems } from '../../treasury/open-item/write-items'
import { countInShift, type ShiftEffect } from '../../treasury/shift'
import { CreditNote, type NoteData, type NoteLineData } from '../note/note'

/** What one act does with notes of a sale: everything is collected here, and written once. */
export interface Bench {
  unit: Act
  /** The sale as it was read, and as it will be. */
  before: OrderRow
  order: OrderData
  /** All lines of the sale, wherever they are kept. */
  lines: OrderLineData[]
  /** Its notes that stand, with their lines. */
  notes: (NoteData & { lines: NoteLineData[] })[]
  ledger: StockLedger
  accounts: Mapping
  storages: ReadonlyMap<string, StorageRow>
  items: OpenItemRow[]
  balances: Parameters<typeof writeItems>[1]['balances']
  entries: EntryFact[]
  effects: Map<string, Required<Pick<ShiftEffect, 'in' | 'out' | 'reversals' | 'reversalsCents'>>>
}

/** A sale with its lines and the notes that stand, as one act decides on them. */
export async function openSale(before: OrderRow) {
  const [lines, { found }] = await Promise.all([
    Order.lines(before),
    load({ found: CreditNote.many(before.creditNotes.map(({ id }) => id)) }),
  ])
  const rows = before.creditNotes.map(({ id }) => found.get(id)!)
  const notes = await Promise.all(rows.map(async (note) => ({ ...note, lines: await CreditNote.lines(note) })))
  return { lines, notes }
}
export type Sale = Awaited<ReturnType<typeof openSale>>

/**
 * Reads what moving some lines of a sale decides on.
 * @param moving lines whose goods move
 * @param note the note that is undone, if one is
 */
export async function openBench(
  unit: Act,
  before: OrderRow,
  { lines, notes }: Sale,
  {
    moving,
    note,
  }: { moving: readonly Pick<OrderLineData, 'productId' | 'variantId' | 'storageId'>[]; note?: NoteData },
): Promise<Bench> {
  const own = [before.id, ...(note ? [note.id] : [])]
  const places = [...new Set(moving.flatMap(({ storageId }) => storageId ?? []))]
  const [found, ...items] = await Promise.all([
    load({
      settings: settingsOf(),
      stock: stockOfLines(moving as readonly OrderLineData[]),
      storages: Storage.many(places),
      balances: clientBalances([before.clientId]),
      entries: entriesRequest(note?.entries ?? []),
    }),
    ...own.map(itemsOf),
  ])
  const { accounts, stores, inventory } = found.settings
  const sold = lines.filter((line) =>
    moving.some((m) => m.productId === line.productId && m.storageId === line.storageId),
  )
  const { version: _, ...order } = before
  return {
    unit,
    before,
    order,
    lines: [...lines],
    notes,
    ledger: new StockLedger(await withHistory(found.stock, before.id, sold), {
      // What comes back always enters; what leaves again obeys the shop.
      allowNegative: note ? inventory.allowNegativeStock : true,
      accounts,
      stores,
    }),
    accounts,
    storages: found.storages,
    items: items.flat(),
    balances: found.balances,
    entries: found.entries,
    effects: new Map(),
  }
}

/** Posts an entry of a note: what it settles is settled of the sale. @returns it as the note keeps it; none without lines */
export function postFor(
  { unit, items, order }: Pick<Bench, 'unit' | 'items' | 'order'>,
  note: Pick<NoteData, 'id' | 'number'>,
  {
    concept,
    lines,
    day = dayOf(doneAt()),
    reverses,
  }: { concept: string; lines: readonly EntryLine[]; day?: Day; reverses?: string },
): NoteData['entries'] {
  const settles = (line: EntryLine) => sideOf(line.account) !== undefined && sideOf(line.account) !== 'clientAdvances'
  const id = post(unit, {
    concept,
    documentKind: 'creditNote',
    documentId: note.id,
    documentNumber: note.number,
    lines: reverses
      ? lines
      : onTheirItems(
          lines.map((line) => (settles(line) ? { ...line, documentRef: order.id } : line)),
          items,
        ),
    day,
    ...(reverses ? { reverses } : {}),
  })
  return id ? [{ id, day }] : []
}

/** Adds what goes in and out of a shift. */
export function addToShift(
  { effects }: Bench,
  shiftId: string | undefined,
  effect: Pick<ShiftEffect, 'in' | 'out' | 'reversals' | 'reversalsCents'>,
): void {
  if (!shiftId) return
  const sum = effects.get(shiftId) ?? { in: {}, out: {}, reversals: 0, reversalsCents: 0 }
  for (const way of ['in', 'out'] as const)
    for (const [means, cents] of Object.entries(effect[way] ?? {}) as [keyof typeof sum.in, number][])
      sum[way][means] = (sum[way][means] ?? 0) + cents
  sum.reversals += effect.reversals ?? 0
  sum.reversalsCents += effect.reversalsCents ?? 0
  effects.set(shiftId, sum)
}

/** Writes everything that was collected, once: stock, sale, shifts and open items. */
export async function closeBench(bench: Bench, note: NoteData): Promise<void> {
  const { unit, before, order, ledger, items, balances, effects } = bench
  await ledger.write(unit, { kind: 'creditNote', id: note.id, number: note.number })
  unit.replace(Order, before, await withLines(bench, order))
  for (const [shiftId, effect] of effects) countInShift(unit, shiftId, effect)
  writeItems(unit, { items, balances }, noteTerms(note))
}

/** The sale with its lines, which cost more or less once the goods of a void note left again. */
async function withLines({ unit, before, lines }: Bench, order: OrderData): Promise<OrderData> {
  const costCents = lines.reduce((sum, line) => sum + line.costCents, 0)
  if (costCents === order.totals.costCents) return order
  const totals = { ...order.totals, costCents }
  if (before.parts === 0) return { ...order, lines, totals }
  let at = 0
  for (const part of await Order.partsOf(before)) {
    const own = lines.slice(at, at + part.lines.length)
    at += part.lines.length
    if (own.some((line, i) => line.costCents !== part.lines[i]!.costCents))
      unit.replace(OrderPart, part, { ...part, lines: own })
  }
  return { ...order, totals }
}

/** What a note says of the balance that it leaves in favour of its client. */
const noteTerms = (note: NoteData) => ({
  documentKind: 'creditNote',
  documentId: note.id,
  number: note.number,
  day: note.day,
  dueDate: note.day,
  totalCents: note.balanceCents,
  names: { [note.clientId]: note.clientName },
})
