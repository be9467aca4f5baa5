import { assertMonthOpen } from '../../accounting/journal/closing'
import { postingDay } from '../../accounting/journal/day'
import { post } from '../../accounting/journal/journal'
import type { Act } from '../../kernel/db/act'
import { AppError, conflict } from '../../kernel/errors'
import { formatQuantity, mulDiv, splitTax, times } from '../../kernel/values/money'
import type { Day } from '../../kernel/values/time'
import { type SettingsData, settingsOf } from '../../settings/settings'
import type { Item } from '../stock/item'
import { apart, StockLedger } from '../stock/ledger'
import type { StockItem, StockRow } from '../stock/stock'
import { Adjustment, type AdjustmentData, type AdjustmentLineData, LINES_AT_ONCE } from './adjustment'
import { adjustmentEntry } from './adjustment-entry'
import { type ReasonCode, reasonOf } from './adjustment-reasons'
import { openingReason } from './opening'

/** What is adjusted: quantity signed in thousandths, cost in cents of a unit that comes in. */
export interface AdjustLine {
  item: StockItem & Partial<Pick<Item, 'priceCents' | 'taxCode' | 'taxBps'>>
  storage: { id: string; name: string }
  quantity: number
  /** The average when absent; the product's cost when there is nothing to average. */
  costCents?: number
  /** What an earlier line moved, that this one moves back: whatever the reason, at that worth. */
  exactCents?: number
  vatCents?: number
  /** Of the storage alone; null takes that away. */
  minimum?: number | null
  /** Takes what there is by then, when that is less: what nobody found is gone, whatever was sold meanwhile. */
  atMost?: boolean
}

/** A line as it is stored; worth nothing until it is posted. */
export const storedLine = ({ item, storage, ...line }: AdjustLine): AdjustmentLineData => ({
  productId: item.productId,
  ...(item.variantId ? { variantId: item.variantId } : {}),
  storageId: storage.id,
  quantity: line.quantity,
  ...(line.atMost ? { atMost: true } : {}),
  ...(line.costCents === undefined ? {} : { costCents: line.costCents }),
  ...(line.exactCents === undefined ? {} : { exactCents: line.exactCents }),
  name: item.name,
  storageName: storage.name,
  valueCents: 0,
  vatCents: line.vatCents ?? 0,
})

/**
 * Moves the stock of some lines in memory.
 * @throws AppError 409 `Sin existencias de … en …` when the policy of the ledger does not allow it; a count asks for the
 * line to be counted again
 */
export const moveLines = (
  ledger: StockLedger,
  lines: readonly AdjustLine[],
  reason: ReasonCode,
): AdjustmentLineData[] => lines.map((line) => moveLine(ledger, line, reason))

/** The stock of some lines, which goes below zero where the shop sells what it has not got. */
export const ledgerFor = (
  rows: ReadonlyMap<string, StockRow>,
  { inventory, accounts, stores }: Pick<SettingsData, 'inventory' | 'accounts' | 'stores'>,
): StockLedger => new StockLedger(rows, { allowNegative: inventory.allowNegativeStock, accounts, stores })

function moveLine(ledger: StockLedger, asked: AdjustLine, code: ReasonCode): AdjustmentLineData {
  const line = asked.atMost ? { ...asked, quantity: whatIsLeft(ledger, asked) } : asked
  const { item, quantity } = line
  if (quantity === 0) return storedLine(line)
  const reason = reasonOf(code)
  if (!(isBack(line) || (quantity > 0 ? reason.in : reason.out)))
    throw conflict(
      `El motivo ${reason.name} solo ${quantity > 0 ? 'saca' : 'agrega'} existencias. Revisa ${item.name}.`,
    )
  const valueCents = quantity > 0 ? putLine(ledger, line, reason.cause) : -takeLine(ledger, line, reason.cause)
  if (line.minimum !== undefined) ledger.setMinimum(item, line.storage.id, line.minimum)
  return {
    ...storedLine(line),
    valueCents,
    vatCents: line.vatCents ?? (reason.vat && quantity < 0 ? vatOf(line) : 0),
  }
}

const isBack = (line: Pick<AdjustLine, 'exactCents'>): boolean => line.exactCents !== undefined

/** What a line takes of what is free by now, which is not more than it asks for. */
function whatIsLeft(ledger: StockLedger, { item, storage, quantity }: AdjustLine): number {
  const free = ledger.free(item, storage.id)
  return free > 0 ? Math.max(quantity, -free) : 0
}

type ReasonCause = ReturnType<typeof reasonOf>['cause']

function putLine(ledger: StockLedger, line: AdjustLine, cause: ReasonCause): number {
  const { item, storage, quantity } = line
  const valueCents = line.exactCents ?? worthOf(ledger, line)
  ledger.put(item, storage.id, quantity, valueCents, cause)
  return valueCents
}

/** What comes in is worth: its own cost, the average of what there is, or the product's cost. */
function worthOf(ledger: StockLedger, { item, storage, quantity, costCents }: AdjustLine): number {
  if (costCents !== undefined) return times(costCents, quantity)
  const [held, worth] = [ledger.onHand(item, storage.id), ledger.worth(item, storage.id)]
  return held > 0 && worth > 0 ? mulDiv(worth, quantity, held) : times(item.costCents, quantity)
}

function takeLine(ledger: StockLedger, line: AdjustLine, cause: ReasonCause): number {
  const { item, storage, quantity, exactCents } = line
  if (exactCents !== undefined) return ledger.takeBack(item, storage, -quantity, exactCents, cause)
  try {
    return ledger.take(item, storage, -quantity, cause)
  } catch (error) {
    if (cause !== 'count' || !(error instanceof AppError) || error.code !== 'out_of_stock') throw error
    const reserved = ledger.onHand(item, storage.id) - ledger.free(item, storage.id)
    if (reserved > 0)
      throw conflict(
        `No se puede cerrar el conteo de ${item.name} en ${storage.name} todavía. ${apart(reserved)} Inténtalo cuando termine.`,
        error.code,
      )
    // More left since it was counted than was counted: only counting it again tells what there is.
    const held = formatQuantity(ledger.onHand(item, storage.id))
    throw conflict(
      `Desde que contaste ${item.name} en ${storage.name} salió más de lo que contaste: el sistema tiene ${held}. Cuéntalo otra vez y cierra el conteo.`,
      error.code,
    )
  }
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

interface PostLines {
  document: Pick<AdjustmentData, 'id' | 'number' | 'reason' | 'day' | 'note' | 'reversesId'>
  lines: readonly AdjustLine[]
  rows: ReadonlyMap<string, StockRow>
  settings: Pick<SettingsData, 'inventory' | 'accounts' | 'stores'>
  /** True when it reverses what it had posted, because the rest of it could not be: that is never refused. */
  undoing?: boolean
}

/**
 * Posts lines of an adjustment, or of a part of it: stock rows, movements and entry, on its day.
 * @returns the lines as they were moved
 * @throws AppError 409 as `moveLines`, and at the commit when the month of its day is closed
 */
export async function postLines(unit: Act, posting: PostLines): Promise<AdjustmentLineData[]> {
  const { document, lines, rows, settings, undoing = false } = posting
  const { id, number, reason, day, note } = document
  const { accounts, stores } = settings
  const ledger = undoing ? new StockLedger(rows, { allowNegative: true, accounts, stores }) : ledgerFor(rows, settings)
  const moved = moveLines(ledger, lines, reason)
  const reverses = document.reversesId !== undefined
  const title = undoing ? 'Se deshace el ajuste' : reverses ? 'Anulación de ajuste' : 'Ajuste de inventario'
  await ledger.write(unit, { kind: 'adjustment', id, number, day, ...(note ? { note } : {}) })
  post(unit, {
    concept: `${title} ${number}: ${reasonOf(reason).name}`,
    documentKind: 'adjustment',
    documentId: id,
    documentNumber: number,
    day,
    lines: adjustmentEntry(moved, { reason, reversal: reverses !== undoing, mapping: accounts }),
  })
  return moved
}

export interface Adjust {
  reason: ReasonCode
  lines: readonly AdjustLine[]
  day?: Day
  note?: string
  countId?: string
  reversesId?: string
}

/**
 * A new adjustment before its lines, posted.
 * @throws AppError 422 at `date` for a day that has not come, 409 at the commit when its month is closed
 */
export function newAdjustment(unit: Act, number: string, { lines: _, ...input }: Adjust): AdjustmentData {
  const day = postingDay(input.day)
  assertMonthOpen(unit, day)
  return Adjustment.build({ ...input, number, day, state: 'posted', lineCount: 0, inCents: 0, outCents: 0 })
}

/**
 * Adjusts stock inside the caller's unit: rows, movements, entry (facts B3.1 rows 29 to 31 and 51) and the document
 * with its number. Once a unit, with all its lines (at most 40); more lines go through `startAdjustment`.
 * @throws AppError 409 when there is not enough, 422 at `date` for a future day
 */
export async function adjust(unit: Act, input: Adjust): Promise<AdjustmentData> {
  if (input.lines.length > LINES_AT_ONCE) throw new Error(`adjust with ${input.lines.length} lines`)
  const { lines } = input
  const { number, ...found } = await Adjustment.numbered(unit, {
    settings: settingsOf(),
    rows: StockLedger.rows(refsOf(lines)),
  })
  const head = newAdjustment(unit, number, input)
  const moved = await postLines(unit, { document: head, lines, ...found })
  const row = { ...head, lines: moved, lineCount: moved.length, ...totalsOf(moved) }
  unit.insert(Adjustment, row)
  return row
}

/**
 * What products that are new to a storage hold there already: opening stock, 1435 against opening equity, until the opening
 * is over. Inside the unit.
 */
export async function initialStock(unit: Act, lines: readonly AdjustLine[], note?: string): Promise<AdjustmentData> {
  return adjust(unit, { lines, reason: await openingReason(unit, postingDay(undefined)), note })
}
