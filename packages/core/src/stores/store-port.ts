import type { Access, Provider } from '../connections/provider'
import type { WrittenPlace } from '../reference/written-place'

/** A line of an order; where what it sells is in the shop is absent when it is gone there. */
export interface StoreLine {
  sku: string
  name: string
  ref?: StoreRef
  units: number
  totalCents: number
}

/** An order of a shop, in our terms: what stands of it, without what was given back. */
export interface StoreOrder {
  id: string
  /** As the buyer was told it. */
  number: string
  /** When it last changed, ISO. */
  modified: string
  /** What it comes to, with taxes and shipping. */
  totalCents: number
  currency: string
  /** `sold`: to be sent · `unpaid`: to be sent, and paid later · `pending`: not yet bought · `undone`: cancelled or given back. */
  state: 'sold' | 'unpaid' | 'pending' | 'undone'
  /** Amounts with tax; of a line in all. */
  lines: StoreLine[]
  shippingCents: number
  /** What is neither goods nor shipping: a surcharge, a gift. */
  otherCents: number
  /** What was given back of no line in particular; nothing when it is left out. */
  backCents?: number
  /** `place` is the city and the department as the shop writes them. */
  buyer: { name: string; phone: string; address: string; place: WrittenPlace; note: string }
}

/** Where an item is in a shop: a product, or one of its variations. */
export interface StoreRef {
  product: string
  variation?: string
}

export interface StoreItem {
  ref: StoreRef
  sku: string
  name: string
  /** Units that the shop shows; undefined where it does not count them. */
  units?: number
  /** What it costs there, as the shop writes its prices; undefined where it says none. */
  priceCents?: number
}

/** A product of ours as a shop takes it, with each thing that is sold of it. */
export interface StoreProduct {
  /** Its name in addresses: the same product has the same. */
  handle: string
  name: string
  description: string
  /** Names of what its items differ in: `Talla`, `Color`; none for a product of one item. */
  options: string[]
  /** Where its picture is. */
  image?: string
  items: { sku: string; barcode: string; priceCents: number; units: number; terms: string[] }[]
}

/** A product as a shop sells it, with each thing that is sold of it. */
export interface StoreProductThere {
  id: string
  name: string
  /** Plain text. */
  description: string
  /** Names of what its items differ in; none for a product of one item. */
  options: string[]
  /** Where its pictures are. */
  images: string[]
  /** `terms` in the order of the options. */
  items: (StoreItem & { terms: string[] })[]
}

/** Whoever connects a shop goes to its own page, which sends them back. */
export interface Leaving {
  url: URL
  /** What it sends back, so that we know who began. */
  nonce: string
  /** Id of the app that asks, where there is one. */
  key: string | undefined
  /** Our screen that it sends them back to, and our address that it posts keys to. */
  back: string
  keysTo: string
}

/** What somebody who bought in a shop wishes about their data, or a shop that its owner took us out of. */
export interface DataWish {
  kind: 'show' | 'erase' | 'leave'
  /** Ids of their orders there. */
  orders: string[]
}

/** A shop on the web: what we ask of it and tell it. Every call throws `OutsideError` when it gets no good answer. */
export interface Store extends Provider {
  /** Its own page where its owner lets us in; absent where there is none. */
  authorize?(leaving: Leaving): URL
  /**
   * The secrets of a connection, once its owner came back with what the page said.
   * @throws AppError 409 for what the shop did not say; OutsideError
   */
  authorized?(access: Access, said: URLSearchParams): Promise<Record<string, string>>
  /** What a message of a `wish.` topic says; undefined for one that says nothing. Absent where shops send none. */
  wish?(topic: string, body: string): DataWish | undefined
  /** One order; undefined when it is gone. */
  order(access: Access, id: string): Promise<StoreOrder | undefined>
  /** Ids of the orders that changed in a time, with when, oldest first; those after a `next`. */
  changed(
    access: Access,
    time: { from: string; to?: string },
    after?: string,
  ): Promise<Slice<{ id: string; modified: string }>>
  items(access: Access, after?: string): Promise<Slice<StoreItem>>
  /** Products that are for sale, with all that a catalogue says of them; absent where we do not ask. */
  products?(access: Access, after?: string): Promise<Slice<StoreProductThere>>
  /** Says how many units there are, whatever it showed before. False for an item that is gone there. */
  putUnits(access: Access, ref: StoreRef, units: number): Promise<boolean>
  /** Says what an item costs, with tax. False for one that is gone there. */
  putPrice(access: Access, ref: StoreRef, cents: number): Promise<boolean>
  /** Puts a product in the shop, or says it again; absent where we do not. @returns its items there */
  putProduct?(access: Access, product: StoreProduct): Promise<StoreItem[]>
  /** Makes the shop post what happens to an address, now and from then on. */
  listen(access: Access, address: string): Promise<void>
}

/** A page of something; `next`, in the shop's own words, brings the one after it, and is absent on the last. */
export interface Slice<T> {
  rows: T[]
  next?: string
  /** How many there are in all, where the shop says so. */
  total?: number
}
