import { unremembered } from '../kernel/context'
import { type Act, act } from '../kernel/db/act'
import { load } from '../kernel/db/read'
import { Sequence } from '../kernel/db/sequence'
import { AppError } from '../kernel/errors'
import { newId } from '../kernel/id'
import { enqueue } from '../kernel/jobs/queue'
import type { Handler, Running } from '../kernel/jobs/run'
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
  partId,
} from './adjustment'
import { adjustmentEntry } from './adjustment-entry'
import { findItems } from './item'
import { StockLedger } from './ledger'

export const ADJUSTMENT_JOB = 'inventory.adjustment'
/** Parts stored in one transaction, well below its 4 MB. */
const PARTS_AT_ONCE = 20

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

/** Stores the lines of a large adjustment, which nothing reads until its head is written. @returns how many parts */
async function storeParts(id: string, lines: readonly AdjustLine[]): Promise<number> {
  const count = Math.ceil(lines.length / LINES_AT_ONCE)
  for (let first = 0; first < count; first += PARTS_AT_ONCE) {
    await act(async (unit) => {
      for (let n = first; n < Math.min(count, first + PARTS_AT_ONCE); n++) {
        const part = lines.slice(n * LINES_AT_ONCE, (n + 1) * LINES_AT_ONCE).map(asked)
        unit.insert(AdjustmentPart, { id: partId(id, n), lines: part, state: 'pending' })
      }
    })
  }
  return count
}

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
  const parts = await unremembered(() => storeParts(id, input.lines))
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
    const row = { ...head, state: 'posting' as const, parts, lineCount: input.lines.length, jobId: job.id }
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
async function linesOf(lines: readonly AdjustmentLineData[], reversal: boolean): Promise<AdjustLine[]> {
  const items = await findItems(lines)
  return lines.map((line) => {
    const item = items.get(line.variantId ?? line.productId)
    const stored = fromStored(line, item?.costCents ?? 0)
    return reversal ? { ...stored, vatCents: line.vatCents } : { ...stored, item: item ?? stored.item }
  })
}

/** Posts one part, unless an earlier run did. */
async function postPart(head: AdjustmentRow, n: number): Promise<number> {
  return act(async (unit) => {
    const { part, settings } = await load({
      part: AdjustmentPart.one(partId(head.id, n)),
      settings: settingsOf(),
    })
    if (part.state === 'posted') return part.lines.length
    const reversal = head.reversesId !== undefined
    const lines = await linesOf(part.lines, reversal)
    const { rows } = await load({ rows: StockLedger.rows(refsOf(lines)) })
    const ledger = ledgerFor(rows, head.reason, settings.accounts)
    const moved = moveLines(ledger, lines, { reason: head.reason, reversal })
    const entry = adjustmentEntry(moved, { reason: head.reason, reversal, mapping: settings.accounts })
    writeMoved(unit, ledger, head, entry)
    unit.replace(AdjustmentPart, part, { ...part, lines: moved, state: 'posted' })
    return moved.length
  })
}

/** Takes back a part that was posted before another one failed. */
async function undoPart(head: AdjustmentRow, n: number): Promise<void> {
  await act(async (unit) => {
    const { part, settings } = await load({
      part: AdjustmentPart.one(partId(head.id, n)),
      settings: settingsOf(),
    })
    if (part.state !== 'posted') return
    const lines = mirrored(part.lines)
    const { rows } = await load({ rows: StockLedger.rows(refsOf(lines)) })
    const ledger = ledgerFor(rows, 'count', settings.accounts)
    const reversal = head.reversesId === undefined
    const moved = moveLines(ledger, lines, { reason: head.reason, reversal: true })
    const entry = adjustmentEntry(moved, { reason: head.reason, reversal, mapping: settings.accounts })
    writeMoved(unit, ledger, { ...head, reversesId: head.id }, entry)
    unit.replace(AdjustmentPart, part, { ...part, state: 'undone' })
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
  const ids = Array.from({ length: Math.max(0, last - first) }, (_, i) => partId(row.id, first + i))
  const { parts } = await load({ parts: AdjustmentPart.many(ids) })
  const lines = ids.flatMap((id) => parts.get(id)?.lines ?? [])
  return lines.slice(from - first * LINES_AT_ONCE, to - first * LINES_AT_ONCE)
}

/** Marks the head, and what it reverses, as done or failed. */
async function settle(id: string, outcome: { failure?: string }): Promise<AdjustmentData> {
  return act(async (unit) => {
    const head = await Adjustment.get(id)
    const original = head.reversesId ? await Adjustment.get(head.reversesId) : undefined
    const totals = outcome.failure ? {} : totalsOf(await storedLines(head))
    const after = { ...head, ...totals, ...outcome, state: outcome.failure ? ('failed' as const) : ('posted' as const) }
    unit.replace(Adjustment, head, after)
    if (original)
      unit.replace(Adjustment, original, { ...original, ...(outcome.failure ? notReversed : { state: 'reversed' }) })
    return after
  })
}

const notReversed = { state: 'posted' as const, reversedById: undefined }

/** Posts the parts in order; when one fails, takes back the earlier ones and says which line is to blame. */
async function postAll(head: AdjustmentRow, progress: Running['progress']): Promise<void> {
  let done = 0
  for (let n = 0; n < head.parts; n++) {
    try {
      done += await postPart(head, n)
    } catch (error) {
      if (!(error instanceof AppError) || error.status === 503) throw error
      for (let back = n - 1; back >= 0; back--) await undoPart(head, back)
      await settle(head.id, { failure: error.message })
      throw error
    }
    await progress(done, head.lineCount)
  }
}

/** The job that posts an adjustment in parts. Idempotent: a part that is posted stays so. */
export const postAdjustment: Handler = async ({ job, progress }) => {
  const head = await Adjustment.get(String(job.input.adjustmentId))
  if (head.state === 'failed') throw new AppError(409, 'conflict', head.failure ?? 'El ajuste no se guardó.')
  if (head.state === 'posting') {
    await postAll(head, progress)
    await settle(head.id, {})
  }
  return { summary: `Ajuste ${head.number} guardado: ${head.lineCount} productos` }
}
