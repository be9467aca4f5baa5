import { allWebhooks } from '../connections/webhooks/webhook'
import { findItems } from '../inventory/stock/item'
import { Stock, type StockRow, stockBucket } from '../inventory/stock/stock'
import { Storage } from '../inventory/stock/storage'
import { context, may, ownSales } from '../kernel/context'
import { tally } from '../kernel/db/lists/counter'
import { load, range, rangeAll } from '../kernel/db/read'
import { later } from '../kernel/later'
import { dayOf } from '../kernel/values/time'
import { numberedDocuments } from '../settings/resolutions/numbered'
import { standing } from '../settings/resolutions/resolutions'
import type { SettingsRow } from '../settings/settings'
import { Decision } from '../tills/recorded'
import { Bank } from '../treasury/banks/banks'
import { daysPast } from '../treasury/open-item/open-item'
import { openItems } from '../treasury/open-item/open-items'
import { unmatchedByBank } from '../treasury/reconciliation/statement-line'
import { Shift } from '../treasury/shift'
import { today } from './period'

const eDocuments = later(() => import('../invoicing/e-documents'))

/** What asks for attention, each found in an index that holds nothing else. Undefined for who may not see it. */

const runsTheShop = (): boolean => {
  const { actor } = context()
  return actor.type === 'system' || (actor.type === 'member' && (actor.userType === 2 || actor.userType === 5))
}

export async function overdueDebts() {
  if (!may('payment_received-read') && !may('customer-read')) return undefined
  const at = today()
  return (await openItems('clients', at))
    .filter((debt) => daysPast(debt, at) > 0)
    .map((debt) => ({ ...debt, days: daysPast(debt, at) }))
}

interface LowStock {
  count: number
  /** Another one when something runs out or no longer does. */
  revision: number
  /** The first of them, the emptiest first, with the names that people know. */
  rows: Awaited<ReturnType<typeof namedStock>>
}

/** What is at or below its minimum, the first `limit` named; nothing when the shop does not want to know. */
export async function lowStock(limit: number, settings: SettingsRow): Promise<LowStock | undefined> {
  if (!may('product-read')) return undefined
  if (!settings.inventory.notifyLowStock) return { count: 0, revision: 0, rows: [] }
  const [{ n, rev }, { items }] = await Promise.all([
    tally(Stock.name, stockBucket('low')),
    range({ pk: Stock.indexPartition('low', 'all'), index: Stock.indexOf('low'), limit }),
  ])
  return { count: n, revision: rev, rows: n > 0 ? await namedStock(items.map(Stock.fromItem)) : [] }
}

/** Stock rows with the names that people know; of products that are not deleted. */
async function namedStock(rows: readonly StockRow[]) {
  const storageIds = [...new Set(rows.map((row) => row.storageId))]
  const [items, { storages }] = await Promise.all([findItems(rows), load({ storages: Storage.many(storageIds) })])
  return rows.flatMap((row) => {
    const item = items.get(row.itemId)
    if (!item || item.deleted) return []
    return [{ ...row, name: item.name, storage: storages.get(row.storageId)?.name ?? '' }]
  })
}

/** Turns that are open, the oldest first. */
export async function openShifts() {
  if (!may('pos-read')) return undefined
  const items = await rangeAll({ pk: Shift.indexPartition('state', 'open'), index: Shift.indexOf('state') })
  const at = today()
  return items.map(Shift.fromItem).map((shift) => ({ ...shift, forgotten: dayOf(new Date(shift.openedAt)) < at }))
}

/** Decisions that are told at once: who has more of them has enough to do. */
const MOST_DECISIONS = 100

/** What tills did without internet and was not as the shop has it, the newest first, until somebody decides it. */
export async function openDecisions() {
  if (ownSales() || (!may('pos-read') && !may('pos-delete'))) return undefined
  const pk = Decision.indexPartition('state', 'open')
  const { items } = await range({ pk, index: Decision.indexOf('state'), descending: true, limit: MOST_DECISIONS })
  return items
    .map(Decision.fromItem)
    .map(({ id, title, register, matters }) => ({ id, title, register, text: matters[0]?.text ?? '' }))
}

/** Banks with lines of their statements that are not in the books, the one with most of them first. */
export async function unmatchedLines() {
  if (!may('bank-read')) return undefined
  const found = await unmatchedByBank()
  const { banks } = await load({ banks: Bank.many(found.map(({ bankId }) => bankId)) })
  return found
    .sort((a, b) => b.count - a.count)
    .map(({ bankId, count }) => ({ bank_id: bankId, bank: banks.get(bankId)?.name ?? '', count }))
}

/** Active resolutions that end, or are about to, with none to take over. */
export async function endingNumbers(settings: SettingsRow) {
  if (!runsTheShop()) return undefined
  const active = settings.billing.resolutions.filter((r) => r.active)
  return (await standing(active)).flatMap(({ row, status: { warnings } }) =>
    warnings.length > 0
      ? [{ id: row.id, document_name: numberedDocuments[row.documentType], prefix: row.prefix, warnings }]
      : [],
  )
}

/** Webhooks that were switched off; nothing is read in a shop that never had one. */
export async function webhooksOff(settings: SettingsRow) {
  if (!may('integration-read')) return undefined
  return settings.webhooks ? (await allWebhooks()).filter(({ offAt }) => offAt) : []
}

/** Documents that DIAN must have and has not, the nearest deadline first; nothing is read in a shop that nobody sends for. */
export async function openDocuments(settings: SettingsRow) {
  if (ownSales() || (!may('sale-read') && !may('pos-read'))) return undefined
  return settings.issuer ? eDocuments.waitingDocuments() : []
}
