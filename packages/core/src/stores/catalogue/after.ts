import { PreInvoice } from '../../offers/pre-invoices/pre-invoice'
import { CatalogueOrder } from './catalogue'
import { published } from './shelf'

/** What became of what somebody asked for: whether the shop confirmed it, and the orders that it became. */
export interface Placed {
  number: string
  state: 'waiting' | 'confirmed' | 'cancelled'
  orderIds: string[]
}

/**
 * What became of what was asked for on a page, by the key that only whoever saw that page has; undefined for any other.
 * @throws AppError 404 while the catalogue is not published
 */
export async function placedBy(id: string, key: string): Promise<Placed | undefined> {
  await published(id)
  const asked = key ? await CatalogueOrder.find(key) : undefined
  const prepared = asked && (await PreInvoice.find(asked.preInvoiceId))
  if (!prepared) return undefined
  const orderIds = prepared.uses.flatMap((use) => (use.kind === 'order' ? [use.id] : []))
  const state = orderIds.length > 0 ? 'confirmed' : prepared.state === 'cancelada' ? 'cancelled' : 'waiting'
  return { number: prepared.number, state, orderIds }
}
