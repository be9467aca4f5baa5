import {
  buildSchema,
  type DocumentNode,
  execute,
  GraphQLError,
  type GraphQLResolveInfo,
  getDirectiveValues,
  Kind,
  parse,
  validate,
} from 'graphql'
import { orderNode, variantNode } from './order'
import {
  endOf,
  type Paging,
  type PricesArguments,
  type ProductInput,
  pageOf,
  productNode,
  setPrices,
  setProduct,
} from './products'
import { schema as text } from './schema'
import type { Shopify } from './shopify'

const schema = buildSchema(text)
/** A single query may cost so much. */
const MOST_POINTS = 1_000
const MOST_QUANTITIES = 250

interface QuantityInput {
  inventoryItemId: string
  locationId: string
  quantity: number
  changeFromQuantity?: number | null
}
/** What an idempotent mutation comes to: the same key with the same input is answered the same, and done once. */
function once(shop: Shopify, info: GraphQLResolveInfo, input: unknown, run: () => unknown): unknown {
  const directive = schema.getDirective('idempotent')!
  const key = getDirectiveValues(directive, info.fieldNodes[0]!, info.variableValues)?.key as string | undefined
  if (!key)
    throw new GraphQLError('The @idempotent directive is required for this mutation but was not provided.', {
      extensions: { code: 'BAD_REQUEST' },
    })
  const asked = JSON.stringify(input)
  const before = shop.answered.get(key)
  if (before && before.asked !== asked) {
    const message = 'The same idempotency key was used with different parameters.'
    return { userErrors: [{ code: 'IDEMPOTENCY_KEY_PARAMETER_MISMATCH', field: ['idempotencyKey'], message }] }
  }
  if (before) return before.answer
  const answer = run()
  shop.answered.set(key, { asked, answer })
  return answer
}

function setQuantities(shop: Shopify, { name, quantities }: { name: string; quantities: QuantityInput[] }) {
  const known = new Set([...shop.products.values()].flatMap(({ variants }) => variants.map(({ itemId }) => itemId)))
  const wrong = (code: string, i: number, field: string, message: string) => ({
    ...{ code, message },
    field: ['input', 'quantities', String(i), field],
  })
  const errors = quantities.flatMap((one, i) => {
    const { inventoryItemId: item, locationId, quantity, changeFromQuantity: from } = one
    if (!known.has(item))
      return [wrong('INVALID_INVENTORY_ITEM', i, 'inventoryItemId', 'The specified inventory item could not be found.')]
    if (locationId !== shop.location)
      return [wrong('INVALID_LOCATION', i, 'locationId', 'The specified location could not be found.')]
    if (quantity < 0 && name !== 'available')
      return [wrong('INVALID_QUANTITY_NEGATIVE', i, 'quantity', "The quantity can't be negative.")]
    const now = shop.levels.get(item) ?? 0
    const stale = 'The changeFromQuantity argument no longer matches the persisted quantity.'
    if (typeof from === 'number' && from !== now)
      return [wrong('CHANGE_FROM_QUANTITY_STALE', i, 'changeFromQuantity', stale)]
    return []
  })
  const many = `The quantities input can't be empty or more than ${MOST_QUANTITIES}.`
  if (quantities.length === 0 || quantities.length > MOST_QUANTITIES) throw new GraphQLError(many)
  if (!['available', 'on_hand'].includes(name))
    errors.push({ code: 'INVALID_NAME', field: ['input', 'name'], message: 'The specified quantity name is invalid.' })
  if (errors.length > 0) return { inventoryAdjustmentGroup: null, userErrors: errors }
  for (const { inventoryItemId, quantity } of quantities) shop.put(inventoryItemId, quantity)
  return {
    inventoryAdjustmentGroup: { id: `gid://shopify/InventoryAdjustmentGroup/${shop.id()}` },
    userErrors: [],
  }
}

const PAGE = 250

/** Orders that match `updated_at:>='…'` or `id:…`, by when they changed. */
function ordersOf(shop: Shopify, { first, after, query }: Paging) {
  if (first === undefined) throw new GraphQLError('you must provide one of first or last')
  if (first > PAGE) throw new GraphQLError(`first can't be more than ${PAGE}`)
  const since = /updated_at:>=?\s*'?([^'\s]+)/.exec(query ?? '')?.[1]
  const until = /updated_at:<\s*'?([^'\s]+)/.exec(query ?? '')?.[1]
  const id = /(?:^|\s)id:(\d+)/.exec(query ?? '')?.[1]
  const all = [...shop.orders.values()]
    .filter(
      ({ updated, n }) =>
        (!since || updated >= Date.parse(since)) &&
        (!until || updated < Date.parse(until)) &&
        (!id || n === Number(id)),
    )
    .sort((a, b) => a.updated - b.updated || a.n - b.n)
  return pageOf(
    all,
    { first, after },
    ({ n }) => n,
    (order) => orderNode(order, shop),
  )
}

const variantsOf = (shop: Shopify) => [...shop.products.values()].flatMap(({ variants }) => variants)

const resolvers = (shop: Shopify) => ({
  orders: (paging: Paging) => ordersOf(shop, paging),
  order: ({ id }: { id: string }) => {
    const found = shop.orders.get(endOf({ id }))
    return found ? orderNode(found, shop) : null
  },
  productVariant: ({ id }: { id: string }) => {
    const found = variantsOf(shop).find((one) => one.id === id)
    return found ? variantNode(found, shop) : null
  },
  product: ({ id }: { id: string }) => {
    const found = shop.products.get(id)
    return found ? productNode(found, shop) : null
  },
  products: (paging: Paging) => pageOf([...shop.products.values()], paging, endOf, (one) => productNode(one, shop)),
  productVariants: (paging: Paging) => pageOf(variantsOf(shop), paging, endOf, (one) => variantNode(one, shop)),
  webhookSubscriptionDelete: ({ id }: { id: string }) =>
    shop.subscriptions.delete(id)
      ? { deletedWebhookSubscriptionId: id, userErrors: [] }
      : {
          deletedWebhookSubscriptionId: null,
          userErrors: [{ field: ['id'], message: 'Webhook subscription does not exist' }],
        },
  locations: { nodes: [{ id: shop.location, name: 'Bodega principal', isActive: true }] },
  shop: {
    ...{ id: 'gid://shopify/Shop/1', name: 'Tienda de prueba', myshopifyDomain: 'tienda-prueba.myshopify.com' },
    ...{ currencyCode: 'COP', ianaTimezone: 'America/Bogota' },
  },
  webhookSubscriptions: { nodes: () => [...shop.subscriptions.values()] },
  inventorySetQuantities: (
    { input }: { input: { name: string; quantities: QuantityInput[] } },
    _: unknown,
    info: GraphQLResolveInfo,
  ) => once(shop, info, input, () => setQuantities(shop, input)),
  productVariantsBulkUpdate: (asked: PricesArguments) => setPrices(shop, asked),
  productSet: ({ input, identifier, synchronous = true }: ProductArguments) =>
    setProduct(shop, input, identifier ?? undefined, synchronous ?? true),
  webhookSubscriptionCreate: ({ topic, webhookSubscription: { uri } }: SubscriptionArguments) => {
    const refuse = (message: string) => ({
      webhookSubscription: null,
      userErrors: [{ field: ['webhookSubscription', 'uri'], message }],
    })
    if (!uri || !URL.canParse(uri)) return refuse('Address is invalid')
    const taken = [...shop.subscriptions.values()].some((one) => one.topic === topic && one.uri === uri)
    if (taken) return refuse('Address for this topic has already been taken')
    return { webhookSubscription: shop.subscribe(topic, uri), userErrors: [] }
  },
})

interface ProductArguments {
  input: ProductInput
  identifier?: { id?: string; handle?: string } | null
  synchronous?: boolean | null
}
interface SubscriptionArguments {
  topic: string
  webhookSubscription: { uri?: string }
}

/** What a document costs before it runs: an object a point, a page its size, a mutation ten. The real sum is Shopify's own. */
function costOf(document: DocumentNode, variables: Record<string, unknown>): number {
  let cost = 0
  const visit = (node: { kind: string; selectionSet?: { selections: readonly unknown[] } }, times: number) => {
    const args = (node as { arguments?: { name: { value: string }; value: { kind: string; value?: string } }[] })
      .arguments
    const first = args?.find(({ name }) => name.value === 'first')?.value as
      | { kind: string; value?: string; name?: { value: string } }
      | undefined
    const page =
      first?.kind === Kind.VARIABLE ? Number(variables[first.name!.value] ?? 1) : first ? Number(first.value) : 1
    if (node.kind === Kind.FIELD && node.selectionSet) cost += times
    for (const inner of node.selectionSet?.selections ?? []) visit(inner as never, times * page)
  }
  for (const one of document.definitions)
    if (one.kind === Kind.OPERATION_DEFINITION) {
      visit(one as never, 1)
      if (one.operation === 'mutation') cost += 10
    }
  return Math.max(1, cost)
}

const errors = (...all: readonly { message: string; extensions?: object }[]) => ({ errors: all })

/** Answers what was asked in GraphQL, at its cost; what is wrong is told under 200, as Shopify does. */
export async function answer(
  shop: Shopify,
  { query, variables = {} }: { query?: string; variables?: Record<string, unknown> },
): Promise<object> {
  let document: DocumentNode
  try {
    document = parse(query ?? '')
  } catch (error) {
    return errors({ message: (error as Error).message })
  }
  const wrong = validate(schema, document)
  if (wrong.length > 0) return errors(...wrong.map((one) => one.toJSON()))
  const cost = costOf(document, variables)
  if (cost > MOST_POINTS)
    return errors({
      message: `Query cost is ${cost}, which exceeds the single query max cost limit (${MOST_POINTS}).`,
      extensions: { code: 'MAX_COST_EXCEEDED', cost, maxCost: MOST_POINTS },
    })
  const { left, taken } = shop.spend(cost)
  const extensions = {
    cost: { requestedQueryCost: cost, actualQueryCost: taken ? cost : null, throttleStatus: shop.throttle(left) },
  }
  if (!taken) return { ...errors({ message: 'Throttled', extensions: { code: 'THROTTLED' } }), extensions }
  const result = await execute({ schema, document, rootValue: resolvers(shop), variableValues: variables })
  return { ...result, extensions }
}
