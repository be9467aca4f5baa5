/** A product or a variation, as WooCommerce keeps it. */
export interface WooItem {
  id: number
  parent?: number
  type: 'simple' | 'variable' | 'variation'
  name: string
  slug?: string
  sku: string
  /** Pesos, with tax inside. */
  price: number
  /** Percent of tax that is inside. */
  tax: number
  stock: number
  description?: string
  /** Addresses of its pictures. */
  images?: string[]
  /** Of a variation: what it differs in. */
  terms?: Record<string, string>
}

export type Goods = readonly {
  name: string
  sku: string
  price: number
  tax?: number
  stock: number
  parent?: number
  slug?: string
  description?: string
  images?: string[]
  terms?: Record<string, string>
}[]

/** Something given back of an order: units of a line, or money of none. Pesos. */
interface WooRefund {
  id: number
  amount: number
  line?: number
  units: number
  shipping: number
}

export interface WooOrder {
  id: number
  status: string
  paid: boolean
  created: number
  modified: number
  lines: { item: WooItem; quantity: number }[]
  shipping: number
  refunds: WooRefund[]
  buyer: { first_name: string; last_name: string; phone: string; address_1: string; city: string }
  note: string
}

export interface WooHook {
  id: number
  name: string
  topic: string
  delivery_url: string
  secret: string
  status: 'active' | 'paused' | 'disabled'
  failures: number
}

/** What is given back of an order: units of a line, the delivery, or money. */
export interface Given {
  line?: number
  units?: number
  shipping?: boolean
  amount?: number
}
