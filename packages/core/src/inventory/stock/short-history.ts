import * as z from 'zod'
import type { Act } from '../../kernel/db/act'
import { kind } from '../../kernel/db/kind'
import { load } from '../../kernel/db/read'
import { Short, type ShortData } from './short'
import { type StockRow, stockId } from './stock'

/** Corrected sales that a stock row keeps with it; older ones go to pages of `PAGE`. */
export const KEPT = 60
const PAGE = 40
/** Pages read at once when a sale is looked for. */
const READ_AT_ONCE = 20

/** Corrected sales of a stock row that are no longer kept with it. Never edited. */
const ShortPage = kind({
  name: 'shortPage',
  label: 'las ventas sin existencias',
  schema: z.object({ stockId: z.string(), page: z.number().int(), corrected: Short.shape.corrected }),
  plain: [],
  key: (p) => pageId(p.stockId, p.page),
  audited: false,
})
const pageId = (stockId: string, page: number): string => `${stockId}.${String(page).padStart(6, '0')}`

/** Moves the oldest corrected sales of a row to a page when it keeps many. At most one action. */
export function moveOldestToPage(unit: Act, id: string, short: ShortData): ShortData {
  if (short.corrected.length <= KEPT) return short
  const page = short.pages ?? 0
  unit.insert(ShortPage, { stockId: id, page, corrected: short.corrected.slice(0, PAGE) })
  return { ...short, corrected: short.corrected.slice(PAGE), pages: page + 1 }
}

async function findInPages(id: string, pages: number, orderId: string): Promise<ShortData['corrected']> {
  for (let last = pages; last > 0; last -= READ_AT_ONCE) {
    const ids = Array.from({ length: Math.min(last, READ_AT_ONCE) }, (_, i) => pageId(id, last - 1 - i))
    const { found } = await load({ found: ShortPage.many(ids) })
    for (const one of ids) {
      const entry = found.get(one)?.corrected.find((c) => c.orderId === orderId)
      if (entry) return [entry]
    }
  }
  return []
}

/** Stock rows with what their pages say of a sale, for its lines that sold below zero. */
export async function withHistory(
  rows: ReadonlyMap<string, StockRow>,
  orderId: string,
  lines: readonly {
    productId: string
    variantId?: string
    storageId?: string
    short?: boolean
  }[],
): Promise<ReadonlyMap<string, StockRow>> {
  const found = new Map(rows)
  for (const line of lines) {
    const row = line.short && line.storageId ? rows.get(stockId(line, line.storageId)) : undefined
    if (!row?.short?.pages || row.short.corrected.some((c) => c.orderId === orderId)) continue
    const known = await findInPages(row.id, row.short.pages, orderId)
    found.set(row.id, { ...row, short: { ...row.short, corrected: [...known, ...row.short.corrected] } })
  }
  return found
}
