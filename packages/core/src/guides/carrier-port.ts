import type { CityCode } from '../reference/city-code'
import type { GuideState } from './guide.states'

/** What an account at a service of carriers is asked with. */
export interface CarrierAccess {
  url: URL
  secrets: { token: string }
}

/** Address from which a parcel leaves, or to which it goes. */
export interface ParcelEnd {
  name: string
  phone: string
  address: string
  city: CityCode
  neighbourhood?: string | undefined
  email?: string | undefined
  document?: string | undefined
}

/** What is to be sent, whoever carries it. Amounts in cents. */
export interface Shipment {
  from: ParcelEnd
  to: ParcelEnd
  packages: readonly {
    grams: number
    lengthCm?: number | undefined
    widthCm?: number | undefined
    heightCm?: number | undefined
    declaredCents: number
  }[]
  content: string
  /** Charged at the door; 0 for nothing. */
  collectCents: number
}

/** What a carrier asks for a shipment. Nothing binds it: the price is that of the label. */
export interface CarrierQuote {
  carrier: string
  service: string
  /** As people know it: `Coordinadora Terrestre`. */
  name: string
  /** In its own words: `2-4 días`. */
  days?: string
  priceCents: number
  /** What of the price is for charging at the door. */
  commissionCents: number
}

/** A label that was bought. */
export interface Label {
  carrier: string
  tracking: string
  priceCents: number
  /** Where its PDF is; absent when only the list of the service told of it. */
  url?: string
  followUrl?: string
}

/** A label as the list of a month has it. */
export interface ListedLabel {
  tracking: string
  carrier: string
  service: string
  priceCents: number
  /** What it was bought with; absent where the list does not tell it. */
  reference?: string
  at: string
  cancelled: boolean
}

/** What a carrier says of a parcel. */
export interface CarrierNews {
  tracking: string
  /** In the order of the carrier's clock. `state` is absent for words that nobody knows: they move nothing. */
  steps: readonly { at: string; text: string; state?: GuideState }[]
}

export interface Pickup {
  carrier: string
  from: ParcelEnd
  /** Day, and the hours between which it is there. */
  date: string
  fromHour: number
  toHour: number
  packages: number
  grams: number
  instructions?: string | undefined
}

/** A service that sells labels of several carriers. Every call throws `OutsideError` when it gets no good answer. */
export interface CarrierService {
  name: string
  address(): URL
  /** The carriers that it sells, asked for with what only whoever has the token is given. */
  carriers(access: CarrierAccess): Promise<string[]>
  quote(access: CarrierAccess, carrier: string, shipment: Shipment): Promise<CarrierQuote[]>
  /** Buys a label. There is no key that makes a second one the same: `reference` is what it is looked for by. */
  create(
    access: CarrierAccess,
    wanted: { carrier: string; service: string; reference: string; shipment: Shipment },
  ): Promise<Label>
  /** Labels of a month (`2026-11`). */
  month(access: CarrierAccess, month: string): Promise<ListedLabel[]>
  /** The PDF of a label. */
  label(access: CarrierAccess, url: string): Promise<Uint8Array>
  /** What carriers say of some parcels; of those that they do not know, nothing. */
  track(access: CarrierAccess, trackings: readonly string[]): Promise<CarrierNews[]>
  cancel(access: CarrierAccess, label: { carrier: string; tracking: string }): Promise<void>
  /** @returns what the carrier calls the pickup */
  pickup(access: CarrierAccess, pickup: Pickup): Promise<string>
  /** Has it post to an address of ours when something happens to a parcel; once, however often it is asked. */
  watch(access: CarrierAccess, url: string): Promise<void>
  /** Stops it from posting to any address of ours with that path. */
  unwatch(access: CarrierAccess, path: string): Promise<void>
  /** The parcel that a post is about; undefined for one that says none. */
  heard(raw: Buffer): string | undefined
}

/** Parcels that are asked about at once. */
export const MOST_TRACKED = 50

let load: (() => Promise<CarrierService>) | undefined

/** Says who sells labels of carriers. Called by the root of core: adapters lie above. */
export const registerCarriers = (loads: () => Promise<CarrierService>): void => {
  load = loads
}

export async function theCarriers(): Promise<CarrierService> {
  if (!load) throw new Error('nobody sells labels of carriers')
  return load()
}
