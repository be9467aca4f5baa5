import type { Remedy } from '../incidents/incident.states'
import type { CityCode } from '../reference/city-code'
import type { ParcelState } from './parcel.states'

/** What an account at a supplier is asked with. `key` is of the shop; `email` and `password` are of a person, and may be missing. */
export interface SupplierAccess {
  url: URL
  /** Address of the shop that the key was made for. */
  store: string
  secrets: { key: string; email?: string; password?: string }
}

/** Something that the supplier sends for the shop. Amounts in cents. */
export interface SupplierItem {
  id: string
  name: string
  sku: string
  /** What it costs the shop. */
  costCents: number
  suggestedCents: number
  stock: number
}

export interface SupplierCarrier {
  id: string
  name: string
  /** What it charges for a parcel to where it was asked for. */
  priceCents?: number
}

/** An order of ours as the supplier takes it. */
export interface NewParcel {
  /** Ours, and never another's. */
  reference: string
  carrierId: string
  name: string
  phone: string
  address: string
  city: string
  department: string
  note?: string | undefined
  totalCents: number
  /** Whether it is charged at the door. */
  collects: boolean
  lines: readonly { itemId: string; units: number; priceCents: number }[]
}

/** What the supplier says of an order of ours. */
export interface ParcelNews {
  id: string
  reference: string
  /** Absent for words that nobody knows: what was known stays. */
  state?: ParcelState
  /** As it is written there. */
  text: string
  carrier?: string
  guide?: string
  /** Why it could not be delivered. */
  incidence?: string
  freightCents?: number
  /** What is left for the shop of what is collected. */
  gainCents?: number
}

/** A solution of an incident, as the supplier is told it. */
export interface ParcelRemedy {
  guide: string
  how: Remedy
  text: string
  name: string
  phone: string
  address: string
  date?: string | undefined
}

/** A supplier that sends what the shop sells. Every call throws `OutsideError` when it gets no good answer. */
export interface Supplier {
  name: string
  address(): URL
  /** Asks for something that only whoever has the key is given. */
  test(access: SupplierAccess): Promise<void>
  /** Signs the person in, who alone may answer incidents. */
  testPerson(access: SupplierAccess): Promise<void>
  categories(access: SupplierAccess): Promise<{ id: number; name: string }[]>
  items(
    access: SupplierAccess,
    wanted: { text?: string | undefined; category?: number | undefined; from: number; size: number },
  ): Promise<{ rows: SupplierItem[]; total: number }>
  item(access: SupplierAccess, id: string): Promise<SupplierItem | undefined>
  carriers(access: SupplierAccess): Promise<SupplierCarrier[]>
  /** Carriers with what they charge to a city for a sale of so much. */
  quote(
    access: SupplierAccess,
    wanted: { city: CityCode; totalCents: number; collects: boolean; lines: NewParcel['lines'] },
  ): Promise<SupplierCarrier[]>
  place(access: SupplierAccess, parcel: NewParcel): Promise<ParcelNews>
  /** The order of a reference; undefined when it never arrived. */
  find(access: SupplierAccess, reference: string): Promise<ParcelNews | undefined>
  one(access: SupplierAccess, id: string): Promise<ParcelNews | undefined>
  /** Orders whose state changed since a day, a page after the other. */
  changed(access: SupplierAccess, since: string, from: number): Promise<{ rows: ParcelNews[]; next?: number }>
  /** Asks for its guide: it is packed and sent. */
  confirm(access: SupplierAccess, id: string): Promise<ParcelNews>
  cancel(access: SupplierAccess, id: string): Promise<ParcelNews>
  /** Whether an incident still waits for an answer. */
  waits(access: SupplierAccess, guide: string): Promise<boolean>
  remedy(access: SupplierAccess, id: string, remedy: ParcelRemedy): Promise<void>
}

let load: (() => Promise<Supplier>) | undefined

/** Says who sends parcels for shops. Called by the root of core: adapters lie above. */
export const registerSupplier = (loads: () => Promise<Supplier>): void => {
  load = loads
}

export async function theSupplier(): Promise<Supplier> {
  if (!load) throw new Error('nobody sends parcels for shops')
  return load()
}
