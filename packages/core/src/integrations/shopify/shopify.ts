import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto'
import * as z from 'zod'
import type { Access, Told } from '../../connections/provider'
import { now } from '../../kernel/context'
import { OutsideError } from '../../kernel/outside/outside-error'
import type { DataWish, Store, StoreItem, StoreProduct, StoreRef } from '../../stores/store-port'
import { admin } from './admin'
import { parse } from './grants'
import { authorizePage, exchangeCode } from './oauth'
import {
  gid,
  itemFrom,
  numberOf,
  ORDER,
  orderFrom,
  PRODUCT,
  productFrom,
  ShopifyOrder,
  ShopifyProduct,
  ShopifySold,
  ShopifyVariant,
  SOLD,
  unitsOf,
  VARIANT,
} from './shopify-wire'

const TOPICS = ['ORDERS_CREATE', 'ORDERS_UPDATED', 'ORDERS_CANCELLED'] as const
/** Rows of a page: a query may cost 1,000 points, and a variant costs four. */
const ORDERS = 50
const VARIANTS = 50
const PRODUCTS = 20
/** Tries at a stock that moves while it is set. */
const TRIES = 3

const paging = z.object({ hasNextPage: z.boolean(), endCursor: z.string().nullish() })
const pageOf = <S extends z.ZodType>(row: S) => z.object({ nodes: z.array(row), pageInfo: paging })
const nextOf = ({ hasNextPage, endCursor }: z.output<typeof paging>) =>
  hasNextPage && endCursor ? { next: endCursor } : {}
const Complaints = z.array(z.object({ code: z.string().nullish(), message: z.string() }))

/** @throws OutsideError for what a mutation did not take */
function assertTaken(complaints: z.output<typeof Complaints>): void {
  const [first] = complaints
  if (first) throw new OutsideError('rejected', first.message, 200, first.message)
}

/** Where the shop keeps what it sells: the first place that is open. */
async function placeOf(access: Access): Promise<string> {
  const { locations } = await admin(access, '{ locations(first: 20) { nodes { id isActive } } }')
  const { nodes } = parse(z.object({ nodes: z.array(z.object({ id: z.string(), isActive: z.boolean() })) }), locations)
  const place = nodes.find(({ isActive }) => isActive)
  if (!place) throw new OutsideError('rejected', 'no location', 200, 'La tienda no tiene una sucursal activa')
  return place.id
}

async function variantOf(access: Access, { variation }: StoreRef, location: string) {
  const query = `query Variant($id: ID!, $location: ID!) { productVariant(id: $id) { ${VARIANT} } }`
  const { productVariant } = await admin(access, query, { id: gid('ProductVariant', variation ?? '0'), location })
  return productVariant ? parse(ShopifyVariant, productVariant) : undefined
}

const SET = `mutation Stock($input: InventorySetQuantitiesInput!, $key: String!) {
  inventorySetQuantities(input: $input) @idempotent(key: $key) { userErrors { code message } }
}`

/** Sets the units of an item to what is told, unless they moved since they were read. False when they did. */
async function setUnits(access: Access, location: string, variant: ShopifyVariant, quantity: number): Promise<boolean> {
  const change = { inventoryItemId: variant.inventoryItem.id, locationId: location, quantity }
  const quantities = [{ ...change, changeFromQuantity: unitsOf(variant) ?? null }]
  const input = { name: 'available', reason: 'correction', quantities }
  const { inventorySetQuantities } = await admin(access, SET, { input, key: randomUUID() })
  const { userErrors } = parse(z.object({ userErrors: Complaints }), inventorySetQuantities)
  if (userErrors.some(({ code }) => code === 'CHANGE_FROM_QUANTITY_STALE')) return false
  assertTaken(userErrors)
  return true
}

/** Everything that is sold of a product. */
async function soldOf(access: Access, id: string, location: string): Promise<z.output<typeof ShopifySold>[]> {
  const query = `query Sold($id: ID!, $first: Int!, $after: String, $location: ID!) {
    product(id: $id) { variants(first: $first, after: $after) { pageInfo { hasNextPage endCursor } nodes { ${SOLD} } } }
  }`
  const found: z.output<typeof ShopifySold>[] = []
  for (let after: string | null = null; ; ) {
    const { product } = await admin(access, query, { id, first: VARIANTS, after, location })
    if (!product) return found
    const { nodes, pageInfo } = parse(z.object({ variants: pageOf(ShopifySold) }), product).variants
    found.push(...nodes)
    if (!pageInfo.hasNextPage) return found
    after = pageInfo.endCursor ?? null
  }
}

const PRICED = 'query Priced($id: ID!) { productVariant(id: $id) { id } }'
const PRICE = `mutation Price($product: ID!, $variants: [ProductVariantsBulkInput!]!) {
  productVariantsBulkUpdate(productId: $product, variants: $variants) { userErrors { code message } }
}`

/** An order with a page of its lines; undefined when it is gone. */
async function pageOfOrder(access: Access, id: string, lines?: string | null): Promise<ShopifyOrder | undefined> {
  const query = `query Order($id: ID!, $lines: String) { order(id: $id) { ${ORDER} } }`
  const { order } = await admin(access, query, { id: gid('Order', id), lines: lines ?? null })
  return order ? parse(ShopifyOrder, order) : undefined
}

const PUT = `mutation Product($input: ProductSetInput!, $identifier: ProductSetIdentifiers) {
  productSet(input: $input, identifier: $identifier, synchronous: true) {
    product { id variants(first: 250) { nodes { id sku } } } userErrors { code message }
  }
}`
const Put = z.object({
  product: z
    .object({
      id: z.string(),
      variants: z.object({ nodes: z.array(z.object({ id: z.string(), sku: z.string().nullish() })) }),
    })
    .nullish(),
  userErrors: Complaints,
})

/** A product without options has one all the same, of one value. Source: shopify.dev, "productSet". */
const ONLY = { option: 'Title', value: 'Default Title' }

function productInput({ name, handle, description, options, image, items }: StoreProduct, locationId: string) {
  const names = options.length > 0 ? options : [ONLY.option]
  const termsOf = (terms: readonly string[]) => (options.length > 0 ? terms : [ONLY.value])
  const valuesOf = (i: number) => [...new Set(items.map(({ terms }) => termsOf(terms)[i]!))]
  return {
    ...{ title: name, handle, descriptionHtml: description.replace(/[&<>]/g, (c) => `&#${c.charCodeAt(0)};`) },
    status: 'ACTIVE',
    productOptions: names.map((option, i) => ({ name: option, values: valuesOf(i).map((value) => ({ name: value })) })),
    ...(image ? { files: [{ originalSource: image, alt: name, contentType: 'IMAGE' }] } : {}),
    variants: items.map(({ sku, barcode, priceCents, units, terms }) => ({
      ...{ sku, ...(barcode ? { barcode } : {}), price: (priceCents / 100).toFixed(2), inventoryPolicy: 'DENY' },
      optionValues: names.map((optionName, i) => ({ optionName, name: termsOf(terms)[i]! })),
      inventoryItem: { tracked: true },
      inventoryQuantities: [{ locationId, name: 'available', quantity: units }],
    })),
  }
}

const Subscription = z.object({ id: z.string(), topic: z.string(), uri: z.string() })

async function subscriptionsOf(access: Access): Promise<z.output<typeof Subscription>[]> {
  const { webhookSubscriptions } = await admin(access, '{ webhookSubscriptions(first: 50) { nodes { id topic uri } } }')
  return parse(z.object({ nodes: z.array(Subscription) }), webhookSubscriptions).nodes
}

/** True when `signature` is that of the very bytes, by the secret of the merchant's app. Source: shopify.dev, "Verify deliveries". */
export function isSigned(raw: Buffer, signature: string | undefined, secret: string): boolean {
  const wanted = createHmac('sha256', secret).update(raw).digest()
  const given = Buffer.from(signature ?? '', 'base64')
  return given.length === wanted.length && timingSafeEqual(given, wanted)
}

/** The three privacy topics, which each app must answer. Source: shopify.dev, "Privacy law compliance". */
const WISHES = { 'customers/data_request': 'show', 'customers/redact': 'erase', 'shop/redact': 'leave' } as const
const Wish = z.object({
  shop_id: z.number(),
  customer: z.object({ id: z.number() }).optional(),
  orders_requested: z.array(z.number()).default([]),
  orders_to_redact: z.array(z.number()).default([]),
})

function wish(topic: string, body: string): DataWish | undefined {
  const kind = WISHES[topic.replace('wish.', '') as keyof typeof WISHES]
  const said = Wish.safeParse(parse(z.unknown(), body)).data
  return said && kind && { kind, orders: [...said.orders_requested, ...said.orders_to_redact].map(String) }
}

async function hear(
  raw: Buffer,
  header: (name: string) => string | undefined,
  _connectionId: string,
  secrets: () => Promise<Access['secrets']>,
): Promise<Told | undefined> {
  const { secret = '', previous, previousUntil = '' } = await secrets()
  const signature = header('x-shopify-hmac-sha256')
  // A secret that was changed signs for a while more.
  const late = previous !== undefined && previousUntil > now().toISOString() && isSigned(raw, signature, previous)
  if (!late && !isSigned(raw, signature, secret)) return undefined
  const topic = header('x-shopify-topic') ?? ''
  const wish = Wish.safeParse(Object.hasOwn(WISHES, topic) ? parse(z.unknown(), raw.toString('utf8')) : undefined)
  if (wish.success) return { topic: `wish.${topic}`, resource: String(wish.data.customer?.id ?? wish.data.shop_id) }
  const order = z.object({ id: z.number() }).safeParse(parse(z.unknown(), raw.toString('utf8')))
  if (!order.success || !topic.startsWith('orders/')) return { greeting: true }
  return { topic: topic.replace('orders/', 'order.'), resource: String(order.data.id) }
}

/** A shop of Shopify, one request at a time. */
export const shopify: Store = {
  test: async (access) => void (await placeOf(access)),
  hear,
  wish,
  authorize: authorizePage,
  authorized: exchangeCode,
  async leave(access, path) {
    const DELETE = 'mutation Leave($id: ID!) { webhookSubscriptionDelete(id: $id) { deletedWebhookSubscriptionId } }'
    for (const { id, uri } of await subscriptionsOf(access)) if (uri.endsWith(path)) await admin(access, DELETE, { id })
  },
  async order(access, id) {
    const found = await pageOfOrder(access, id)
    if (!found) return undefined
    const { nodes } = found.lineItems
    for (let page = found.lineItems.pageInfo; page.hasNextPage; ) {
      const more = await pageOfOrder(access, id, page.endCursor)
      if (!more) return undefined
      nodes.push(...more.lineItems.nodes)
      page = more.lineItems.pageInfo
    }
    return orderFrom(found)
  },
  async changed(access, { from, to }, after) {
    const query = [`updated_at:>='${from}'`, ...(to ? [`updated_at:<'${to}'`] : [])].join(' AND ')
    const { orders } = await admin(
      access,
      `query Changed($first: Int!, $after: String, $query: String) {
        orders(first: $first, after: $after, query: $query, sortKey: UPDATED_AT) {
          pageInfo { hasNextPage endCursor } nodes { id updatedAt }
        }
      }`,
      { first: ORDERS, after: after ?? null, query },
    )
    const { nodes, pageInfo } = parse(pageOf(z.object({ id: z.string(), updatedAt: z.string() })), orders)
    const rows = nodes.map((row) => ({ id: numberOf(row.id), modified: new Date(row.updatedAt).toISOString() }))
    return { rows, ...nextOf(pageInfo) }
  },
  async items(access, after) {
    const query = `query Items($first: Int!, $after: String, $location: ID!) {
      productVariants(first: $first, after: $after, sortKey: ID) { pageInfo { hasNextPage endCursor } nodes { ${VARIANT} } }
    }`
    const variables = { first: VARIANTS, after: after ?? null, location: await placeOf(access) }
    const { productVariants } = await admin(access, query, variables)
    const { nodes, pageInfo } = parse(pageOf(ShopifyVariant), productVariants)
    return { rows: nodes.map((variant): StoreItem => itemFrom(variant)), ...nextOf(pageInfo) }
  },
  async products(access, after) {
    const query = `query Products($first: Int!, $after: String) {
      products(first: $first, after: $after, sortKey: ID, query: "status:active") {
        pageInfo { hasNextPage endCursor } nodes { ${PRODUCT} }
      }
    }`
    const { products } = await admin(access, query, { first: PRODUCTS, after: after ?? null })
    const { nodes, pageInfo } = parse(pageOf(ShopifyProduct), products)
    const location = await placeOf(access)
    const rows = []
    for (const product of nodes) rows.push(productFrom(product, await soldOf(access, product.id, location)))
    return { rows, ...nextOf(pageInfo) }
  },
  async putUnits(access, ref, units) {
    const location = await placeOf(access)
    for (let n = 0; n < TRIES; n++) {
      const variant = await variantOf(access, ref, location)
      if (!variant) return false
      if (await setUnits(access, location, variant, units)) return true
    }
    throw new OutsideError('failed', 'the stock moved each time that it was set')
  },
  async putPrice(access, { product, variation }, cents) {
    const ids = { product: gid('Product', product), variant: gid('ProductVariant', variation ?? '0') }
    const found = await admin(access, PRICED, { id: ids.variant })
    if (!found.productVariant) return false
    const variants = [{ id: ids.variant, price: (cents / 100).toFixed(2) }]
    const { productVariantsBulkUpdate } = await admin(access, PRICE, { product: ids.product, variants })
    assertTaken(parse(z.object({ userErrors: Complaints }), productVariantsBulkUpdate).userErrors)
    return true
  },
  async putProduct(access, product) {
    const input = productInput(product, await placeOf(access))
    const { productSet } = await admin(access, PUT, { input, identifier: { handle: product.handle } })
    const { product: made, userErrors } = parse(Put, productSet)
    assertTaken(userErrors)
    return (made?.variants.nodes ?? []).map(({ id, sku }) => ({
      ref: { product: numberOf(made!.id), variation: numberOf(id) },
      ...{ sku: (sku ?? '').trim(), name: product.name },
      units: product.items.find((one) => one.sku === sku)?.units ?? 0,
    }))
  },
  async listen(access, address) {
    const kept = await subscriptionsOf(access)
    const SUBSCRIBE = `mutation Listen($topic: WebhookSubscriptionTopic!, $hook: WebhookSubscriptionInput!) {
      webhookSubscriptionCreate(topic: $topic, webhookSubscription: $hook) { userErrors { message } }
    }`
    for (const topic of TOPICS) {
      if (kept.some((one) => one.topic === topic && one.uri === address)) continue
      const hook = { uri: address, format: 'JSON' }
      const { webhookSubscriptionCreate } = await admin(access, SUBSCRIBE, { topic, hook })
      assertTaken(parse(z.object({ userErrors: Complaints }), webhookSubscriptionCreate).userErrors)
    }
  },
}
