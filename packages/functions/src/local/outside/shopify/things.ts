export interface Variant {
  id: string
  itemId: string
  sku: string
  barcode: string
  name: string
  /** Pesos, with tax inside. */
  price: number
  /** What it differs in from others of its product; none of a product of one. */
  terms?: Record<string, string>
}

export interface ShopifyProduct {
  id: string
  handle: string
  title: string
  description?: string
  /** Addresses of its pictures. */
  images?: string[]
  variants: Variant[]
}

export interface ShopifyOrder {
  n: number
  created: number
  updated: number
  cancelled?: number
  paid: boolean
  /** `left` is what was neither taken off nor given back. */
  lines: { id: number; variant: Variant; quantity: number; left: number }[]
  shipping: number
  /** What was given back in all, and how much of that is of no line. */
  refunded: number
  loose: number
  note: string
}
