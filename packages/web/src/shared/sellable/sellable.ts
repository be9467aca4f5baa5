import { scaleLabel, weighed } from '@tendero/core/catalog/barcode'
import { readGs1, scannedForms } from '@tendero/core/catalog/scanned'
import { plain } from '@tendero/core/kernel/values/text'
import type { Cart, CartLine, NewLine, StorageStock, TaxCode } from '@tendero/core/sales/cart/cart'
import { DEFAULT_PRICE_LIST } from '@tendero/core/sales/cart/cart'
import type { ScaleCode } from '@tendero/core/settings/parameters/parameters.input'

/** What the counter knows of something it can sell: enough to find it, price it and add it without asking again. */
export interface Sellable {
  /** Id of the product, or of its variant. */
  id: string
  productId: string
  variantId?: string
  kind: 'product' | 'service'
  sku: string
  barcode?: string
  /** What the line of a sale says: the product and its variant. */
  name: string
  productName: string
  variantName?: string
  /** Terms of a variant, with the place of each among those of its attribute. */
  terms?: readonly { attribute: string; term: string; order: number }[]
  categoryId?: string
  image?: string
  /** Cents with tax by price list. */
  prices: Readonly<Record<string, number>>
  taxCode: TaxCode
  taxBps: number
  costCents: number
  storages: readonly StorageStock[]
  /** Thousandths that can be sold. */
  stockQuantity: number
}

interface Entry {
  item: Sellable
  /** Its words without accents, each after a space: a word that begins with what was typed is one `includes`. */
  text: string
  /** Names that are exactly this when somebody types them, without accents. */
  names: readonly string[]
  /** Its place among what sells most, 0 the first. */
  rank: number | undefined
}

/** The things to sell, ready to be searched while somebody types. */
export interface Index {
  size: number
  /** By name; the variants of a product together, in the order of the shop. */
  entries: readonly Entry[]
  /** How many things to sell each product is. */
  perProduct: ReadonlyMap<string, number>
  byCode: ReadonlyMap<string, Sellable>
}

const codeKey = (code: string) => code.trim().toLowerCase()

/** Compares variants of one product as the shop orders sizes and colours. */
export function byTerms(a: Sellable, b: Sellable): number {
  const [x, y] = [a.terms ?? [], b.terms ?? []]
  const apart = x.findIndex((term, i) => term.order !== y[i]?.order)
  return apart < 0 ? 0 : x[apart]!.order - (y[apart]?.order ?? 0)
}

/**
 * Builds the index; about 30 ms for 10,000 products.
 * @param frequent ids of the products that sell most, most first
 */
export function indexOf(items: readonly Sellable[], frequent: readonly string[] = []): Index {
  const byCode = new Map<string, Sellable>()
  for (const item of items) byCode.set(codeKey(item.sku), item)
  for (const item of items) if (item.barcode) byCode.set(codeKey(item.barcode), item)
  const ranks = new Map(frequent.map((id, rank) => [id, rank]))
  const perProduct = new Map<string, number>()
  const entries = items.map((item) => {
    perProduct.set(item.productId, (perProduct.get(item.productId) ?? 0) + 1)
    return {
      item,
      text: ` ${plain(`${item.name} ${item.sku} ${item.barcode ?? ''}`)}`,
      names: [plain(item.productName), plain(item.name)],
      rank: ranks.get(item.productId),
    }
  })
  entries.sort((a, b) => {
    if (a.item.productId === b.item.productId) return byTerms(a.item, b.item) || (a.text < b.text ? -1 : 1)
    return a.names[0]! < b.names[0]! || (a.names[0] === b.names[0] && a.item.productId < b.item.productId) ? -1 : 1
  })
  return { size: items.length, entries, perProduct, byCode }
}

/** The one whose sku or barcode is a scanned text, or a code of the same product: UPC, EAN-13, GTIN-14 or a GS1 string. */
export const findByCode = (index: Index, code: string): Sellable | undefined =>
  index.byCode.get(codeKey(code)) ?? scannedForms(code).flatMap((form) => index.byCode.get(codeKey(form)) ?? [])[0]

/** Thousandths of a kilo that a GS1 string says; undefined for any other code. */
export const weightIn = (code: string): number | undefined => readGs1(code)?.kilos

/** What the label of a scale names, and how much of it in thousandths; undefined when it is no label or of nothing known. */
export function findWeighed(
  index: Index,
  code: string,
  rule: ScaleCode,
): { item: Sellable; quantity: number } | undefined {
  const label = rule === 'none' ? undefined : scaleLabel(code)
  const item = label?.products.map((one) => findByCode(index, one)).find((found) => found !== undefined)
  const quantity = label && item ? weighed(rule, label.value, priceOf(item, DEFAULT_PRICE_LIST)) : 0
  return item && quantity > 0 ? { item, quantity } : undefined
}

/**
 * Things whose words begin with each of the typed ones, in any order and without accents: by name, sku or barcode.
 * An exact code goes first, then exact names, then what sells most, then names that begin with the text.
 */
export function find(index: Index, typed: string): Sellable[] {
  const query = plain(typed)
  if (!query) return index.entries.map(({ item }) => item)
  const words = query.split(' ').map((word) => ` ${word}`)
  const exact = findByCode(index, typed)
  const named: Sellable[] = exact ? [exact] : []
  const ranked: Entry[] = []
  const beginning: Sellable[] = []
  const rest: Sellable[] = []
  for (const entry of index.entries) {
    const { item, text } = entry
    if (item === exact || !words.every((word) => text.includes(word))) continue
    if (entry.names.includes(query)) named.push(item)
    else if (entry.rank !== undefined) ranked.push(entry)
    else (text.startsWith(` ${query}`) ? beginning : rest).push(item)
  }
  ranked.sort((a, b) => a.rank! - b.rank!)
  return [...named, ...ranked.map(({ item }) => item), ...beginning, ...rest]
}

/** Unit price of something in a list, in cents; of the default list when it has none there. */
export const priceOf = (item: Sellable, list: number): number =>
  item.prices[list] ?? item.prices[DEFAULT_PRICE_LIST] ?? 0

/** The line that adding it makes; what it costs and holds is what the counter knew when it last asked. */
export function lineOf(item: Sellable, cart: Cart, storageId: string | undefined, quantity: number): NewLine {
  const listed = item.prices[cart.priceList] !== undefined
  return {
    productId: item.productId,
    ...(item.variantId ? { variantId: item.variantId } : {}),
    kind: item.kind,
    sku: item.sku,
    name: item.name,
    quantity,
    priceCents: priceOf(item, cart.priceList),
    priceList: listed ? cart.priceList : DEFAULT_PRICE_LIST,
    taxCode: item.taxCode,
    taxBps: item.taxBps,
    costCents: item.costCents,
    stockQuantity: item.stockQuantity,
    storages: item.storages,
    ...(item.kind === 'product' && storageId ? { storageId } : {}),
  }
}

/** The product or service that a line of the cart is of. */
export const sellableOf = (items: ReadonlyMap<string, Sellable>, line: CartLine): Sellable | undefined =>
  items.get(line.variantId ?? line.productId)

/** `3*coca`, `1,5 x queso` or `1,250 kg papa`: a quantity before what is searched. Quantity in thousandths. */
export function splitQuantity(typed: string): { quantity: number; text: string } {
  const match = /^\s*(\d{1,5}(?:[.,]\d{1,3})?)\s*(?:kg\s+|[*x×]\s*)(.*)$/i.exec(typed)
  const quantity = match ? Math.round(Number(match[1]!.replace(',', '.')) * 1_000) : 1_000
  return match && quantity > 0 ? { quantity, text: match[2]! } : { quantity: 1_000, text: typed }
}
