import type { Discount } from '../cart/cart'

/**
 * What was agreed before: in the order that is changed, or in the offer that is sold. It stands without permission, and
 * while the product is off sale.
 */
export interface Agreed {
  /** By `item|storage`, or the id of a service. */
  lines: ReadonlyMap<string, { priceCents: number; discount: Discount }>
  discount: Discount
}

/**
 * Goods of a line that a remission took out of their storage before: what they cost, and the role of the account that has
 * it until they are sold.
 */
export interface Remitted {
  cents: number
  role: 'remittedInventory' | 'inventory'
}

/** Documents that a sale may come from. */
export const offerKinds = ['quote', 'remission', 'preInvoice'] as const
export interface OfferRef {
  kind: (typeof offerKinds)[number]
  id: string
  number: string
}

/** What a sale has from the offers that it comes from. Never read from the wire: a schema drops it. */
export interface FromOffer {
  /** `all`: prices and discounts of the request were offered before. */
  agreed?: Agreed | 'all'
  comesFrom?: readonly OfferRef[]
  /** City of its address as it was written, while nobody has chosen one. */
  writtenCity?: string | undefined
}
