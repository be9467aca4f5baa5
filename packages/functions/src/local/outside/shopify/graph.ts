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
import { ONLY, orderNode, variantNode } from './order'
import { schema as text } from './schema'
import type { Shopify } from './shopify'
import type { ShopifyProduct } from './things'

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
interface ProductInput {
  title?: string
  handle?: string
  variants?: {
    sku?: string
    barcode?: string
    price?: string
    optionValues?: { optionName?: string; name?: string }[]
    inventoryQuantities?: { quantity: number; locationId: string; name: string }[]
  }[]
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

const slug = (title: string) =>
  title
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')

const productNode = (product: ShopifyProduct, shop: Shopify) => {
  const { id, handle, title, description = '', images = [], variants } = product
  const options = [...new Set(variants.flatMap(({ terms }) => Object.keys(terms ?? ONLY)))]
  return {
    ...{ id, handle, title, descriptionHtml: description, options: options.map((name) => ({ name })) },
    media: { nodes: images.map((url) => ({ preview: { image: { url } } })) },
    variants: ({ first = 50, after }: Paging) =>
      pageOf(variants, { first, after }, endOf, (one) => variantNode(one, shop)),
  }
}

/** Makes or replaces a product: whatever is left out of a list is gone from it. */
function setProduct(
  shop: Shopify,
  input: ProductInput,
  identifier: { id?: string; handle?: string } | undefined,
  synchronous: boolean,
) {
  const refuse = (code: string, field: string[], message: string) => ({
    ...{ product: null, productSetOperation: null },
    userErrors: [{ code, field, message }],
  })
  const all = [...shop.products.values()]
  const found = all.find((one) => (identifier?.id ? one.id === identifier.id : one.handle === identifier?.handle))
  if (identifier?.id && !found) return refuse('PRODUCT_DOES_NOT_EXIST', ['identifier', 'id'], 'Product does not exist')
  if (!found && !input.title) return refuse('INVALID_INPUT', ['input', 'title'], "Title can't be blank")
  const handle = input.handle ?? found?.handle ?? identifier?.handle ?? slug(input.title!)
  if (all.some((one) => one.handle === handle && one !== found))
    return refuse('HANDLE_NOT_UNIQUE', ['input', 'handle'], `Handle '${handle}' already in use`)
  const title = input.title ?? found!.title
  const variants = (input.variants ?? [{}]).map(({ sku = '', barcode = '', price = '0', ...more }) => {
    const { optionValues = [], inventoryQuantities = [] } = more
    const terms = Object.fromEntries(optionValues.map(({ optionName = '', name = '' }) => [optionName, name]))
    const kept = found?.variants.find((one) => one.sku === sku)
    const variant = {
      ...(kept ?? shop.variant({ sku, name: title, price: 0, barcode })),
      barcode,
      price: Number(price),
      ...(optionValues.length > 0 && !('Title' in terms) ? { terms } : {}),
    }
    for (const { quantity } of inventoryQuantities) shop.put(variant.itemId, quantity)
    return variant
  })
  const product = { id: found?.id ?? `gid://shopify/Product/${shop.id()}`, handle, title, variants }
  shop.products.set(product.id, product)
  const operation = { id: `gid://shopify/ProductSetOperation/${shop.id()}`, status: 'CREATED' }
  return synchronous
    ? { product: productNode(product, shop), productSetOperation: null, userErrors: [] }
    : { product: null, productSetOperation: operation, userErrors: [] }
}

const PAGE = 250
type Paging = { first?: number; after?: string | null; query?: string | null }

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

/** A page of what is listed, after the one whose number the cursor hides. */
function pageOf<T>(
  all: readonly T[],
  { first, after }: Paging,
  numberOf: (one: T) => number,
  node: (one: T) => object,
) {
  const start = after
    ? all.findIndex((one) => numberOf(one) === Number(Buffer.from(after, 'base64').toString())) + 1
    : 0
  const page = all.slice(start, start + first!)
  const last = page.at(-1)
  return {
    nodes: page.map(node),
    pageInfo: {
      hasNextPage: start + first! < all.length,
      endCursor: last ? Buffer.from(String(numberOf(last))).toString('base64') : null,
    },
  }
}

const variantsOf = (shop: Shopify) => [...shop.products.values()].flatMap(({ variants }) => variants)
const endOf = ({ id }: { id: string }) => Number(id.split('/').at(-1))

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
  productVariantsBulkUpdate: ({ productId, variants }: PricesArguments) => {
    const product = shop.products.get(productId)
    const refuse = (code: string, field: string[], message: string) => ({
      ...{ productVariants: null, userErrors: [{ code, field, message }] },
    })
    if (!product) return refuse('PRODUCT_DOES_NOT_EXIST', ['productId'], 'Product does not exist')
    const found = variants.map(({ id }) => product.variants.find((one) => one.id === id))
    const at = found.indexOf(undefined)
    const gone = 'Product variant does not exist'
    if (at >= 0) return refuse('PRODUCT_VARIANT_DOES_NOT_EXIST', ['variants', String(at), 'id'], gone)
    for (const [i, { price }] of variants.entries()) if (price !== undefined) found[i]!.price = Number(price)
    return { productVariants: found.map((one) => variantNode(one!, shop)), userErrors: [] }
  },
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

interface PricesArguments {
  productId: string
  variants: { id: string; price?: string }[]
}
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
