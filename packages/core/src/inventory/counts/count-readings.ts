import { Code, codeIn, codeKeys } from '../../catalog/products/code'
import { signature } from '../../documents/author'
import { now } from '../../kernel/context'
import { act } from '../../kernel/db/act'
import { load } from '../../kernel/db/read'
import { AppError, invalid, notFound } from '../../kernel/errors'
import { newId } from '../../kernel/values/id'
import { formatQuantity } from '../../kernel/values/money'
import { type Item, type ItemRef, needItems } from '../stock/item'
import { Stock, stockId } from '../stock/stock'
import { quantityAt } from '../stock/stock-at'
import { CountEntry, CountLine, type CountRow, needCounting, PhysicalCount, tallied } from './count'
import type { ReadingInput } from './count.wire'

interface Reading extends ReadingInput {
  id: string
  item: Item
  storageId: string
}

/** Product and storage of each reading: by id, or by the code that was scanned. */
async function resolve(count: CountRow, readings: readonly ReadingInput[]): Promise<Reading[]> {
  const scanned = readings.flatMap((r) => (r.code && !r.product_id ? codeKeys(r.code) : []))
  const { codes } = await load({ codes: Code.many([...new Set(scanned)]) })
  const refs = readings.map((reading): ItemRef => {
    if (reading.product_id) return { productId: reading.product_id, variantId: reading.variant_id }
    if (!reading.code) throw invalid({ product_id: ['Elige un producto o lee su código'] })
    const found = codeIn(codes, reading.code)
    if (!found) throw new AppError(404, 'not_found', `Ningún producto tiene el código ${reading.code}.`)
    return found
  })
  const items = await needItems(refs)
  for (const { name, categoryId } of items.values())
    if (count.categoryId && categoryId !== count.categoryId)
      throw invalid({ product_id: [`${name} no es de ${count.categoryName}, la categoría de este conteo`] })
  return readings.map((reading, i) => ({
    ...reading,
    id: reading.id ?? newId('count'),
    item: items.get(refs[i]!.variantId ?? refs[i]!.productId)!,
    storageId: placeOf(count, reading.storage_id),
  }))
}

function placeOf(count: CountRow, wanted: string | undefined): string {
  const [only, another] = count.storages
  if (wanted === undefined) {
    if (another) throw invalid({ storage_id: ['Este conteo es de varias bodegas: elige en cuál estás'] })
    return only!.id
  }
  if (!count.storages.some((storage) => storage.id === wanted)) throw notFound('la bodega en este conteo')
  return wanted
}

/** When it was counted, if not now. It says how long before it arrived, however long it waits for its turn here. */
function countedAt({ counted_at, counted_ago }: ReadingInput, arrived: Date): string | undefined {
  if (counted_ago !== undefined) return new Date(arrived.getTime() - counted_ago).toISOString()
  return counted_at && new Date(counted_at).toISOString()
}

/** What the system held when it was counted: now, or rebuilt from the movements since. */
async function systemAt(
  id: string,
  reading: ReadingInput,
  nowQuantity: number,
  since: string,
  arrived: Date,
): Promise<[quantity: number, at: string]> {
  const at = countedAt(reading, arrived)
  if (at !== undefined && at < since) throw invalid({ counted_at: ['Se contó antes de que empezara este conteo'] })
  const instant = now().toISOString()
  return at === undefined || at >= instant ? [nowQuantity, instant] : [await quantityAt(id, at), at]
}

/**
 * Counts what some people read, each reading once. `add` sums to what all counted of the product, `set` replaces it.
 * The count must still be open when this commits: closing waits for nobody and loses nothing.
 * @returns ids of the lines that changed
 * @throws AppError 404 for an unknown code, 409 when the count is closed, 422 for less than nothing
 */
export async function countReadings(input: { id: string; readings: readonly ReadingInput[] }): Promise<string[]> {
  const arrived = now()
  return act(async (unit) => {
    const count = await PhysicalCount.get(input.id)
    const round = needCounting(count)
    const readings = await resolve(count, input.readings)
    const lineId = (r: Reading) => `${count.id}.${stockId(r.item, r.storageId)}`
    const entryId = (r: Reading) => `${count.id}.${r.id}`
    const found = await load({
      entries: CountEntry.many(readings.map(entryId)),
      lines: CountLine.many([...new Set(readings.map(lineId))]),
      stock: Stock.many([...new Set(readings.map((r) => stockId(r.item, r.storageId)))]),
    })
    const { userId, userName } = signature()
    const lines = new Map<string, ReturnType<typeof emptyLine>>()
    const seen = new Set(found.entries.keys())
    for (const reading of readings) {
      if (seen.has(entryId(reading))) continue
      seen.add(entryId(reading))
      const id = lineId(reading)
      const stock = stockId(reading.item, reading.storageId)
      const [system, at] = await systemAt(
        stock,
        reading,
        found.stock.get(stock)?.quantity ?? 0,
        count.createdAt,
        arrived,
      )
      const line = lines.get(id) ?? found.lines.get(id) ?? emptyLine(count, reading, id)
      const { mode, quantity } = reading
      const tally = tallied(line[round], { mode, quantity, system, at, userId, userName })
      if (tally.physical < 0)
        throw invalid({ quantity: [`Solo van ${formatQuantity(tally.physical - quantity)} contados`] })
      lines.set(id, { ...line, [round]: tally })
      unit.insertFirst(CountEntry, { id: entryId(reading), lineId: id, mode, quantity, round, at, userId, userName })
    }
    for (const [id, line] of lines) {
      const before = found.lines.get(id)
      if (before) unit.replace(CountLine, before, line)
      else unit.insertFirst(CountLine, line)
    }
    if (lines.size > 0) unit.check(PhysicalCount, count)
    return [...new Set(readings.map(lineId))]
  })
}

const emptyLine = (
  count: CountRow,
  { item, storageId }: Reading,
  id: string,
): Parameters<typeof CountLine.toItem>[0] => ({
  id,
  countId: count.id,
  productId: item.productId,
  ...(item.variantId ? { variantId: item.variantId } : {}),
  storageId,
  name: item.name,
  sku: item.sku,
})
