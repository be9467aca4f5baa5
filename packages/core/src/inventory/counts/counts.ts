import type * as z from 'zod'
import { Category } from '../../catalog/categories'
import { presentAuthor } from '../../documents/author'
import { act } from '../../kernel/db/act'
import { count as countRows } from '../../kernel/db/lists/counter'
import { slicePage } from '../../kernel/db/lists/page'
import type { PageInput } from '../../kernel/db/lists/page-shape'
import { load, rangeAll } from '../../kernel/db/read'
import { AppError, conflict } from '../../kernel/errors'
import { mulDiv } from '../../kernel/values/money'
import type { AdjustLine } from '../adjustments/adjust'
import { startAdjustment } from '../adjustments/adjustment-parts'
import { findItems } from '../stock/item'
import { Stock, type StockRow } from '../stock/stock'
import { needWorking, Storage } from '../stock/storage'
import { averageOf, presentStockRow } from '../storages/stock-rows'
import { storageChoices } from '../storages/storages'
import {
  type CountData,
  CountLine,
  type CountLineData,
  type CountRow,
  cancelled,
  closed,
  closing,
  differenceOf,
  PhysicalCount,
  reopened,
  tallyOf,
} from './count'
import type { NewCount } from './count.input'
import { countStateNames } from './count.states'
import type { ListCounts, ReadingInput } from './count.wire'
import { countReadings } from './count-readings'
import { refuseOverlap, rowsInScope } from './count-scope'

const presentCount = (c: CountData) => ({
  id: c.id,
  number: c.number,
  type: c.type,
  storages: c.storages,
  category: c.categoryId ? { id: c.categoryId, name: c.categoryName ?? '' } : null,
  status: c.state,
  status_name: countStateNames[c.state],
  note: c.note ?? null,
  failure: c.failure ?? null,
  adjustment_id: c.adjustmentId ?? null,
  created_at: c.createdAt,
  closed_at: c.closedAt ?? null,
  user: presentAuthor(c),
})

/**
 * Begins a count of a storage, a category or everything. Selling goes on.
 * @throws AppError 409 while something of it is being counted already
 */
export const createCount = (input: z.output<typeof NewCount>) =>
  act(async (unit) => {
    const { number, storage, category } = await PhysicalCount.numbered(unit, {
      storage: input.storage_id ? Storage.one(input.storage_id) : Storage.maybe(undefined),
      category: input.category_id ? Category.one(input.category_id) : Category.maybe(undefined),
    })
    const storages = storage ? [needWorking(storage)] : await storageChoices()
    await refuseOverlap({ storages, categoryId: category?.id })
    return PhysicalCount.create(unit, {
      number,
      type: category ? 'category' : storage ? 'storage' : 'all',
      storages: storages.map(({ id, name }) => ({ id, name })),
      categoryId: category?.id,
      categoryName: category?.name,
      note: input.note,
    })
  }).then(presentCount)

/** Counts, newest first unless told; of a state. */
export async function listCounts({ status, ...input }: Partial<z.output<typeof ListCounts>>) {
  const { data, meta } = await PhysicalCount.list({ ...input, state: status })
  return { data: data.map(presentCount), meta }
}

/** How many lines a count has; `|differs`: of those, the ones that do not match. */
const inCount = (id: string, which: '' | '|differs' = '') => countRows(CountLine.name, `${id}${which}`)

/** One count, and how far it is. */
export async function getCount({ id }: { id: string }) {
  const count = await PhysicalCount.get(id)
  const [lines, different] = await Promise.all([inCount(id), inCount(id, '|differs')])
  return { ...presentCount(count), lines, different }
}

type Shown = Pick<CountLineData, 'id' | 'productId' | 'storageId' | 'name' | 'sku'> &
  Partial<Pick<CountLineData, 'variantId' | 'first' | 'second'>>

function presentLine(line: Shown, stock: StockRow | undefined, item: { costCents: number } | undefined) {
  const tally = tallyOf(line)
  const difference = differenceOf(line)
  const cost = averageOf(stock ?? { quantity: 0, valueCents: 0 }, item)
  return {
    id: line.id,
    product_id: line.productId,
    ...(line.variantId ? { variant_id: line.variantId } : {}),
    storage_id: line.storageId,
    name: line.name,
    sku: line.sku,
    system_stock: tally?.system ?? stock?.quantity ?? 0,
    physical_stock: tally?.physical ?? null,
    diference: tally ? difference : null,
    value: tally ? mulDiv(cost, difference, 1000) : null,
    second: line.second !== undefined,
    moved: tally?.moved ?? false,
    first_physical_stock: line.first?.physical ?? null,
    counted_at: tally?.at ?? null,
    counted_by: tally?.userName ?? null,
  }
}

async function presentLines(lines: readonly Shown[]) {
  const [items, { stock }] = await Promise.all([
    findItems(lines),
    load({ stock: Stock.many(lines.map((line) => `${line.variantId ?? line.productId}.${line.storageId}`)) }),
  ])
  return lines.map((line) => {
    const itemId = line.variantId ?? line.productId
    return presentLine(line, stock.get(`${itemId}.${line.storageId}`), items.get(itemId))
  })
}

/** Every line of a count, by name. */
async function allLines(countId: string): Promise<CountLineData[]> {
  return (await rangeAll({ pk: CountLine.keyOf('').pk, prefix: `${countId}.` })).map(CountLine.fromItem)
}

interface Lines extends PageInput {
  id: string
  show: 'counted' | 'different' | 'pending'
  item?: string
}

/** Lines of a count: counted, different, or still to count; or those of one product or variant. */
export async function listCountLines(input: Lines) {
  const count = await PhysicalCount.get(input.id)
  if (input.item !== undefined) {
    const ids = count.storages.map((storage) => `${count.id}.${input.item}.${storage.id}`)
    const { data, meta } = slicePage([...(await load({ lines: CountLine.many(ids) })).lines.values()], input)
    return { data: await presentLines(data), meta }
  }
  if (input.show === 'pending') return pendingLines(count, input)
  const [index, which] = input.show === 'different' ? (['differs', '|differs'] as const) : (['lines', ''] as const)
  const { data, meta } = await CountLine.page({ input, index, part: input.id, bucket: `${input.id}${which}` })
  return { data: await presentLines(data), meta }
}

async function uncounted(count: CountRow, lines: readonly { id: string }[]): Promise<StockRow[]> {
  const counted = new Set(lines.map((line) => line.id))
  return (await rowsInScope(count)).filter((row) => !counted.has(`${count.id}.${row.id}`))
}

async function pendingLines(count: CountRow, input: PageInput) {
  const { data, meta } = slicePage(await uncounted(count, await allLines(count.id)), input)
  const items = await findItems(data)
  const lines = data.map((row) => {
    const { name, sku } = presentStockRow(row, items.get(row.itemId))
    return presentLine({ ...row, name, sku, id: `${count.id}.${row.id}` }, row, items.get(row.itemId))
  })
  return { data: lines, meta }
}

/** Counts some readings and answers with the lines that they changed. */
export async function countLines(input: { id: string; readings: readonly ReadingInput[] }) {
  const { lines } = await load({ lines: CountLine.many(await countReadings(input)) })
  return presentLines([...lines.values()])
}

const changed = (id: string, change: (count: CountRow) => CountData) =>
  act(async (unit) => {
    const before = await PhysicalCount.get(id)
    const after = change(before)
    unit.replace(PhysicalCount, before, after)
    return { ...after, version: before.version + 1 }
  })

/** Asks for a second count of what differs. @throws AppError 409 unless the first one is under way */
export const secondCount = ({ id }: { id: string }) =>
  act(async (unit) => PhysicalCount.move(unit, await PhysicalCount.get(id), 'recounting')).then(presentCount)

/** Gives a count up: what was counted stays to be read and nothing is adjusted. */
export const cancelCount = ({ id, reason }: { id: string; reason?: string }) =>
  changed(id, (count) => cancelled(count, reason)).then(presentCount)

/**
 * Closes a count: what differs posts as one adjustment, the difference of each line applied to what there is now, so
 * that what was sold since it was counted stays sold. What nobody counted stays, or is taken as not found. While a job
 * posts it the count is closing. What cannot be posted opens it again, with all that was counted and the reason.
 * @throws AppError 409 when it is not open, or when more of something left since than was counted and the shop does not
 * sell what it has not got
 */
export async function closeCount(input: { id: string; uncounted: 'keep' | 'zero'; note?: string }) {
  const count = await changed(input.id, closing)
  try {
    await postDifferences(count, input)
  } catch (error) {
    if (error instanceof AppError && error.status !== 503) await reopen(count, error.message)
    throw error
  }
  return presentCount(await PhysicalCount.get(count.id))
}

async function postDifferences(count: CountRow, input: { uncounted: 'keep' | 'zero'; note?: string }) {
  const lines = await differences(count, input.uncounted)
  if (lines.length === 0) return changed(count.id, (current) => closed(needSame(current, count)))
  const [countId, note] = [count.id, input.note ?? `Conteo ${count.number}`]
  return startAdjustment({ lines, reason: 'count', countId, note }, async (unit, adjustment) => {
    const current = needSame(await PhysicalCount.get(count.id), count)
    const adjusted = { ...current, adjustmentId: adjustment.id }
    unit.replace(PhysicalCount, current, adjustment.state === 'posting' ? adjusted : closed(adjusted))
    unit.summary = `Cerró el conteo ${count.number} con el ajuste ${adjustment.number}`
  })
}

/** The differences are those of the count as it was. @throws AppError 409 when somebody closed or opened it meanwhile */
function needSame(current: CountRow, count: CountRow): CountRow {
  if (current.version !== count.version)
    throw conflict(`El conteo ${count.number} cambió mientras se cerraba. Mira cómo quedó y ciérralo si sigue abierto.`)
  return current
}

/** Opens a count again that could not be closed, unless somebody else is closing it. */
const reopen = (closing: CountRow, failure: string) =>
  act(async (unit) => {
    const count = await PhysicalCount.get(closing.id)
    if (count.version === closing.version) unit.replace(PhysicalCount, count, reopened(count, failure))
  })

/** What to adjust: physical minus system of each line. */
async function differences(count: CountRow, rest: 'keep' | 'zero'): Promise<AdjustLine[]> {
  const counted = await allLines(count.id)
  const missing = rest === 'zero' ? await uncounted(count, counted) : []
  const moving = [
    ...counted.map((line) => ({ ...line, quantity: 0 - differenceOf(line), atMost: false })),
    ...missing.map((row) => ({ ...row, quantity: 0 - row.quantity, atMost: row.quantity > 0 })),
  ].filter((line) => line.quantity !== 0)
  const items = await findItems(moving)
  const names = new Map(count.storages.map((storage) => [storage.id, storage.name]))
  return moving.map(({ productId, variantId, storageId, quantity, atMost }) => ({
    item: items.get(variantId ?? productId) ?? { productId, variantId, name: 'Producto eliminado', costCents: 0 },
    storage: { id: storageId, name: names.get(storageId) ?? '' },
    quantity,
    atMost,
  }))
}
