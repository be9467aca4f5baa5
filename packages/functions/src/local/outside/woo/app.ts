import { type Context, Hono } from 'hono'
import * as z from 'zod'
import { gate } from '../gate'
import { wooDoor, wooPage } from './page'
import type { WooShop } from './shop'
import type { WooItem } from './things'

const refused = (code: string, message: string, status: number) =>
  Response.json({ code, message, data: { status } }, { status })

/** The keys that a request brings, in the header or in the query. */
function keysOf(c: Context, stripped: boolean): { key: string; secret: string } | undefined {
  const [scheme, basic] = (c.req.header('authorization') ?? '').split(' ')
  if (!stripped && scheme === 'Basic' && basic) {
    const [key = '', secret = ''] = Buffer.from(basic, 'base64').toString().split(':')
    return { key, secret }
  }
  const { consumer_key: key, consumer_secret: secret } = c.req.query()
  return key && secret ? { key, secret } : undefined
}

/** A page of a list with the headers by which one goes on. */
function paged<T>(c: Context, all: readonly T[], show: (one: T) => object): Response {
  const page = Number(c.req.query('page') ?? 1)
  const size = Number(c.req.query('per_page') ?? 10)
  if (size > 100) return refused('rest_invalid_param', 'Invalid parameter(s): per_page', 400)
  const headers = { 'x-wp-total': String(all.length), 'x-wp-totalpages': String(Math.ceil(all.length / size)) }
  return Response.json(all.slice((page - 1) * size, page * size).map(show), { headers })
}

const INVALID_SKU = 'Invalid or duplicated SKU.'
const taken = () => refused('product_invalid_sku', INVALID_SKU, 400)

/** What is asked to be made; amounts are texts. */
const Asked = z.object({
  ...{ name: z.string().default(''), slug: z.string().optional(), sku: z.string().default('') },
  type: z.enum(['simple', 'variable']).default('simple'),
  ...{ regular_price: z.string().default('0'), stock_quantity: z.number().int().default(0) },
})
const goodOf = ({ name, slug, sku, regular_price, stock_quantity }: Omit<z.output<typeof Asked>, 'type'>) => ({
  ...{ name, sku, price: Number(regular_price), stock: stock_quantity, ...(slug ? { slug } : {}) },
})

const utc = (text: string | undefined) => (text ? Date.parse(/Z$/.test(text) ? text : `${text}Z`) : undefined)

function catalogue(app: Hono, shop: WooShop): void {
  const tops = () => [...shop.items.values()].filter(({ parent }) => parent === undefined)
  const put = async (c: Context, item: WooItem | undefined) => {
    if (!item) return refused('woocommerce_rest_product_invalid_id', 'Invalid ID.', 404)
    const body = (await c.req.json()) as { stock_quantity?: unknown; regular_price?: unknown }
    // Absolute: there is no way to say how much more or less.
    if (typeof body.stock_quantity === 'number') item.stock = body.stock_quantity
    if (typeof body.regular_price === 'string') item.price = Number(body.regular_price)
    return Response.json(shop.wireItem(item))
  }
  const found = (id: string | undefined) => shop.items.get(Number(id))
  app.get('/products', (c) => {
    const slug = c.req.query('slug')
    const all = tops().filter((item) => slug === undefined || item.slug === slug)
    return paged(c, all, (item) => shop.wireItem(item))
  })
  app.post('/products', async (c) => {
    const asked = Asked.safeParse(await c.req.json())
    if (!asked.success) return refused('rest_invalid_param', asked.error.issues[0]!.path.join('.'), 400)
    const { type, ...told } = asked.data
    const item = shop.add(goodOf(told))
    if (!item) return taken()
    item.type = type
    return Response.json(shop.wireItem(item), { status: 201 })
  })
  app.post('/products/:id/variations/batch', async (c) => {
    const parent = found(c.req.param('id'))
    if (!parent) return refused('woocommerce_rest_product_invalid_id', 'Invalid ID.', 404)
    const asked = z.object({ create: z.array(Asked).max(100) }).safeParse(await c.req.json())
    if (!asked.success) return refused('rest_invalid_param', asked.error.issues[0]!.path.join('.'), 400)
    const create = asked.data.create.map((one) => {
      const item = shop.add({ ...goodOf({ ...one, name: parent.name }), parent: parent.id })
      return item ? shop.wireItem(item) : { id: 0, error: { code: 'product_invalid_sku', message: INVALID_SKU } }
    })
    return Response.json({ create })
  })
  app.put('/products/:id', (c) => put(c, found(c.req.param('id'))))
  app.get('/products/:id/variations', (c) => {
    const parent = Number(c.req.param('id'))
    return paged(
      c,
      [...shop.items.values()].filter((item) => item.parent === parent),
      (item) => shop.wireItem(item),
    )
  })
  app.put('/products/:parent/variations/:id', (c) => put(c, found(c.req.param('id'))))
}

function orders(app: Hono, shop: WooShop): void {
  app.get('/orders', (c) => {
    const [after, before] = [utc(c.req.query('modified_after')), utc(c.req.query('modified_before'))]
    const all = [...shop.orders.values()].filter(
      ({ modified }) => (after === undefined || modified > after) && (before === undefined || modified < before),
    )
    return paged(c, all, (order) => shop.wireOrder(order))
  })
  app.get('/orders/:id/refunds', (c) => {
    const order = shop.orders.get(Number(c.req.param('id')))
    if (!order) return refused('woocommerce_rest_order_invalid_id', 'Invalid order ID.', 404)
    return paged(c, shop.wireRefunds(order), (refund) => refund)
  })
  app.get('/orders/:id', (c) => {
    const order = shop.orders.get(Number(c.req.param('id')))
    return order
      ? Response.json(shop.wireOrder(order))
      : refused('woocommerce_rest_shop_order_invalid_id', 'Invalid ID.', 404)
  })
}

function hooks(app: Hono, shop: WooShop): void {
  const shown = ({ secret: _, failures: __, ...hook }: NonNullable<ReturnType<typeof shop.hooks.get>>) => hook
  app.get('/webhooks', (c) => paged(c, [...shop.hooks.values()], shown))
  app.post('/webhooks', async (c) => {
    const { name = '', topic, delivery_url, secret } = (await c.req.json()) as Record<string, string>
    const id = shop.id()
    const hook = {
      id,
      name,
      topic: topic!,
      delivery_url: delivery_url!,
      secret: secret!,
      status: 'active' as const,
      failures: 0,
    }
    shop.hooks.set(id, hook)
    await shop.greet(hook)
    return Response.json(shown(hook), { status: 201 })
  })
  app.put('/webhooks/:id', async (c) => {
    const hook = shop.hooks.get(Number(c.req.param('id')))
    if (!hook) return refused('woocommerce_rest_shop_webhook_invalid_id', 'Invalid ID.', 404)
    const { status } = (await c.req.json()) as { status?: typeof hook.status }
    if (status) Object.assign(hook, { status, failures: 0 })
    await shop.greet(hook)
    return Response.json(shown(hook))
  })
  app.delete('/webhooks/:id', (c) => {
    const hook = shop.hooks.get(Number(c.req.param('id')))
    if (!hook) return refused('woocommerce_rest_shop_webhook_invalid_id', 'Invalid ID.', 404)
    shop.hooks.delete(hook.id)
    return Response.json(shown(hook))
  })
}

/** A WooCommerce shop to be asked over HTTP as the real one: its API under `/wp-json/wc/v3`, its page at `/tienda`. */
export function wooApp(shop: WooShop): Hono {
  const api = new Hono()
  api.use('*', gate(shop), async (c, next) => {
    const keys = keysOf(c, shop.faults.stripped)
    if (!keys) return refused('woocommerce_rest_cannot_view', 'Consumer key is missing.', 401)
    if (shop.faults.denied || keys.key !== shop.keys.key || keys.secret !== shop.keys.secret)
      return refused('woocommerce_rest_authentication_error', 'Consumer key is invalid.', 401)
    await shop.open()
    return next()
  })
  catalogue(api, shop)
  orders(api, shop)
  hooks(api, shop)
  const app = new Hono()
  app.route('/wp-json/wc/v3', api)
  wooDoor(app, shop)
  wooPage(app, shop)
  return app
}
