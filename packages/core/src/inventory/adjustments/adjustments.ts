import type * as z from 'zod'
import { accountNames } from '../../accounting/chart/accounts'
import { journalBook } from '../../accounting/journal/journal'
import { presentAuthor } from '../../documents/author'
import { author, now } from '../../kernel/context'
import type { PageInput } from '../../kernel/db/lists/page-shape'
import { isRepetition } from '../../kernel/db/memory'
import { load } from '../../kernel/db/read'
import { AppError, invalid } from '../../kernel/errors'
import { perPage } from '../../kernel/values/fields'
import { type Day, dayOf, formatDay, monthOf } from '../../kernel/values/time'
import { settingsOf } from '../../settings/settings'
import { itemsTaxedOn, needItems } from '../stock/item'
import { StockLedger } from '../stock/ledger'
import { movementBook } from '../stock/movement'
import { needWorking, Storage } from '../stock/storage'
import { type AdjustLine, ledgerFor, moveLines, refsOf, storedLine, totalsOf } from './adjust'
import { Adjustment, type AdjustmentData, type AdjustmentLineData, needReversible } from './adjustment'
import type { NewAdjustmentInput } from './adjustment.input'
import type { ListAdjustments } from './adjustment.wire'
import { adjustmentEntry } from './adjustment-entry'
import { mirrored, startAdjustment } from './adjustment-parts'
import { type ReasonCode, reasonOf } from './adjustment-reasons'

export const presentAdjustment = (a: AdjustmentData) => ({
  id: a.id,
  number: a.number,
  reason: a.reason,
  reason_name: reasonOf(a.reason).name,
  date: a.day,
  created_at: a.at,
  note: a.note ?? null,
  state: a.state,
  lines: a.lineCount,
  value_in: a.inCents,
  value_out: a.outCents,
  reverses_id: a.reversesId ?? null,
  reversed_by_id: a.reversedById ?? null,
  physical_count_id: a.countId ?? null,
  job_id: a.jobId ?? null,
  failure: a.failure ?? null,
  user: presentAuthor(a),
})

const presentLine = (line: AdjustmentLineData) => ({
  product_id: line.productId,
  ...(line.variantId ? { variant_id: line.variantId } : {}),
  storage_id: line.storageId,
  storage: line.storageName,
  name: line.name,
  quantity: line.quantity,
  value: line.valueCents,
  vat: line.vatCents,
})

/** Adjustments, newest first unless told; of a period or for a reason. */
export async function listAdjustments(input: Partial<z.output<typeof ListAdjustments>>) {
  const { data, meta } = await Adjustment.list(input)
  return { data: data.map(presentAdjustment), meta }
}

/** One adjustment with the lines of a page. */
export async function getAdjustment(input: PageInput & { id: string }) {
  const row = await Adjustment.get(input.id)
  const size = perPage({ per_page: 100, ...input })
  const from = ((input.page ?? 1) - 1) * size
  return { ...presentAdjustment(row), products: (await Adjustment.lines(row, from, from + size)).map(presentLine) }
}

/** Lines of a request with their products and storages, each found once. */
async function linesOf(input: NewAdjustmentInput): Promise<AdjustLine[]> {
  const places = input.products.map((line) => line.storage_id ?? input.storage_id)
  if (places.some((place) => place === undefined)) throw invalid({ storage_id: ['Elige una bodega'] })
  const refs = input.products.map((line) => ({ productId: line.product_id, variantId: line.variant_id }))
  const ids = [...new Set(places as string[])]
  const [named, found] = await Promise.all([
    needItems(refs),
    load(Object.fromEntries(ids.map((id) => [id, Storage.one(id)]))),
  ])
  const items = reasonOf(input.reason).vat ? await itemsTaxedOn(named, input.date ?? dayOf(now())) : named
  return input.products.map((line, i) => ({
    item: items.get(line.variant_id ?? line.product_id)!,
    storage: needWorking(found[places[i]!]!),
    quantity: line.type === 'increment' ? line.quantity : -line.quantity,
    costCents: line.type === 'increment' ? line.cost : undefined,
  }))
}

/**
 * Nothing is adjusted before the month in which the books begin. The opening inventory is what they begin with: it may be
 * dated since January of last year.
 * @throws AppError 422 at `date`
 */
async function needBooks(day: Day | undefined, reason: ReasonCode): Promise<void> {
  const today = dayOf(now())
  if (day === undefined || monthOf(day) === monthOf(today)) return
  const months = await Promise.all([journalBook.firstMonth(), movementBook.firstMonth()])
  const begun = `${months.flatMap((month) => month ?? []).sort()[0] ?? monthOf(today)}-01`
  const opening = `${Number(today.slice(0, 4)) - 1}-01-01`
  const first = reason === 'initial' && opening < begun ? opening : begun
  if (day < first)
    throw invalid({ date: [`Tus libros empiezan el ${formatDay(first)}: usa esa fecha o una posterior`] })
}

/**
 * Adjusts stock by hand; more than 40 lines post in parts by a job.
 * @throws AppError 422 at `date` for a day to come or before the books, 409 when there is not enough or its month is closed
 */
export async function createAdjustment(input: NewAdjustmentInput) {
  const { reason, date: day, note } = input
  await needBooks(day, reason)
  const lines = await linesOf(input)
  return presentAdjustment(await startAdjustment({ lines, reason, day, note }))
}

/** What an adjustment would do to each line and to the books. Writes nothing. */
export async function previewAdjustment(input: NewAdjustmentInput) {
  const lines = await linesOf(input)
  const { rows, settings } = await load({ rows: StockLedger.rows(refsOf(lines)), settings: settingsOf() })
  const ledger = ledgerFor(rows, settings)
  const products = lines.map((line) => {
    const before = ledger.onHand(line.item, line.storage.id)
    try {
      const [moved] = moveLines(ledger, [line], input.reason)
      return { ...presentLine(moved!), before, after: before + line.quantity, problem: null, moved: moved! }
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      return { ...presentLine(storedLine(line)), before, after: before, problem: error.message, moved: undefined }
    }
  })
  const moved = products.flatMap((line) => line.moved ?? [])
  const entry = adjustmentEntry(moved, { reason: input.reason, reversal: false, mapping: settings.accounts })
  const names = await accountNames(entry.map((line) => line.account))
  const totals = totalsOf(moved)
  return {
    products: products.map(({ moved: _, ...line }) => line),
    entry: entry.map((line) => ({
      account: line.account,
      name: names.get(line.account) ?? line.account,
      debit: line.debitCents,
      credit: line.creditCents,
      storage_id: line.storageId ?? null,
      note: line.note ?? null,
    })),
    value_in: totals.inCents,
    value_out: totals.outCents,
  }
}

/**
 * Takes an adjustment back: what came in leaves at what it was worth (at average when that no longer makes sense), what
 * went out returns at what it was worth, and the entry is mirrored, all dated today.
 * @throws AppError 409 when it was reversed before, or when what came in is no longer there
 */
export async function reverseAdjustment({ id, note }: { id: string; note?: string }) {
  const original = await Adjustment.get(id)
  if (!isRepetition()) needReversible(original)
  const lines = await mirrored(await Adjustment.lines(original))
  const { name } = author()
  const reversal = await startAdjustment(
    { lines, reason: original.reason, reversesId: id, note: note ?? `Anula ${original.number}` },
    async (unit, row) => {
      const current = await Adjustment.get(id)
      needReversible(current)
      const state = row.state === 'posting' ? 'reversing' : 'reversed'
      Adjustment.move(unit, current, state, undefined, { reversedById: row.id })
      unit.summary = `${name} anuló el ajuste ${current.number}`
    },
  )
  return presentAdjustment(reversal)
}
