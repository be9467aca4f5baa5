import { type Act, act } from '../kernel/db/act'
import { load } from '../kernel/db/read'
import { Sequence } from '../kernel/db/sequence'
import { conflict } from '../kernel/errors'
import { newId } from '../kernel/id'
import { enqueue } from '../kernel/jobs/queue'
import { undone } from '../kernel/jobs/run'
import { settingsOf } from '../settings/settings'
import {
  ADJUSTMENT_NUMBERS,
  type Adjust,
  type AdjustLine,
  adjust,
  newAdjustment,
  postLines,
  refsOf,
  storedLine,
  totalsOf,
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
import { closed, PhysicalCount, reopened } from './count'
import { findItems, type Item, itemsTaxedOn } from './item'
import { StockLedger } from './ledger'
import { partId, partsHandler, piecesOf, postInParts, readParts, storeParts, undoDay } from './parts'

const ADJUSTMENT_JOB = 'inventory.adjustment'

/**
 * Posts an adjustment of any size: up to 40 lines in one transaction, more in parts by a job, and then the document is
 * `posting` until the last part. `also` adds to the transaction that writes the document.
 */
export async function startAdjustment(
  input: Adjust,
  also: (unit: Act, row: AdjustmentData) => Promise<void> = async () => {},
): Promise<AdjustmentData> {
  if (input.lines.length <= LINES_AT_ONCE)
    return act(async (unit) => {
      const row = await adjust(unit, input)
      await also(unit, row)
      return row
    })
  const id = newId('adjustment')
  const parts = piecesOf(input.lines, LINES_AT_ONCE)
  await storeParts(
    AdjustmentPart,
    parts.map((lines, n) => ({ id: partId(id, n), lines: lines.map(storedLine), state: 'pending' })),
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

const fromStored = (line: AdjustmentLineData, items: ReadonlyMap<string, Item>): AdjustLine => ({
  item: items.get(line.variantId ?? line.productId) ?? {
    productId: line.productId,
    variantId: line.variantId,
    name: line.name,
    costCents: 0,
  },
  storage: { id: line.storageId, name: line.storageName },
  quantity: line.quantity,
  atMost: line.atMost,
  costCents: line.costCents,
  exactCents: line.exactCents,
})

/** Lines as the ledger moves them: those that move back keep their VAT, the others compute it from the product. */
async function linesOf(lines: readonly AdjustmentLineData[], head: AdjustmentRow): Promise<AdjustLine[]> {
  const named = await findItems(lines)
  const back = head.reversesId !== undefined
  const items = reasonOf(head.reason).vat && !back ? await itemsTaxedOn(named, head.day) : named
  return lines.map((line) => ({ ...fromStored(line, items), ...(back ? { vatCents: line.vatCents } : {}) }))
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
    const lines = await linesOf(part.lines, head)
    const { rows } = await load({ rows: StockLedger.rows(refsOf(lines)) })
    const moved = await postLines(unit, { document: head, lines, rows, settings })
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
    const lines = await mirrored(part.lines)
    const { rows } = await load({ rows: StockLedger.rows(refsOf(lines)) })
    const document = { ...head, day: await undoDay(head.day) }
    await postLines(unit, { document, lines, rows, settings, undoing: true })
    const still = part.lines.map((line) => ({ ...line, valueCents: 0, vatCents: 0 }))
    unit.replace(AdjustmentPart, part, { ...part, lines: still, state: 'undone' })
  })
}

/**
 * Lines that move back what was moved, at what it was worth. What went out returns first: what came in of the same goods
 * can then leave.
 */
export async function mirrored(lines: readonly AdjustmentLineData[]): Promise<AdjustLine[]> {
  const items = await findItems(lines)
  const back = lines.map((line) => ({
    ...fromStored(line, items),
    quantity: 0 - line.quantity,
    atMost: undefined,
    costCents: undefined,
    exactCents: Math.abs(line.valueCents),
    vatCents: line.vatCents,
  }))
  return [...back.filter((line) => line.quantity > 0), ...back.filter((line) => line.quantity <= 0)]
}

/** All the lines of an adjustment, or those of some of its parts. */
export async function storedLines(row: AdjustmentData, from = 0, to = row.lineCount): Promise<AdjustmentLineData[]> {
  if (row.parts === 0) return row.lines.slice(from, to)
  const [first, last] = [Math.floor(from / LINES_AT_ONCE), Math.min(row.parts, Math.ceil(to / LINES_AT_ONCE))]
  const lines = (await readParts(AdjustmentPart, row.id, first, last)).flatMap((part) => part.lines)
  return lines.slice(from - first * LINES_AT_ONCE, to - first * LINES_AT_ONCE)
}

/**
 * Marks the head as done or failed, and with it what it reverses and the count that it closes.
 * @throws AppError 409 with the reason, when it was to be done and another worker found that it cannot be
 */
async function settle(id: string, failure: string | undefined): Promise<void> {
  await act(async (unit) => {
    const head = await Adjustment.get(id)
    if (failure === undefined && head.failure !== undefined) throw conflict(head.failure)
    if (head.state !== 'posting') return
    const { original, count } = await load({
      original: Adjustment.maybe(head.reversesId),
      count: PhysicalCount.maybe(head.countId),
    })
    const after = failure
      ? { ...head, state: 'failed' as const }
      : { ...head, ...totalsOf(await storedLines(head)), state: 'posted' as const }
    unit.replace(Adjustment, head, after)
    if (original)
      unit.replace(Adjustment, original, { ...original, ...(failure ? notReversed : { state: 'reversed' }) })
    if (count?.state === 'closing' && count.adjustmentId === id)
      unit.replace(PhysicalCount, count, failure ? reopened(count, failure) : closed(count))
  })
}

const notReversed = { state: 'posted' as const, reversedById: undefined }

const fail = (id: string, failure: string) =>
  act(async (unit) => {
    const head = await Adjustment.get(id)
    if (head.failure !== undefined) return head.failure
    if (head.state !== 'posting') throw new Error(`${head.number} is ${head.state}`)
    unit.replace(Adjustment, head, { ...head, failure })
    return failure
  })

/** The job that posts an adjustment in parts. Idempotent: a part that is posted stays so. */
export const postAdjustment = partsHandler(async ({ job, progress }, givenUp) => {
  const head = await Adjustment.get(String(job.input.adjustmentId))
  if (head.state === 'failed') throw undone(head.failure ?? 'El ajuste no se guardó.')
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
    await postInParts(document, progress, givenUp)
  }
  return { summary: `Guardado: ${head.lineCount} productos` }
})
