import * as z from 'zod'
import type { StoreItem, StoreOrder, StoreProductThere, StoreRef } from '../../stores/store-port'
import { proseOf } from '../woo/woo-wire'

/*
 * What Shopify's Admin API (GraphQL, 2026-10) says, as far as it is read, and what it means. Amounts are decimal texts of
 * pesos, ids are addresses (`gid://shopify/Order/1`). Source: shopify.dev, GraphQL Admin API, "Order" and "ProductVariant".
 */

const money = z.object({ shopMoney: z.object({ amount: z.string(), currencyCode: z.string().optional() }) })
const words = z.string().nullish()
const taxed = z.object({ priceSet: money })
const Node = z.object({ id: z.string() })

/** Fields of an order; a query may cost 1,000 points, and a line costs about twelve. */
export const ORDER = `id name updatedAt cancelledAt displayFinancialStatus currencyCode taxesIncluded note
  currentTotalPriceSet { shopMoney { amount } } currentShippingPriceSet { shopMoney { amount } }
  totalRefundedSet { shopMoney { amount } }
  shippingLines(first: 5) { nodes { taxLines { priceSet { shopMoney { amount } } } } }
  shippingAddress { firstName lastName address1 address2 city province provinceCode countryCodeV2 phone }
  customer { displayName defaultPhoneNumber { phoneNumber } }
  lineItems(first: 25, after: $lines) {
    pageInfo { hasNextPage endCursor }
    nodes {
      sku name quantity currentQuantity product { id } variant { id }
      originalUnitPriceSet { shopMoney { amount } }
      discountAllocations { allocatedAmountSet { shopMoney { amount } } }
      taxLines { priceSet { shopMoney { amount } } }
    }
  }`

export const ShopifyOrder = z.object({
  id: z.string(),
  name: z.string(),
  updatedAt: z.string(),
  cancelledAt: words,
  displayFinancialStatus: words,
  currencyCode: z.string(),
  taxesIncluded: z.boolean(),
  note: words,
  currentTotalPriceSet: money,
  currentShippingPriceSet: money,
  totalRefundedSet: money,
  shippingLines: z.object({ nodes: z.array(z.object({ taxLines: z.array(taxed) })) }),
  shippingAddress: z
    .object({
      ...{ firstName: words, lastName: words, address1: words, address2: words, city: words, phone: words },
      ...{ province: words, provinceCode: words, countryCodeV2: words },
    })
    .nullish(),
  customer: z
    .object({ displayName: z.string(), defaultPhoneNumber: z.object({ phoneNumber: z.string() }).nullish() })
    .nullish(),
  lineItems: z.object({
    pageInfo: z.object({ hasNextPage: z.boolean(), endCursor: words }),
    nodes: z.array(
      z.object({
        ...{ sku: words, name: z.string(), quantity: z.number(), currentQuantity: z.number() },
        ...{ product: Node.nullish(), variant: Node.nullish() },
        originalUnitPriceSet: money,
        discountAllocations: z.array(z.object({ allocatedAmountSet: money })),
        taxLines: z.array(taxed),
      }),
    ),
  }),
})
export type ShopifyOrder = z.output<typeof ShopifyOrder>

export const VARIANT = `id sku title price product { id title }
  inventoryItem { id tracked inventoryLevel(locationId: $location) { quantities(names: ["available"]) { quantity } } }`

export const ShopifyVariant = z.object({
  id: z.string(),
  sku: words,
  title: z.string(),
  price: z.string(),
  product: z.object({ id: z.string(), title: z.string() }),
  inventoryItem: z.object({
    id: z.string(),
    tracked: z.boolean(),
    inventoryLevel: z.object({ quantities: z.array(z.object({ quantity: z.number() })) }).nullish(),
  }),
})
export type ShopifyVariant = z.output<typeof ShopifyVariant>

const cents = ({ shopMoney }: z.output<typeof money>): number => Math.round(Number(shopMoney.amount) * 100)
const sum = (amounts: readonly number[]) => amounts.reduce((total, one) => total + one, 0)

/** The number at the end of an id: `gid://shopify/Order/1` is 1. */
export const numberOf = (gid: string): string => gid.slice(gid.lastIndexOf('/') + 1)
export const gid = (kind: 'Order' | 'Product' | 'ProductVariant', number: string) => `gid://shopify/${kind}/${number}`

/** An order there is always bought; whether it was paid is told apart. Source: shopify.dev, OrderDisplayFinancialStatus. */
function stateOf({ cancelledAt, displayFinancialStatus: paid }: ShopifyOrder): StoreOrder['state'] {
  if (cancelledAt || ['REFUNDED', 'VOIDED', 'EXPIRED'].includes(paid ?? '')) return 'undone'
  return paid === 'PAID' || paid === 'PARTIALLY_REFUNDED' ? 'sold' : 'unpaid'
}

const refOf = (product: { id: string } | null | undefined, variant: { id: string } | null | undefined) =>
  product && variant ? { ref: { product: numberOf(product.id), variation: numberOf(variant.id) } } : {}

/** Units that Shopify shows at a place; undefined where it does not count them. */
export const unitsOf = ({ inventoryItem: { tracked, inventoryLevel } }: ShopifyVariant): number | undefined =>
  tracked ? inventoryLevel?.quantities[0]?.quantity : undefined

type Line = ShopifyOrder['lineItems']['nodes'][number]

/** What is left of a line comes to: its discounts and taxes are told for all the units that were bought. */
function leftOf(line: Line, taxOf: (lines: Line['taxLines']) => number): number {
  const { currentQuantity: left, quantity, originalUnitPriceSet, discountAllocations, taxLines } = line
  const off = sum(discountAllocations.map(({ allocatedAmountSet }) => cents(allocatedAmountSet)))
  const more = taxOf(taxLines) - off
  return cents(originalUnitPriceSet) * left + (left === quantity ? more : Math.round((more * left) / quantity))
}

/**
 * An order in our terms, from what Shopify answers with all its lines: what is left of it. Given back of no line in
 * particular is what its parts are over its total, when so much was given back.
 */
export function orderFrom(order: ShopifyOrder): StoreOrder {
  const taxOf = (lines: readonly z.output<typeof taxed>[]) =>
    order.taxesIncluded ? 0 : sum(lines.map(({ priceSet }) => cents(priceSet)))
  const { shippingAddress: to, customer } = order
  const totalCents = cents(order.currentTotalPriceSet)
  const shipping = cents(order.currentShippingPriceSet)
  const shippingCents =
    shipping === 0 ? 0 : shipping + taxOf(order.shippingLines.nodes.flatMap(({ taxLines }) => taxLines))
  const left = order.lineItems.nodes.filter(({ currentQuantity }) => currentQuantity > 0)
  const over = sum(left.map((line) => leftOf(line, taxOf))) + shippingCents - totalCents
  const text = (...parts: (string | null | undefined)[]) =>
    parts
      .map((part) => (part ?? '').trim())
      .filter(Boolean)
      .join(' ')
  return {
    id: numberOf(order.id),
    number: order.name,
    modified: new Date(order.updatedAt).toISOString(),
    totalCents,
    currency: order.currencyCode,
    state: stateOf(order),
    lines: left.map((line) => ({
      sku: (line.sku ?? '').trim(),
      name: line.name.trim(),
      ...refOf(line.product, line.variant),
      units: line.currentQuantity,
      totalCents: leftOf(line, taxOf),
    })),
    shippingCents,
    otherCents: 0,
    ...(over > 0 && over <= cents(order.totalRefundedSet) ? { backCents: over } : {}),
    buyer: {
      name: text(to?.firstName, to?.lastName) || text(customer?.displayName),
      phone: text(to?.phone) || text(customer?.defaultPhoneNumber?.phoneNumber),
      address: text(to?.address1, to?.address2),
      place: {
        city: text(to?.city),
        department: text(to?.provinceCode) || text(to?.province),
        country: text(to?.countryCodeV2),
      },
      note: text(order.note),
    },
  }
}

const ONLY = 'Default Title'

export function itemFrom(variant: ShopifyVariant): StoreItem {
  const { id, sku, title, price, product } = variant
  const ref: StoreRef = { product: numberOf(product.id), variation: numberOf(id) }
  const units = unitsOf(variant)
  return {
    ref,
    sku: (sku ?? '').trim(),
    name: title === ONLY ? product.title : `${product.title} · ${title}`,
    ...(units === undefined ? {} : { units }),
    priceCents: Math.round(Number(price) * 100),
  }
}

/** A product without its variants, of which there may be thousands. */
export const PRODUCT = `id title descriptionHtml options { name }
  media(first: 10) { nodes { preview { image { url } } } }`
export const ShopifyProduct = z.object({
  ...{ id: z.string(), title: z.string(), descriptionHtml: z.string() },
  options: z.array(z.object({ name: z.string() })),
  media: z.object({
    nodes: z.array(z.object({ preview: z.object({ image: z.object({ url: z.string() }).nullish() }).nullish() })),
  }),
})
export const SOLD = `${VARIANT} selectedOptions { name value }`
export const ShopifySold = ShopifyVariant.extend({
  selectedOptions: z.array(z.object({ name: z.string(), value: z.string() })),
})

/** A product in our terms. One without options has one all the same, of one value. */
export function productFrom(
  { id, title, descriptionHtml, options, media }: z.output<typeof ShopifyProduct>,
  variants: readonly z.output<typeof ShopifySold>[],
): StoreProductThere {
  const alone = variants.length === 1 && variants[0]!.title === ONLY
  const names = alone ? [] : options.map(({ name }) => name)
  return {
    ...{ id: numberOf(id), name: title, description: proseOf(descriptionHtml), options: names },
    images: media.nodes.flatMap(({ preview }) => preview?.image?.url ?? []),
    items: variants.map((variant) => ({
      ...itemFrom(variant),
      terms: names.map((name) => variant.selectedOptions.find((one) => one.name === name)?.value ?? ''),
    })),
  }
}
