import type { ShopifyOrder, ShopifyProduct, Variant } from './things'

/** What a node needs of the shop besides itself. */
export interface Around {
  productOf(variant: Variant): ShopifyProduct
  levels: ReadonlyMap<string, number>
}

const TAX = 19
const BUYER = { first_name: 'María', last_name: 'Peña' }
const ADDRESS = {
  ...{ address1: 'Calle 10 # 43A-30', address2: 'Apto 501', city: 'Medellín', province: 'Antioquia' },
  ...{ province_code: 'ANT', country_code: 'CO', zip: null, phone: '+573001234567' },
}

const numberOf = (id: string) => Number(id.split('/').at(-1))
const bogota = (at: number) => `${new Date(at - 5 * 3_600_000).toISOString().slice(0, 19)}-05:00`
const taxIn = (gross: number) => gross - Math.round((gross * 10_000) / (100 + TAX)) / 100
const goodsOf = (order: ShopifyOrder) =>
  order.lines.reduce((sum, { variant, quantity }) => sum + variant.price * quantity, 0)
const leftOf = (order: ShopifyOrder) =>
  order.lines.reduce((sum, { variant, left }) => sum + variant.price * left, order.shipping - order.loose)
const taxOf = (order: ShopifyOrder) =>
  order.lines.reduce((sum, { variant, quantity }) => sum + taxIn(variant.price * quantity), 0)

/** An order as a webhook says it: the shape of the old REST API, amounts as text, times of the shop. */
export function orderBody(order: ShopifyOrder): object {
  const { n, created, updated, cancelled, paid, lines, shipping, note } = order
  const goods = goodsOf(order)
  return {
    ...{ id: n, admin_graphql_api_id: `gid://shopify/Order/${n}`, name: `#${n}`, order_number: n, number: n },
    ...{ email: 'maria@example.com', phone: null, note: note || null },
    ...{ created_at: bogota(created), updated_at: bogota(updated) },
    ...{ cancelled_at: cancelled ? bogota(cancelled) : null, cancel_reason: cancelled ? 'customer' : null },
    note_attributes: [{ name: 'cedula', value: '1020304050' }],
    ...{ currency: 'COP', total_price: (goods + shipping).toFixed(2), subtotal_price: goods.toFixed(2) },
    ...{ total_tax: taxOf(order).toFixed(2), total_discounts: '0.00', taxes_included: true },
    ...{ financial_status: paid ? 'paid' : 'pending', fulfillment_status: null, tags: '' },
    payment_gateway_names: [paid ? 'Wompi' : 'Cash on Delivery (COD)'],
    customer: { id: 1, email: 'maria@example.com', ...BUYER, phone: null },
    ...{ billing_address: null, shipping_address: { ...BUYER, ...ADDRESS } },
    line_items: lines.map(({ id, variant, quantity }) => ({
      ...{ id, variant_id: numberOf(variant.id), sku: variant.sku, title: variant.name, quantity },
      ...{ price: variant.price.toFixed(2), total_discount: '0.00', taxable: true },
      tax_lines: [{ title: 'IVA', rate: TAX / 100, price: taxIn(variant.price * quantity).toFixed(2) }],
    })),
    shipping_lines: shipping > 0 ? [{ id: n, title: 'Nacional', price: shipping.toFixed(2), code: 'STD' }] : [],
    discount_codes: [],
  }
}

// GraphQL writes whole amounts with one decimal.
const bag = (pesos: number) => ({
  shopMoney: { amount: Number.isInteger(pesos) ? pesos.toFixed(1) : String(pesos), currencyCode: 'COP' },
})
const zulu = (at: number) => `${new Date(at).toISOString().slice(0, 19)}Z`

function statusOf({ paid, refunded, lines }: ShopifyOrder): string {
  if (refunded === 0) return paid ? 'PAID' : 'PENDING'
  return lines.every(({ left }) => left === 0) ? 'REFUNDED' : 'PARTIALLY_REFUNDED'
}

/** An order as GraphQL gives it. */
export function orderNode(order: ShopifyOrder, shop: Around): object {
  const { n, created, updated, cancelled, paid, lines, shipping, note } = order
  const total = goodsOf(order) + shipping
  const { refunded } = order
  const buyer = { firstName: BUYER.first_name, lastName: BUYER.last_name }
  return {
    ...{ id: `gid://shopify/Order/${n}`, legacyResourceId: String(n), name: `#${n}`, number: n },
    ...{ createdAt: zulu(created), updatedAt: zulu(updated), cancelledAt: cancelled ? zulu(cancelled) : null },
    ...{ cancelReason: cancelled ? 'CUSTOMER' : null, displayFinancialStatus: statusOf(order) },
    ...{ displayFulfillmentStatus: 'UNFULFILLED', currencyCode: 'COP', taxesIncluded: true },
    ...{ email: 'maria@example.com', phone: null, note: note || null },
    customAttributes: [{ key: 'cedula', value: '1020304050' }],
    ...{ totalPriceSet: bag(total), currentTotalPriceSet: bag(cancelled ? 0 : leftOf(order)) },
    ...{ totalShippingPriceSet: bag(shipping), currentShippingPriceSet: bag(shipping) },
    ...{ totalRefundedSet: bag(refunded), totalOutstandingSet: bag(paid ? 0 : total) },
    shippingLines: { nodes: shipping > 0 ? [{ title: 'Nacional', taxLines: [] }] : [] },
    customer: {
      ...{ id: 'gid://shopify/Customer/1', displayName: 'María Peña', defaultPhoneNumber: null },
      defaultEmailAddress: { emailAddress: 'maria@example.com' },
    },
    shippingAddress: {
      ...buyer,
      ...{ address1: ADDRESS.address1, address2: ADDRESS.address2, city: ADDRESS.city },
      ...{ province: ADDRESS.province, provinceCode: ADDRESS.province_code },
      ...{ countryCodeV2: 'CO', phone: ADDRESS.phone },
    },
    lineItems: ({ first = 50, after }: { first?: number; after?: string | null }) => ({
      pageInfo: {
        hasNextPage: lines.length > Number(after ?? 0) + first,
        endCursor: String(Number(after ?? 0) + first),
      },
      nodes: lines
        .slice(Number(after ?? 0))
        .slice(0, first)
        .map(({ id, variant, quantity, left }) => ({
          ...{ id: `gid://shopify/LineItem/${id}`, sku: variant.sku, name: variant.name, quantity },
          ...{ currentQuantity: cancelled ? 0 : left, discountedUnitPriceSet: bag(variant.price) },
          originalUnitPriceSet: bag(variant.price),
          discountAllocations: [],
          product: shop.productOf(variant),
          variant: variantNode(variant, shop),
          taxLines: [{ title: 'IVA', ratePercentage: TAX, priceSet: bag(taxIn(variant.price * quantity)) }],
        })),
    }),
    fulfillmentOrders: {
      pageInfo: { hasNextPage: false, endCursor: null },
      nodes: [{ id: `gid://shopify/FulfillmentOrder/${n}`, status: cancelled ? 'CANCELLED' : 'OPEN' }],
    },
  }
}

/** A product without options has one all the same. */
export const ONLY = { Title: 'Default Title' }

/** A variant as GraphQL gives it. */
export const variantNode = (variant: Variant, { productOf, levels }: Around) => ({
  ...{ id: variant.id, sku: variant.sku, barcode: variant.barcode || null },
  ...{ title: Object.values(variant.terms ?? {}).join(' / ') || 'Default Title', price: variant.price.toFixed(2) },
  selectedOptions: Object.entries(variant.terms ?? ONLY).map(([name, value]) => ({ name, value })),
  product: () => productOf(variant),
  inventoryItem: {
    ...{ id: variant.itemId, tracked: true },
    inventoryLevel: {
      id: variant.itemId.replace('InventoryItem', 'InventoryLevel'),
      quantities: ({ names }: { names: string[] }) =>
        names.map((name) => ({ name, quantity: levels.get(variant.itemId) ?? 0 })),
    },
  },
})
