import * as z from 'zod'
import { ownValue } from '../../kernel/values/own'
import type { StoreItem, StoreOrder, StoreProduct, StoreProductThere } from '../../stores/store-port'

/*
 * What WooCommerce's API (wc/v3) says, as far as it is read, and what it means. Amounts are decimal texts, times are in
 * UTC without saying so, texts are HTML. Source: WooCommerce REST API documentation, "Orders" and "Products".
 */

const amount = z.union([z.string(), z.number()]).optional()
const words = z.string().nullish()

/** A text, or a code that a plugin sends as a number. */
const code = z.union([z.string(), z.number()]).nullish()

/** City and state are whatever the shop's form asks: names, `CO-ANT`, codes of DANE. */
const Address = z.object({
  ...{ first_name: words, last_name: words, phone: words, address_1: words, address_2: words },
  ...{ city: code, state: code, country: words },
})

const WooOrder = z.object({
  id: z.number(),
  number: z.union([z.string(), z.number()]).optional(),
  status: z.string(),
  currency: z.string().default('COP'),
  date_modified_gmt: z.string(),
  date_paid_gmt: z.string().nullish(),
  total: amount,
  line_items: z
    .array(
      z.object({
        ...{ id: z.number().optional(), name: z.string(), quantity: z.number(), sku: words },
        ...{ total: amount, total_tax: amount },
        ...{ product_id: z.number().nullish(), variation_id: z.number().nullish() },
      }),
    )
    .default([]),
  shipping_total: amount,
  shipping_tax: amount,
  fee_lines: z.array(z.object({ total: amount, total_tax: amount })).default([]),
  refunds: z.array(z.object({ total: amount })).default([]),
  customer_note: words,
  billing: Address.default({}),
  shipping: Address.default({}),
})

const taken = z.object({ total: amount, total_tax: amount })
/** What was given back once, with what of: amounts and units are below zero. Source: REST API, "Order refunds". */
export const WooRefund = z.object({
  amount,
  line_items: z
    .array(
      taken.extend({
        quantity: z.number().default(0),
        ...{ product_id: z.number().nullish(), variation_id: z.number().nullish() },
        meta_data: z.array(z.object({ key: z.string(), value: z.unknown() })).default([]),
      }),
    )
    .default([]),
  shipping_lines: z.array(taken).default([]),
  fee_lines: z.array(taken).default([]),
})
type WooRefund = z.output<typeof WooRefund>

export const WooProduct = z.object({
  id: z.number(),
  name: z.string().default(''),
  type: z.string().default('simple'),
  sku: words,
  manage_stock: z.union([z.boolean(), z.string()]).optional(),
  stock_quantity: z.number().nullish(),
  regular_price: words,
  description: words,
  images: z.array(z.object({ src: z.string() })).default([]),
  attributes: z.array(z.object({ name: z.string(), variation: z.boolean().optional(), option: words })).default([]),
})
/** What came of one of many that were asked for at once: a refused one stands among the others, under 200. */
export const WooMade = z.object({
  create: z.array(WooProduct.extend({ error: z.object({ message: z.string() }).optional() })),
})
export const WooHook = z.object({ id: z.number(), topic: z.string(), status: z.string(), delivery_url: z.string() })
export const WooChanged = z.object({ id: z.number(), date_modified_gmt: z.string() })

/** Cents of a decimal text: `119000.00`. */
const cents = (text: string | number | undefined): number => Math.round(Number(text ?? 0) * 100)

const ENTITIES: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  ndash: '–',
  mdash: '—',
  nbsp: ' ',
}
/** A text of HTML without tags as people read it. */
export const plainText = (html: string | null | undefined): string =>
  (html ?? '')
    .replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w+));/gi, (whole, decimal, hex, name) => {
      if (name) return ownValue(ENTITIES, String(name).toLowerCase()) ?? whole
      const code = decimal ? Number(decimal) : Number.parseInt(hex, 16)
      return code <= 0x10ffff ? String.fromCodePoint(code) : whole
    })
    .trim()

/** An instant of a time in UTC that does not say so. */
export const instantOf = (gmt: string): string => new Date(/Z$/.test(gmt) ? gmt : `${gmt}Z`).toISOString()

const UNDONE = ['cancelled', 'refunded', 'failed', 'trash']
const BOUGHT = ['processing', 'completed', 'on-hold']

function stateOf({ status, date_paid_gmt }: z.output<typeof WooOrder>): StoreOrder['state'] {
  if (UNDONE.includes(status)) return 'undone'
  if (!BOUGHT.includes(status)) return 'pending'
  return date_paid_gmt ? 'sold' : 'unpaid'
}

/** Where a line's product is in the shop; WooCommerce says 0 for one that is gone. */
const refOf = (line: { product_id?: number | null | undefined; variation_id?: number | null | undefined }) =>
  line.product_id
    ? {
        ref: {
          product: String(line.product_id),
          ...(line.variation_id ? { variation: String(line.variation_id) } : {}),
        },
      }
    : {}

/** True for an order of which something was given back: what of is asked for apart. */
export const isGivenBack = (answered: unknown): boolean => WooOrder.parse(answered).refunds.length > 0

const grossOf = (parts: readonly z.output<typeof taken>[]): number =>
  parts.reduce((sum, part) => sum + Math.abs(cents(part.total) + cents(part.total_tax)), 0)

type WooLine = z.output<typeof WooOrder>['line_items'][number]

/** What was given back of a line: the line names itself, and where it does not, its product does. */
function backOf(line: WooLine, refunds: readonly WooRefund[]) {
  const isOf = (one: WooRefund['line_items'][number]) => {
    const of = one.meta_data.find(({ key }) => key === '_refunded_item_id')?.value
    if (of !== undefined) return String(of) === String(line.id)
    return one.product_id === line.product_id && (one.variation_id ?? 0) === (line.variation_id ?? 0)
  }
  const parts = refunds.flatMap(({ line_items }) => line_items.filter(isOf))
  return { units: parts.reduce((sum, { quantity }) => sum + Math.abs(quantity), 0), totalCents: grossOf(parts) }
}

/**
 * An order as WooCommerce answers it, with what was given back of it taken off.
 * @throws ZodError for what is none
 */
export function orderFrom(answered: unknown, refunds: readonly WooRefund[] = []): StoreOrder {
  const order = WooOrder.parse(answered)
  const to = order.shipping.address_1 ? order.shipping : order.billing
  const text = (...parts: (string | number | null | undefined)[]) =>
    parts
      .map((part) => plainText(part?.toString()))
      .filter(Boolean)
      .join(' ')
  const givenBack = order.refunds.reduce((sum, { total }) => sum + Math.abs(cents(total)), 0)
  const shipping = grossOf(refunds.flatMap(({ shipping_lines }) => shipping_lines))
  const fees = grossOf(refunds.flatMap(({ fee_lines }) => fee_lines))
  const backs = order.line_items.map((line) => backOf(line, refunds))
  const named = backs.reduce((sum, { totalCents }) => sum + totalCents, shipping + fees)
  return {
    id: String(order.id),
    number: String(order.number ?? order.id),
    modified: instantOf(order.date_modified_gmt),
    totalCents: cents(order.total) - givenBack,
    currency: order.currency,
    state: stateOf(order),
    lines: order.line_items.map((line, i) => ({
      sku: (line.sku ?? '').trim(),
      name: plainText(line.name),
      ...refOf(line),
      units: line.quantity - backs[i]!.units,
      totalCents: cents(line.total) + cents(line.total_tax) - backs[i]!.totalCents,
    })),
    shippingCents: cents(order.shipping_total) + cents(order.shipping_tax) - shipping,
    otherCents: order.fee_lines.reduce((sum, fee) => sum + cents(fee.total) + cents(fee.total_tax), 0) - fees,
    ...(givenBack > named ? { backCents: givenBack - named } : {}),
    buyer: {
      name: text(to.first_name, to.last_name),
      phone: text(to.phone) || text(order.billing.phone),
      address: text(to.address_1, to.address_2),
      place: { city: text(to.city), department: text(to.state), country: text(to.country) },
      note: text(order.customer_note),
    },
  }
}

/** WordPress cuts longer ones. */
const MOST_SLUG = 190
/** The name of a product in the addresses of the shop, by which it is found again. */
export const slugOf = ({ handle }: Pick<StoreProduct, 'handle'>): string => handle.slice(0, MOST_SLUG)

type Sold = StoreProduct['items'][number]

/** What it costs, with its taxes, and how many there are. */
const saleFor = ({ sku, priceCents, units }: Sold) => ({
  ...{ sku, regular_price: String(priceCents / 100), manage_stock: true, stock_quantity: units },
})

/** A product as WooCommerce takes it: a simple one, or one whose items follow as variations. */
export function productFor(product: StoreProduct) {
  const { name, description, options, image, items } = product
  const shown = {
    ...{ name, slug: slugOf(product), status: 'publish' },
    description: description.replace(/[&<>]/g, (c) => `&#${c.charCodeAt(0)};`),
    ...(image ? { images: [{ src: image }] } : {}),
  }
  if (options.length === 0) return { ...shown, type: 'simple', ...saleFor(items[0]!) }
  const termsOf = (i: number) => [...new Set(items.map(({ terms }) => terms[i]!))]
  const attributes = options.map((option, i) => ({
    ...{ name: option, position: i, visible: true, variation: true, options: termsOf(i) },
  }))
  return { ...shown, type: 'variable', attributes }
}

/** One of the items of a product, as a variation of it. */
export const variationFor = ({ options }: StoreProduct, item: Sold) => ({
  ...saleFor(item),
  attributes: options.map((name, i) => ({ name, option: item.terms[i]! })),
})

/** A product, or a variation of one named `of`. */
export function itemFrom(product: z.output<typeof WooProduct>, of?: { id: number; name: string }): StoreItem {
  const counts = product.manage_stock === true && typeof product.stock_quantity === 'number'
  return {
    ref: of ? { product: String(of.id), variation: String(product.id) } : { product: String(product.id) },
    sku: (product.sku ?? '').trim(),
    name: plainText(of && !product.name ? of.name : product.name),
    ...(counts ? { units: product.stock_quantity! } : {}),
    ...(product.regular_price ? { priceCents: cents(product.regular_price) } : {}),
  }
}

/** What a text of HTML says, its blocks a line each. */
export const proseOf = (html: string | null | undefined): string =>
  plainText((html ?? '').replace(/<(?:br|\/p|\/li|\/h\d)[^>]*>/gi, '\n').replace(/<[^>]*>/g, '')).replace(
    /\n{3,}/g,
    '\n\n',
  )

/** A product with its variations in our terms; none are asked of a simple one. */
export function productFrom(
  product: z.output<typeof WooProduct>,
  variations: readonly z.output<typeof WooProduct>[],
): StoreProductThere {
  const options = product.type === 'variable' ? product.attributes.filter(({ variation }) => variation) : []
  const names = options.map(({ name }) => plainText(name))
  const termsOf = ({ attributes }: z.output<typeof WooProduct>) =>
    options.map(({ name }) => plainText(attributes.find((one) => one.name === name)?.option) || 'Cualquiera')
  return {
    ...{ id: String(product.id), name: plainText(product.name), description: proseOf(product.description) },
    ...{ options: names, images: product.images.map(({ src }) => src) },
    items:
      product.type === 'variable'
        ? variations.map((one) => ({ ...itemFrom(one, product), terms: termsOf(one) }))
        : [{ ...itemFrom(product), terms: [] }],
  }
}
