import { StockLedger } from '../../inventory/stock/ledger'
import { Storage } from '../../inventory/stock/storage'
import { now } from '../../kernel/context'
import type { Act } from '../../kernel/db/act'
import { load } from '../../kernel/db/read'
import { invalid } from '../../kernel/errors'
import { addDays, dayOf } from '../../kernel/values/time'
import { MAX_LINES_AT_ONCE } from '../../sales/order/order-line'
import { settingsOf } from '../../settings/settings'
import type { UsedLine } from '../offer/offer'
import type { PreInvoiceData } from './pre-invoice'

const HOUR_MS = 3_600_000

export type Held = NonNullable<PreInvoiceData['held']>
type Lines = PreInvoiceData['lines']
type Holding = Pick<PreInvoiceData, 'lines' | 'held'>

/**
 * Bounds of a hold for an order that nobody of the shop has confirmed, in thousandths. Sales of the shop go through over it.
 */
export interface UnconfirmedHold {
  hours: number
  perLine: number
  perOrder: number
}

const itemOf = ({ productId, variantId, name, unitCostCents }: Lines[number]) => ({
  productId,
  ...(variantId ? { variantId } : {}),
  name,
  costCents: unitCostCents,
})

const goodsOf = (lines: Lines) => lines.flatMap((item) => (item.storageId ? [{ item, storageId: item.storageId }] : []))

/** Ends the promise of some goods that a pre-invoice holds. */
export function release(
  ledger: StockLedger,
  { lines, held }: Holding,
  of: readonly number[] = held?.lines ?? [],
): void {
  for (const [i, quantity] of of.entries()) {
    if (quantity === 0) continue
    const line = lines[i]!
    if (held?.unconfirmedUntil) ledger.releaseUnconfirmed(itemOf(line), line.storageId!, quantity)
    else ledger.release(itemOf(line), line.storageId!, quantity)
  }
}

/** Quantities to hold, by line. */
function quantitiesOf(lines: Lines, own: UnconfirmedHold | undefined): number[] {
  let left = own?.perOrder ?? Number.POSITIVE_INFINITY
  return lines.map(({ storageId, quantity }) => {
    const held = storageId ? Math.min(quantity, own?.perLine ?? quantity, left) : 0
    left -= held
    return held
  })
}

/** Holds the lines of a pre-invoice in the ledger. @returns what is held; undefined for nothing */
function holdLines(
  ledger: StockLedger,
  lines: Lines,
  storages: ReadonlyMap<string, { id: string; name: string }>,
  until: { days: number } | UnconfirmedHold,
): Held | undefined {
  const own = 'hours' in until ? until : undefined
  const quantities = quantitiesOf(lines, own)
  for (const [i, line] of lines.entries()) {
    const storage = line.storageId ? storages.get(line.storageId)! : undefined
    if (!storage) continue
    const held = { ordered: line.quantity, quantity: quantities[i]! }
    if (own) ledger.holdUnconfirmed(itemOf(line), storage, held)
    else ledger.reserve(itemOf(line), storage, held.quantity)
  }
  if (!('hours' in until)) return { until: addDays(dayOf(now()), until.days), lines: quantities }
  if (quantities.every((quantity) => quantity === 0)) return undefined
  const end = new Date(now().getTime() + until.hours * HOUR_MS)
  return { until: dayOf(end), unconfirmedUntil: end.toISOString(), lines: quantities }
}

/** Of what a pre-invoice holds, what goes with some parts of it, by line, and what it holds after. */
export function heldWith({ lines, held }: Holding, parts: readonly UsedLine[]) {
  const taken = lines.map((_, i) => Math.min(held?.lines[i] ?? 0, parts.find(({ line }) => line === i)?.quantity ?? 0))
  const rest = lines.map((_, i) => (held?.lines[i] ?? 0) - taken[i]!)
  return { taken, held: held && rest.some((quantity) => quantity > 0) ? { ...held, lines: rest } : undefined }
}

/**
 * Holds the goods of a pre-invoice as the shop says, in exchange for what it held before; nothing without `after`, and where
 * the shop holds none or sells what it has not got.
 * @param own bounds of an order that nobody has confirmed, whatever the shop says of others
 * @returns what it holds now
 * @throws AppError 409 for what is not free, 422 for more lines than one transaction holds
 */
export async function hold(
  unit: Act,
  before: Holding | undefined,
  after?: Lines,
  own?: UnconfirmedHold,
): Promise<Held | undefined> {
  const settings = await load({ found: settingsOf() })
  const { preInvoiceDays = 0, allowNegativeStock } = settings.found.inventory
  const holds = after !== undefined && (own !== undefined || preInvoiceDays > 0) && !allowNegativeStock
  if (!holds && !before?.held) return undefined
  if (holds && after.length > MAX_LINES_AT_ONCE)
    throw invalid({
      products: [
        `Tu tienda aparta la mercancía de las prefacturas: son como máximo ${MAX_LINES_AT_ONCE} productos. Haz otra con el resto`,
      ],
    })
  const goods = [...(before?.held ? goodsOf(before.lines) : []), ...(holds ? goodsOf(after) : [])]
  const { rows, storages } = await load({
    rows: StockLedger.rows(goods),
    storages: Storage.many([...new Set(goods.map(({ storageId }) => storageId))]),
  })
  const ledger = new StockLedger(rows, { allowNegative: allowNegativeStock })
  if (before) release(ledger, before)
  const held = holds ? holdLines(ledger, after, storages, own ?? { days: preInvoiceDays }) : undefined
  // Promises are no movements: only the rows are written.
  await ledger.write(unit, { kind: 'preInvoice', id: '', number: '' })
  return held
}
