import { undoDay } from '../../accounting/journal/day'
import { type Act, act } from '../../kernel/db/act'
import { load } from '../../kernel/db/read'
import { newId } from '../../kernel/values/id'
import { settingsOf } from '../../settings/settings'
import { findItems, type Item, itemsTaxedOn } from '../stock/item'
import { StockLedger } from '../stock/ledger'
import { type Adjust, type AdjustLine, adjust, newAdjustment, postLines, refsOf, storedLine, totalsOf } from './adjust'
import { Adjustment, type AdjustmentData, type AdjustmentLineData, LINES_AT_ONCE } from './adjustment'
import { reasonOf } from './adjustment-reasons'
import { needOpening } from './opening'

/**
 * Posts an adjustment of any size: up to 40 lines in one transaction, more in parts by a job, and then the document is
 * `posting` until the last part. `also` adds to the transaction that writes the document.
 */
export async function startAdjustment(
  input: Adjust,
  also: (unit: Act, row: AdjustmentData) => Promise<void> = async () => {},
): Promise<AdjustmentData> {
  const lineCount = input.lines.length
  if (lineCount <= LINES_AT_ONCE)
    return act(async (unit) => {
      await needOpening(unit, input)
      const row = await adjust(unit, input)
      await also(unit, row)
      return row
    })
  const id = newId('adjustment')
  const kept = await Adjustment.keepLines(id, input.lines.map(storedLine), { state: 'pending' })
  return act(async (unit) => {
    await needOpening(unit, input)
    const { number } = await Adjustment.numbered(unit)
    const { id: jobId } = Adjustment.later(unit, { id }, { title: `Guardar el ajuste ${number}`, total: lineCount })
    const row = { ...newAdjustment(unit, number, input), ...kept, id, state: 'posting' as const, lineCount, jobId }
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
async function linesOf(lines: readonly AdjustmentLineData[], head: AdjustmentData): Promise<AdjustLine[]> {
  const named = await findItems(lines)
  const back = head.reversesId !== undefined
  const items = reasonOf(head.reason).vat && !back ? await itemsTaxedOn(named, head.day) : named
  return lines.map((line) => ({ ...fromStored(line, items), ...(back ? { vatCents: line.vatCents } : {}) }))
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

/** What else ends in the transaction that settles an adjustment; `failure` says why it was not posted. */
type Settled = (unit: Act, head: AdjustmentData, failure: string | undefined) => Promise<void>

/** The job that posts an adjustment in parts, and with it reverses the adjustment that it is for. */
export const adjustmentJob = (alsoSettled: Settled) =>
  Adjustment.parts({
    posting: () => ({
      also: () => ({ settings: settingsOf() }),
      isPosted: ({ state }) => state === 'posted',
      post: async (unit, { head, part, found: { settings } }) => {
        const lines = await linesOf(part.lines, head)
        const { rows } = await load({ rows: StockLedger.rows(refsOf(lines)) })
        const moved = await postLines(unit, { document: head, lines, rows, settings })
        return { ...part, lines: moved, state: 'posted' }
      },
      isUndone: ({ state }) => state !== 'posted',
      undo: async (unit, { head, part, found: { settings } }) => {
        const lines = await mirrored(part.lines)
        const { rows } = await load({ rows: StockLedger.rows(refsOf(lines)) })
        const document = { ...head, day: await undoDay(head.day) }
        await postLines(unit, { document, lines, rows, settings, undoing: true })
        return { ...part, lines: part.lines.map((line) => ({ ...line, valueCents: 0, vatCents: 0 })), state: 'undone' }
      },
      settled: async (unit, head, failure) => {
        const { original } = await load({ original: Adjustment.maybe(head.reversesId) })
        if (original)
          unit.replace(Adjustment, original, {
            ...original,
            ...(failure === undefined ? { state: 'reversed' } : { state: 'posted', reversedById: undefined }),
          })
        await alsoSettled(unit, head, failure)
        if (failure !== undefined) return { ...head, state: 'failed' }
        return { ...head, ...totalsOf(await Adjustment.lines(head)), state: 'posted' }
      },
    }),
    summary: ({ lineCount }) => `Guardado: ${lineCount} productos`,
  })
