import { postStanding } from '../../accounting/journal/reversal'
import type { StockLedger } from '../../inventory/stock/ledger'
import type { StockItem } from '../../inventory/stock/stock'
import type { Act } from '../../kernel/db/act'
import { claim } from '../../kernel/db/unique'
import { invalid } from '../../kernel/errors'
import type { SettingsData } from '../../settings/settings'
import type { ItemTerms } from '../../treasury/open-item/write-items'
import { boughtEntry } from '../buying/entry'
import type { BoughtLineData } from '../buying/line'
import { type PurchaseData, referenceKey } from './purchase'

/** A line as the stock knows it. */
export const stockItemOf = (line: Pick<BoughtLineData, 'productId' | 'variantId' | 'name'>): StockItem => ({
  productId: line.productId!,
  ...(line.variantId ? { variantId: line.variantId } : {}),
  name: line.name,
  costCents: 0,
})

export const isGoods = (line: BoughtLineData): boolean => line.kind === 'goods'

/** Puts the goods of a purchase into stock, worth what they cost. */
export function putGoods(ledger: StockLedger, lines: readonly BoughtLineData[], item = stockItemOf): void {
  for (const line of lines)
    if (isGoods(line)) ledger.put(item(line), line.storageId!, line.quantity, line.valueCents, 'purchase')
}

/** What an open item says of a purchase. */
export const itemTerms = (row: PurchaseData): ItemTerms => ({
  documentKind: 'purchase',
  documentId: row.id,
  number: `${row.number} · ${row.reference}`,
  day: row.day,
  dueDate: row.dueDate,
  totalCents: row.totals.totalCents,
  names: { [row.providerId]: row.providerName },
})

/** Posts the entry of a purchase on its day. @returns the purchase with the entry that stands */
export function postPurchase(unit: Act, row: PurchaseData, { accounts }: Pick<SettingsData, 'accounts'>): PurchaseData {
  const entries = postStanding(unit, {
    concept: `Compra ${row.number} a ${row.providerName}, factura ${row.reference}`,
    documentKind: 'purchase',
    documentId: row.id,
    documentNumber: row.number,
    day: row.day,
    lines: boughtEntry(row, accounts),
  })
  return { ...row, entries }
}

/** The number of a provider is of one purchase: two at once are one. @throws AppError 422 at `reference` */
export const claimReference = (unit: Act, id: string, { was, is }: { was?: PurchaseData; is?: PurchaseData }) =>
  claim(unit, {
    scope: 'purchase',
    owner: id,
    ...(was ? { was: referenceKey(was.providerId, was.reference) } : {}),
    ...(is ? { is: referenceKey(is.providerId, is.reference) } : {}),
    taken: () => invalid({ reference: ['Ya registraste esta factura de este proveedor'] }),
  })
