import { shopify as shop } from '@tendero/core/integrations/shopify/shopify'
import type { Shopify } from '@tendero/functions/local/outside/shopify/shopify'
import { beforeEach, expect, it } from 'vitest'
import { asTenant, freshTenant } from '../support/ambient'
import { ask, fresh, service } from './service'

let played: Shopify | undefined
const shopify = service('shopify', (services) => {
  played = services.shopify
  const variant = played.stock({ name: 'Camiseta', sku: 'CAM-8', price: 59_500, stock: 12 })
  played.buy([{ variant, quantity: 2 }], { shipping: 12_000 })
  return [played.origin(), played.app.id, played.app.secret]
})
const grant = (client_secret = shopify.values[2]!) =>
  ask(
    'POST',
    `${shopify.values[0]}/admin/oauth/access_token`,
    {},
    {
      ...{ grant_type: 'client_credentials', client_id: shopify.values[1], client_secret },
    },
  )
// Each test finds the points that a minute gives back.
beforeEach(() => played?.advance(60_000))
let token: string | undefined
async function query(document: string, variables: object = {}) {
  token ??= (await grant()).json.access_token as string
  const url = `${shopify.values[0]}/admin/api/2026-10/graphql.json`
  const { json } = await ask('POST', url, { 'x-shopify-access-token': token }, { query: document, variables })
  return json
}

const ORDERS = `query Orders($first: Int!, $after: String, $query: String) {
  orders(first: $first, after: $after, query: $query, sortKey: UPDATED_AT) {
    pageInfo { hasNextPage endCursor }
    nodes {
      id name updatedAt cancelledAt displayFinancialStatus currencyCode taxesIncluded
      totalPriceSet { shopMoney { amount currencyCode } }
      shippingAddress { firstName address1 city provinceCode countryCodeV2 }
      lineItems(first: 50) { nodes { id sku name quantity discountedUnitPriceSet { shopMoney { amount } } } }
    }
  }
}`
const PRODUCT = `mutation Product($input: ProductSetInput!, $identifier: ProductSetIdentifiers) {
  productSet(input: $input, identifier: $identifier, synchronous: true) {
    product { id handle variants(first: 5) { nodes { id sku inventoryItem { id } } } }
    userErrors { code field message }
  }
}`
const QUANTITIES = `mutation Stock($input: InventorySetQuantitiesInput!, $key: String!) {
  inventorySetQuantities(input: $input) @idempotent(key: $key) {
    inventoryAdjustmentGroup { id }
    userErrors { code field message }
  }
}`
const HOOK = `mutation Hook($topic: WebhookSubscriptionTopic!, $hook: WebhookSubscriptionInput!) {
  webhookSubscriptionCreate(topic: $topic, webhookSubscription: $hook) {
    webhookSubscription { id topic uri }
    userErrors { field message }
  }
}`

const locationOf = async () =>
  (await query('{ locations(first: 5) { nodes { id isActive } } }')).data.locations.nodes[0].id
async function product() {
  const handle = `contrato-${fresh()}`
  const input = {
    ...{
      title: 'Camiseta algodón niño',
      handle,
      productOptions: [{ name: 'Title', values: [{ name: 'Default Title' }] }],
    },
    variants: [
      {
        ...{ optionValues: [{ optionName: 'Title', name: 'Default Title' }], price: '39900.00', sku: handle },
        inventoryItem: { tracked: true },
        inventoryQuantities: [{ locationId: await locationOf(), name: 'available', quantity: 12 }],
      },
    ],
  }
  const set = () => query(PRODUCT, { input, identifier: { handle } })
  return { set, made: (await set()).data.productSet }
}

it('an app of the merchant gets a token that expires, and one with another secret none', async () => {
  expect((await grant()).json).toMatchObject({ access_token: expect.any(String), expires_in: expect.any(Number) })
  expect((await grant('shpss_otra')).status).toBeGreaterThanOrEqual(400)
})

it('orders come a page after the other, at a cost that is told', async () => {
  const variables = { first: 1, query: "updated_at:>='2020-01-01T00:00:00Z'" }
  const { data, extensions } = await query(ORDERS, variables)
  expect(data.orders.nodes).toHaveLength(1)
  expect(data.orders.nodes[0].totalPriceSet.shopMoney.amount).toMatch(/^\d+\.\d+$/)
  expect(extensions.cost).toMatchObject({
    requestedQueryCost: expect.any(Number),
    throttleStatus: { currentlyAvailable: expect.any(Number), restoreRate: expect.any(Number) },
  })
  const next = await query(ORDERS, { ...variables, after: data.orders.pageInfo.endCursor })
  expect(next.data.orders.nodes.map(({ id }: { id: string }) => id)).not.toContain(data.orders.nodes[0].id)
})

it('what is wrong is told under 200: by the query, or by the field', async () => {
  expect(await query('{ shop { nothing } }')).toMatchObject({
    errors: [{ message: expect.stringContaining('nothing') }],
  })
  const refused = await query(PRODUCT, { input: { title: '' }, identifier: { handle: `contrato-${fresh()}` } })
  expect(refused.data.productSet).toMatchObject({ product: null, userErrors: [{ field: expect.any(Array) }] })
})

it('a product is set again and stays one', async () => {
  const { set, made } = await product()
  expect(made.userErrors).toEqual([])
  expect((await set()).data.productSet.product.id).toBe(made.product.id)
})

it('stock is set once by its key, and not over what changed meanwhile', async () => {
  const { made } = await product()
  const [variant] = made.product.variants.nodes
  const locationId = await locationOf()
  const put = (quantity: number, changeFromQuantity: number, key: string) =>
    query(QUANTITIES, {
      key,
      input: {
        ...{ name: 'available', reason: 'correction' },
        quantities: [{ inventoryItemId: variant.inventoryItem.id, locationId, quantity, changeFromQuantity }],
      },
    })
  const key = `contrato-${fresh()}`
  const first = await put(7, 12, key)
  expect(first.data.inventorySetQuantities.userErrors).toEqual([])
  // The same again is answered the same: what it was said to change from is no longer there.
  expect((await put(7, 12, key)).data.inventorySetQuantities).toEqual(first.data.inventorySetQuantities)
  const stale = await put(9, 12, `contrato-${fresh()}`)
  expect(stale.data.inventorySetQuantities.userErrors).toMatchObject([{ code: 'CHANGE_FROM_QUANTITY_STALE' }])
  const keyless = QUANTITIES.replace(', $key: String!', '').replace('@idempotent(key: $key)', '')
  expect(await query(keyless, { input: { name: 'available', reason: 'correction', quantities: [] } })).toHaveProperty(
    'errors',
  )
})

it('a subscription is made once for a topic and an address', async () => {
  const hook = { uri: `https://example.com/hooks/${fresh()}`, format: 'JSON' }
  const make = () => query(HOOK, { topic: 'ORDERS_UPDATED', hook })
  const made = (await make()).data.webhookSubscriptionCreate
  expect(made).toMatchObject({ webhookSubscription: { topic: 'ORDERS_UPDATED', uri: hook.uri }, userErrors: [] })
  expect((await make()).data.webhookSubscriptionCreate.userErrors).toHaveLength(1)
  const listed = await query('{ webhookSubscriptions(first: 50) { nodes { id uri } } }')
  expect(listed.data.webhookSubscriptions.nodes).toContainEqual({ id: made.webhookSubscription.id, uri: hook.uri })
})

// What follows is asked through the adapter that the product asks with.
const inside = <T>(work: () => Promise<T>) => asTenant(freshTenant(), work)
const access = (secret = shopify.values[2]!) => ({
  ...{ connectionId: `cnx_contract${fresh()}`, url: new URL(shopify.values[0]!) },
  secrets: { key: shopify.values[1]!, secret },
})

it('keys are tried, and those that are not theirs are denied', () =>
  inside(async () => {
    await shop.test(access())
    await expect(shop.test(access('shpss_otra'))).rejects.toMatchObject({ reason: 'denied' })
  }))

it('stock is said as it is, and shown so', () =>
  inside(async () => {
    const shown = async () => (await shop.items(access())).rows.find(({ units }) => units !== undefined)!
    const before = await shown()
    expect(await shop.putUnits(access(), before.ref, before.units! + 3)).toBe(true)
    expect((await shown()).units).toBe(before.units! + 3)
    await shop.putUnits(access(), before.ref, before.units!)
    expect(await shop.putUnits(access(), { product: '1', variation: '999999999' }, 1)).toBe(false)
  }))

it('an order that changed is listed and read, and one that is not there is gone', () =>
  inside(async () => {
    const { rows } = await shop.changed(access(), { from: '2020-01-01T00:00:00.000Z' })
    const order = await shop.order(access(), rows[0]!.id)
    expect(order).toMatchObject({ id: rows[0]!.id, currency: 'COP' })
    expect(order!.totalCents).toBe(order!.lines.reduce((sum, line) => sum + line.totalCents, order!.shippingCents))
    expect(await shop.order(access(), '999999999')).toBeUndefined()
  }))

it('subscriptions are made once, however often they are asked for, and taken back', () =>
  inside(async () => {
    const [mine, path] = [access(), `/api/hooks/shopify/contract${fresh()}`]
    await shop.listen(mine, `https://example.com${path}`)
    await shop.listen(mine, `https://example.com${path}`)
    await shop.leave(mine, path)
    await shop.leave(mine, path)
  }))
