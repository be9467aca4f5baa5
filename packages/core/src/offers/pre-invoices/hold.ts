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

export type Held = NonNullable<PreInvoiceData['held']>
type Lines = PreInvoiceData['lines']
type Holding = Pick<PreInvoiceData, 'lines' | 'held'>

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
  for (const [i, quantity] of of.entries())
    if (quantity > 0) ledger.release(itemOf(lines[i]!), lines[i]!.storageId!, quantity)
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
 * @param own days that it is held, whatever the shop says of others
 * @returns what it holds now
 * @throws AppError 409 for what is not free, 422 for more lines than one transaction holds
 */
export async function hold(
  unit: Act,
  before: Holding | undefined,
  after?: Lines,
  own?: number,
): Promise<Held | undefined> {
  const settings = await load({ found: settingsOf() })
  const { preInvoiceDays = 0, allowNegativeStock } = settings.found.inventory
  const days = own ?? preInvoiceDays
  const holds = after !== undefined && days > 0 && !allowNegativeStock
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
  if (holds)
    for (const line of after)
      if (line.storageId) ledger.reserve(itemOf(line), storages.get(line.storageId)!, line.quantity)
  // Promises are no movements: only the rows are written.
  await ledger.write(unit, { kind: 'preInvoice', id: '', number: '' })
  if (!holds) return undefined
  return {
    until: addDays(dayOf(now()), days),
    lines: after.map(({ storageId, quantity }) => (storageId ? quantity : 0)),
  }
}
