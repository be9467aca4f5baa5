import { Closing } from '../accounting/closing'
import { now } from '../kernel/context'
import { type Act, act } from '../kernel/db/act'
import { load } from '../kernel/db/read'
import { Sequence } from '../kernel/db/sequence'
import { conflict } from '../kernel/errors'
import { newId } from '../kernel/id'
import { enqueue } from '../kernel/jobs/queue'
import type { Handler } from '../kernel/jobs/run'
import { dayOf, monthOf } from '../kernel/time'
import { settingsOf } from '../settings/settings'
import {
  ADJUSTMENT_NUMBERS,
  type Adjust,
  type AdjustLine,
  ledgerFor,
  moveLines,
  newAdjustment,
  refsOf,
  totalsOf,
  writeMoved,
} from './adjust'
import {
  Adjustment,
  type AdjustmentData,
  type AdjustmentLineData,
  AdjustmentPart,
  type AdjustmentRow,
  LINES_AT_ONCE,
} from './adjustment'
import { reasonOf } from './adjustment.reasons'
import { adjustmentEntry } from './adjustment-entry'
import { findItems, itemsTaxedOn } from './item'
import { StockLedger } from './ledger'
import { partId, piecesOf, postInParts, readParts, storeParts } from './parts'

export const ADJUSTMENT_JOB = 'inventory.adjustment'

const asked = (line: AdjustLine): AdjustmentLineData => ({
  productId: line.item.productId,
  ...(line.item.variantId ? { variantId: line.item.variantId } : {}),
  storageId: line.storage.id,
  quantity: line.quantity,
  ...(line.costCents === undefined ? {} : { costCents: line.costCents }),
  ...(line.exactCents === undefined ? {} : { exactCents: line.exactCents }),
  name: line.item.name,
  storageName: line.storage.name,
  valueCents: 0,
  vatCents: line.vatCents ?? 0,
})

/**
 * Posts an adjustment of any size: up to 40 lines with `small` in one transaction, more in parts by a job, and then
 * the document is `posting` until the last part. `also` adds to the transaction that writes the document.
 */
export async function startAdjustment(
  input: Adjust,
  small: (unit: Act, input: Adjust) => Promise<AdjustmentData>,
  also: (unit: Act, row: AdjustmentData) => Promise<void> = async () => {},
): Promise<AdjustmentData> {
  if (input.lines.length <= LINES_AT_ONCE)
    return act(async (unit) => {
      const row = await small(unit, input)
      await also(unit, row)
      return row
    })
  const id = newId('adjustment')
  const parts = piecesOf(input.lines, LINES_AT_ONCE)
  await storeParts(
    AdjustmentPart,
    parts.map((lines, n) => ({ id: partId(id, n), lines: lines.map(asked), state: 'pending' })),
  )
  return act(async (unit) => {
    await unit.queue(ADJUSTMENT_NUMBERS)
    const { sequence } = await load({ sequence: Sequence.maybe(ADJUSTMENT_NUMBERS) })
    const head = newAdjustment(unit, sequence, { ...input, id })
    const job = enqueue(unit, {
      type: ADJUSTMENT_JOB,
      title: `Guardar el ajuste ${head.number}`,
      input: { adjustmentId: id },
      total: input.lines.length,
    })
    const row = {
      ...head,
      state: 'posting' as const,
      parts: parts.length,
      lineCount: input.lines.length,
      jobId: job.id,
    }
    unit.insert(Adjustment, row)
    await also(unit, row)
    return row
  })
}

const fromStored = (line: AdjustmentLineData, costCents: number): AdjustLine => ({
  item: { productId: line.productId, variantId: line.variantId, name: line.name, costCents },
  storage: { id: line.storageId, name: line.storageName },
  quantity: line.quantity,
  costCents: line.costCents,
  exactCents: line.exactCents,
})

/** Lines as the ledger moves them: those of a reversal keep their VAT, the others compute it from the product. */
async function linesOf(lines: readonly AdjustmentLineData[], head: AdjustmentRow): Promise<AdjustLine[]> {
  const [named, reversal] = [await findItems(lines), head.reversesId !== undefined]
  const items = reasonOf(head.reason).vat && !reversal ? await itemsTaxedOn(named, head.day) : named
  return lines.map((line) => {
    const item = items.get(line.variantId ?? line.productId)
    const stored = fromStored(line, item?.costCents ?? 0)
    return reversal ? { ...stored, vatCents: line.vatCents } : { ...stored, item: item ?? stored.item }
  })
}

/** Posts one part, unless an earlier run did or the adjustment is being taken back. */
async function postPart({ id }: AdjustmentRow, n: number): Promise<number> {
  return act(async (unit) => {
    const { head, part, settings } = await load({
      head: Adjustment.one(id),
      part: AdjustmentPart.one(partId(id, n)),
      settings: settingsOf(),
    })
    if (part.state === 'posted') return part.lines.length
    if (head.failure) throw conflict(head.failure)
    unit.check(Adjustment, head)
    const reversal = head.reversesId !== undefined
    const lines = await linesOf(part.lines, head)
    const { rows } = await load({ rows: StockLedger.rows(refsOf(lines)) })
    const ledger = ledgerFor(rows, head.reason, settings.accounts)
    const moved = moveLines(ledger, lines, { reason: head.reason, reversal })
    const entry = adjustmentEntry(moved, { reason: head.reason, reversal, mapping: settings.accounts })
    writeMoved(unit, ledger, head, entry)
    unit.replace(AdjustmentPart, part, { ...part, lines: moved, state: 'posted' })
    return moved.length
  })
}

/**
 * Takes back a part that was posted before another one failed, on its own day; today when that month was closed
 * meanwhile.
 */
async function undoPart(head: AdjustmentRow, n: number): Promise<void> {
  await act(async (unit) => {
    const { part, settings, closing } = await load({
      part: AdjustmentPart.one(partId(head.id, n)),
      settings: settingsOf(),
      closing: Closing.maybe(monthOf(head.day)),
    })
    if (part.state !== 'posted') return
    const lines = mirrored(part.lines)
    const { rows } = await load({ rows: StockLedger.rows(refsOf(lines)) })
    const ledger = ledgerFor(rows, 'count', settings.accounts)
    const reversal = head.reversesId === undefined
    const moved = moveLines(ledger, lines, { reason: head.reason, reversal: true })
    const entry = adjustmentEntry(moved, { reason: head.reason, reversal, mapping: settings.accounts })
    const day = closing ? dayOf(now()) : head.day
    writeMoved(unit, ledger, { ...head, day, reversesId: head.id }, entry)
    const still = part.lines.map((line) => ({ ...line, valueCents: 0, vatCents: 0 }))
    unit.replace(AdjustmentPart, part, { ...part, lines: still, state: 'undone' })
  })
}

/** Lines that move back what was moved, at what it was worth. */
export const mirrored = (lines: readonly AdjustmentLineData[]): AdjustLine[] =>
  lines.map(({ costCents: _, exactCents: __, ...line }) => ({
    ...fromStored({ ...line, quantity: -line.quantity }, 0),
    exactCents: Math.abs(line.valueCents),
    vatCents: line.vatCents,
  }))

/** All the lines of an adjustment, or those of some of its parts. */
export async function storedLines(row: AdjustmentData, from = 0, to = row.lineCount): Promise<AdjustmentLineData[]> {
  if (row.parts === 0) return row.lines.slice(from, to)
  const [first, last] = [Math.floor(from / LINES_AT_ONCE), Math.min(row.parts, Math.ceil(to / LINES_AT_ONCE))]
  const lines = (await readParts(AdjustmentPart, row.id, first, last)).flatMap((part) => part.lines)
  return lines.slice(from - first * LINES_AT_ONCE, to - first * LINES_AT_ONCE)
}

/** Marks the head, and what it reverses, as done or failed. */
async function settle(id: string, failure: string | undefined): Promise<void> {
  await act(async (unit) => {
    const head = await Adjustment.get(id)
    if (head.state !== 'posting' || head.failure !== failure) return
    const original = head.reversesId ? await Adjustment.get(head.reversesId) : undefined
    const after = failure
      ? { ...head, state: 'failed' as const }
      : { ...head, ...totalsOf(await storedLines(head)), state: 'posted' as const }
    unit.replace(Adjustment, head, after)
    if (original)
      unit.replace(Adjustment, original, { ...original, ...(failure ? notReversed : { state: 'reversed' }) })
  })
}

const notReversed = { state: 'posted' as const, reversedById: undefined }

const fail = (id: string, failure: string) =>
  act(async (unit) => {
    const head = await Adjustment.get(id)
    if (head.failure === undefined) unit.replace(Adjustment, head, { ...head, failure })
    return head.failure ?? failure
  })

/** The job that posts an adjustment in parts. Idempotent: a part that is posted stays so. */
export const postAdjustment: Handler = async ({ job, progress }) => {
  const head = await Adjustment.get(String(job.input.adjustmentId))
  if (head.state === 'failed') throw conflict(head.failure ?? 'El ajuste no se guardó.')
  if (head.state === 'posting') {
    const document = {
      parts: head.parts,
      lines: head.lineCount,
      failure: head.failure,
      post: (n: number) => postPart(head, n),
      undo: (n: number) => undoPart(head, n),
      fail: (failure: string) => fail(head.id, failure),
      settle: (failure: string | undefined) => settle(head.id, failure),
    }
    await postInParts(document, progress)
  }
  return { summary: `Guardado: ${head.lineCount} productos` }
}
