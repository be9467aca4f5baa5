import { type Cart, type CartLine, DEFAULT_PRICE_LIST, emptyCart, NO_DISCOUNT } from '@tendero/core/sales/cart/cart'
import { type AnsweredLine, discountOf, lineFromAnswer } from '@tendero/core/sales/cart/cart.input'
import { api } from '@/lib/api'
import { askCode } from '@/shared/sellable/catalog'
import { serviceFromWire } from '@/shared/sellable/from-wire'
import type { Sellable } from '@/shared/sellable/sellable'

export interface Named {
  id: string
  name: string
}

/** What is asked of the shop while it is written, under the names of its call; `cart` stands for its lines and sums. */
export interface CartDraft {
  cart: Cart
  client_id?: Named
  seller_id?: Named
  channel?: Named
  storage_id?: string
  /** Where the goods go: who receives them, and a place by its DANE code. */
  name: string
  phone: string
  address: string
  neighbourhood: string
  city: string
  cityName: string
  instructions: string
  notes: string
}

const places = ['name', 'phone', 'address', 'neighbourhood', 'city', 'instructions', 'notes'] as const
const nowhere = Object.fromEntries([...places, 'cityName'].map((name) => [name, ''])) as Record<
  (typeof places)[number] | 'cityName',
  string
>

export const emptyDraft = (): CartDraft => ({ cart: emptyCart(), ...nowhere })

/** A document with lines that a call answered. */
export interface AnsweredCart extends Record<(typeof places)[number], string | null> {
  products: AnsweredLine[]
  dType: 1 | 2
  discount: number
  delivery: number
  priceSelected: number
  client: Named
  seller_id: Named | null
  channel: Named | null
  storage_id: string
  city_name: string | null
}

async function sellableOf(line: AnsweredLine): Promise<Sellable | undefined> {
  if (line.kind === 'service') return serviceFromWire(await api.catalog.getService({ id: line.product_id }))
  const found = await askCode(line.sku)
  const id = line.variant_id ?? line.product_id
  return found && [found.own, ...found.variants].find((item) => item.id === id)
}

/** A line as it was sold, with what there is of it now; what is not in the catalogue any more keeps what the document says. */
async function lineOf(line: AnsweredLine): Promise<CartLine> {
  const item = await sellableOf(line).catch(() => undefined)
  return lineFromAnswer(line, item ?? { costCents: 0, stockQuantity: 0, storages: [] })
}

export const named = (row: Named | null | undefined): Named | undefined =>
  row ? { id: row.id, name: row.name } : undefined

/** The draft that a document is changed with. */
export async function draftOfAnswer(row: AnsweredCart): Promise<CartDraft> {
  const lines = await Promise.all(row.products.map(lineOf))
  return {
    cart: {
      lines,
      discount: discountOf(row.dType, row.discount),
      deliveryCents: Math.round(row.delivery * 100),
      priceList: row.priceSelected,
    },
    client_id: named(row.client),
    seller_id: named(row.seller_id),
    channel: named(row.channel),
    storage_id: row.storage_id,
    ...nowhere,
    ...Object.fromEntries(places.map((name) => [name, row[name] ?? ''])),
    // What a buyer wrote is chosen in its order: here only a municipality of the list shows.
    cityName: (row.city && row.city_name) || '',
  }
}

/** The same at the prices of today and without its discounts; what is sold no more is left out. */
export async function copyOfAnswer(row: AnsweredCart): Promise<CartDraft> {
  const draft = await draftOfAnswer(row)
  const items = await Promise.all(row.products.map((line) => sellableOf(line).catch(() => undefined)))
  const lines = draft.cart.lines.flatMap((line, i) => {
    const item = items[i]
    if (!item) return []
    const price = item.prices[draft.cart.priceList] ?? item.prices[DEFAULT_PRICE_LIST] ?? line.priceCents
    return [{ ...line, priceCents: price, discount: NO_DISCOUNT }]
  })
  return { ...draft, cart: { ...draft.cart, lines, discount: NO_DISCOUNT } }
}

/** Where it goes and what is noted, as the calls take it. */
export const placeInput = (draft: CartDraft) =>
  Object.fromEntries(places.map((name) => [name, draft[name] ?? ''])) as Record<(typeof places)[number], string>

/** Without what is blank. */
export const filled = <T extends Record<string, string | undefined>>(fields: T): { [K in keyof T]?: string } =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value?.trim())) as { [K in keyof T]?: string }

/** Who it is for and who sells it. */
export const peopleInput = ({ client_id, seller_id, channel, storage_id }: CartDraft) =>
  filled({ client_id: client_id?.id, seller_id: seller_id?.id, channel: channel?.id, storage_id })
