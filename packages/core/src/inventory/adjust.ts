import { postingDay } from '../accounting/day'
import type { EntryLine } from '../accounting/entry'
import { post } from '../accounting/journal'
import type { Mapping } from '../accounting/roles'
import { author, now } from '../kernel/context'
import type { Act } from '../kernel/db/act'
import { load } from '../kernel/db/read'
import { Sequence, takeNumber } from '../kernel/db/sequence'
import { conflict } from '../kernel/errors'
import { newId } from '../kernel/id'
import { mulDiv, splitTax, times } from '../kernel/money'
import type { Day } from '../kernel/time'
import { settingsOf } from '../settings/settings'
import { Adjustment, type AdjustmentData, type AdjustmentLineData, LINES_AT_ONCE } from './adjustment'
import { type ReasonCode, reasonOf } from './adjustment.reasons'
import { adjustmentEntry } from './adjustment-entry'
import type { Item } from './item'
import { StockLedger } from './ledger'
import type { StockItem } from './stock'

/** What is adjusted: quantity signed in thousandths, cost in cents of a unit that comes in. */
export interface AdjustLine {
  item: StockItem & Partial<Pick<Item, 'priceCents' | 'taxCode' | 'taxBps'>>
  storage: { id: string; name: string }
  quantity: number
  /** The average when absent; the product's cost when there is nothing to average. */
  costCents?: number | undefined
  /** What an earlier line moved, that this one moves back. */
  exactCents?: number | undefined
  vatCents?: number | undefined
  minimum?: number | undefined
}

interface Options {
  reason: ReasonCode
  reversal?: boolean
}

/**
 * Moves the stock of some lines in memory.
 * @throws AppError 409 `Sin existencias de … en …`; a count may go below zero, because what was sold since was there
 */
export function moveLines(ledger: StockLedger, lines: readonly AdjustLine[], options: Options): AdjustmentLineData[] {
  return lines.map((line) => moveLine(ledger, line, options))
}

/** The stock of some lines; only a count takes it below zero. `accounts` as in `StockLedger`. */
export const ledgerFor = (
  rows: ConstructorParameters<typeof StockLedger>[0],
  reason: ReasonCode,
  accounts: Mapping = {},
): StockLedger => new StockLedger(rows, { allowNegative: reason === 'count', accounts })

function moveLine(ledger: StockLedger, line: AdjustLine, { reason: code, reversal }: Options): AdjustmentLineData {
  const { item, storage, quantity } = line
  const reason = reasonOf(code)
  if (!reversal && !(quantity > 0 ? reason.in : reason.out))
    throw conflict(
      `El motivo ${reason.name} solo ${quantity > 0 ? 'saca' : 'agrega'} existencias. Revisa ${item.name}.`,
    )
  const valueCents = quantity > 0 ? putLine(ledger, line, reason.cause) : -takeLine(ledger, line, reason.cause)
  if (line.minimum !== undefined) ledger.setMinimum(item, storage.id, line.minimum)
  return {
    productId: item.productId,
    ...(item.variantId ? { variantId: item.variantId } : {}),
    storageId: storage.id,
    quantity,
    ...(line.costCents === undefined ? {} : { costCents: line.costCents }),
    ...(line.exactCents === undefined ? {} : { exactCents: line.exactCents }),
    name: item.name,
    storageName: storage.name,
    valueCents,
    vatCents: line.vatCents ?? (reason.vat && quantity < 0 ? vatOf(line) : 0),
  }
}

type ReasonCause = ReturnType<typeof reasonOf>['cause']

function putLine(ledger: StockLedger, line: AdjustLine, cause: ReasonCause): number {
  const { item, storage, quantity } = line
  const [held, worth] = [ledger.held(item, storage.id), ledger.worth(item, storage.id)]
  const average = held > 0 && worth > 0 ? mulDiv(worth, quantity, held) : times(item.costCents, quantity)
  const valueCents = line.exactCents ?? (line.costCents === undefined ? average : times(line.costCents, quantity))
  ledger.put(item, storage.id, quantity, valueCents, cause)
  return valueCents
}

function takeLine(
  ledger: StockLedger,
  { item, storage, quantity, exactCents }: AdjustLine,
  cause: ReasonCause,
): number {
  return exactCents === undefined
    ? ledger.take(item, storage, -quantity, cause)
    : ledger.takeBack(item, storage, -quantity, exactCents, cause)
}

/** VAT inside the price of what is withdrawn. */
const vatOf = ({ item, quantity }: AdjustLine): number =>
  item.taxCode === 'IVA' ? splitTax(times(item.priceCents ?? 0, -quantity), item.taxBps ?? 0).taxCents : 0

export const refsOf = (lines: readonly AdjustLine[]) =>
  lines.map(({ item, storage }) => ({ item, storageId: storage.id }))

export interface Totals {
  inCents: number
  outCents: number
}

export const totalsOf = (lines: readonly { valueCents: number }[]): Totals => ({
  inCents: lines.reduce((sum, { valueCents }) => sum + Math.max(0, valueCents), 0),
  outCents: lines.reduce((sum, { valueCents }) => sum + Math.max(0, -valueCents), 0),
})

/** Writes moved stock, its movements and its entry, all of one adjustment. */
export function writeMoved(
  unit: Act,
  ledger: StockLedger,
  document: Pick<AdjustmentData, 'id' | 'number' | 'reason' | 'day' | 'note' | 'reversesId'>,
  entryLines: readonly EntryLine[],
): void {
  const { id, number, reason, day, note } = document
  ledger.write(unit, { kind: 'adjustment', id, number, day, ...(note ? { note } : {}) })
  post(unit, {
    concept: `${document.reversesId ? 'Anulación de ajuste' : 'Ajuste de inventario'} ${number}: ${reasonOf(reason).name}`,
    documentKind: 'adjustment',
    documentId: id,
    documentNumber: number,
    day,
    lines: entryLines,
  })
}

export const ADJUSTMENT_NUMBERS = 'adjustment'

export interface Adjust extends Options {
  lines: readonly AdjustLine[]
  day?: Day | undefined
  note?: string | undefined
  countId?: string | undefined
  reversesId?: string | undefined
  id?: string | undefined
}

/** The head of a new adjustment, with its number taken from `sequence`. */
export function newAdjustment(
  unit: Act,
  sequence: Parameters<typeof takeNumber>[2],
  input: Omit<Adjust, 'lines'>,
): AdjustmentData {
  const { userId, name } = author()
  return {
    id: input.id ?? newId('adjustment'),
    number: `AJ-${takeNumber(unit, ADJUSTMENT_NUMBERS, sequence)}`,
    reason: input.reason,
    day: postingDay(input.day),
    at: now().toISOString(),
    ...(input.note ? { note: input.note } : {}),
    ...(input.countId ? { countId: input.countId } : {}),
    ...(input.reversesId ? { reversesId: input.reversesId } : {}),
    state: 'posted',
    lines: [],
    lineCount: 0,
    parts: 0,
    inCents: 0,
    outCents: 0,
    userId,
    userName: name,
  }
}

/**
 * Adjusts stock inside the caller's unit: rows, movements, entry (facts B3.1 rows 29 to 31 and 51) and the document
 * with its number. Once a unit, with all its lines (at most 40); more lines go through `startAdjustment`.
 * @throws AppError 409 when there is not enough, 422 at `date` for a future day
 */
export async function adjust(unit: Act, input: Adjust): Promise<AdjustmentData> {
  if (input.lines.length > LINES_AT_ONCE) throw new Error(`adjust with ${input.lines.length} lines`)
  await unit.queue(ADJUSTMENT_NUMBERS)
  const found = await load({
    sequence: Sequence.maybe(ADJUSTMENT_NUMBERS),
    settings: settingsOf(),
    rows: StockLedger.rows(refsOf(input.lines)),
  })
  const ledger = ledgerFor(found.rows, input.reason, found.settings.accounts)
  const moved = moveLines(ledger, input.lines, input)
  const head = newAdjustment(unit, found.sequence, input)
  const row = { ...head, lines: moved, lineCount: moved.length, ...totalsOf(moved) }
  const entry = adjustmentEntry(moved, {
    reason: input.reason,
    reversal: input.reversal ?? false,
    mapping: found.settings.accounts,
  })
  writeMoved(unit, ledger, row, entry)
  unit.insert(Adjustment, row)
  return row
}

/** Opening stock of products (new, imported or when the shop begins): 1435 against opening equity. Inside the unit. */
export const initialStock = (unit: Act, lines: readonly AdjustLine[], day?: Day): Promise<AdjustmentData> =>
  adjust(unit, { lines, reason: 'initial', day })
