export interface Variant {
  id: string
  itemId: string
  sku: string
  barcode: string
  name: string
  /** Pesos, with tax inside. */
  price: number
}

export interface ShopifyProduct {
  id: string
  handle: string
  title: string
  variants: Variant[]
}

export interface ShopifyOrder {
  n: number
  created: number
  updated: number
  cancelled?: number
  paid: boolean
  lines: { id: number; variant: Variant; quantity: number }[]
  shipping: number
  note: string
}
