import type { Discount } from '../cart/cart'

/**
 * What was agreed before: in the order that is changed, or in the offer that is sold. It stands without permission, and
 * while the product is off sale.
 */
export interface Agreed {
  /** By `item|storage`, or the id of a service. */
  lines: ReadonlyMap<string, { priceCents?: number; discount: Discount }>
  discount: Discount
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
  agreed?: Agreed
  comesFrom?: readonly OfferRef[]
}
