import { createHmac, randomBytes } from 'node:crypto'
import { type Fact, type Post, Service } from '../service'
import { orderBody } from './order'
import type { ShopifyOrder, ShopifyProduct, Variant } from './things'

interface Subscription {
  id: string
  topic: string
  uri: string
}

/** Waits of the eight tries that follow a post that was not taken: four hours in all. */
const RETRIES = [60_000, 240_000, 480_000, 900_000, 1_800_000, 2_700_000, 3_600_000, 4_620_000]
const HOUR_MS = 3_600_000
/** Points that a standard shop holds, and gets back in a second. */
const BUCKET = { most: 2_000, restored: 100 }
const SHOP = 'tienda-prueba.myshopify.com'
export const VERSION = '2026-10'
const gid = (kind: string, n: number) => `gid://shopify/${kind}/${n}`
const token = (prefix: string) => `${prefix}_${randomBytes(16).toString('hex')}`

type Goods = readonly { name: string; sku: string; price: number; stock: number }[]

/** A Shopify shop, in memory: products, stock by location, orders, subscriptions, tokens and what it lets one ask. */
export class Shopify extends Service {
  readonly products = new Map<string, ShopifyProduct>()
  readonly orders = new Map<number, ShopifyOrder>()
  readonly subscriptions = new Map<string, Subscription>()
  readonly location = gid('Location', 1)
  /** Units by inventory item. */
  readonly levels = new Map<string, number>()
  /** What was answered to an idempotent mutation, by its key, with what was asked. */
  readonly answered = new Map<string, { asked: string; answer: unknown }>()
  readonly app = { id: 'tendero-prueba', secret: 'shpss_prueba_0123456789abcdef' }
  /** Where the merchant lets an app in, and what it was given for. */
  readonly codes = new Set<string>()
  private readonly tokens = new Map<string, number>()
  private readonly refreshers = new Set<string>()
  private points = { left: BUCKET.most, at: 0 }
  goods: () => Promise<Goods> = async () => []

  constructor(origin: () => string, send: typeof fetch = fetch) {
    super({ name: 'shopify', title: 'Shopify', own: {}, words: {}, retries: RETRIES }, origin, send)
  }

  protected clear(): void {
    for (const all of [this.products, this.orders, this.subscriptions, this.levels, this.answered]) all.clear()
    for (const all of [this.tokens, this.refreshers, this.codes]) all.clear()
    this.points = { left: BUCKET.most, at: 0 }
  }

  facts(): Fact[] {
    return [
      ['Dirección', this.origin()],
      ['Aplicación', `${this.app.id} · ${this.app.secret}`],
      ['Pedidos', String(this.orders.size)],
      ['Avisos pedidos', String(this.subscriptions.size)],
    ]
  }

  override actions() {
    return {
      buy: { label: 'Hacer un pedido', run: () => this.buySomething() },
      cancel: {
        label: 'Cancelar un pedido',
        about: 'Número del pedido',
        run: (n: string) => this.orders.has(Number(n)) && this.change(Number(n), { cancelled: this.now() }),
      },
      ask: {
        label: 'Quien compró pide ver sus datos',
        about: 'Número del pedido',
        run: (n: string) => this.wish('data_request', n),
      },
      forget: {
        label: 'Quien compró pide que se borren',
        about: 'Número del pedido',
        run: (n: string) => this.wish('redact', n),
      },
      leave: { label: 'Quitar la aplicación: 48 horas después', run: () => this.leave() },
      expire: { label: 'Vencer las claves de acceso', run: () => this.tokens.clear() },
    }
  }

  /** Fills the shelves of an empty shop. */
  async open(): Promise<void> {
    if (this.products.size > 0) return
    for (const good of await this.goods()) this.stock(good)
  }

  /** Puts a product of one variant on its shelves. */
  stock({ name, sku, price, stock }: Goods[number]): Variant {
    const n = this.id()
    const variant = this.variant({ sku, name, price, barcode: '' })
    const product = { id: gid('Product', n), handle: `producto-${n}`, title: name, variants: [variant] }
    this.products.set(product.id, product)
    this.levels.set(variant.itemId, stock)
    return variant
  }

  productOf = ({ id }: Variant): ShopifyProduct =>
    [...this.products.values()].find(({ variants }) => variants.some((one) => one.id === id))!

  variant(details: Pick<Variant, 'sku' | 'name' | 'price' | 'barcode'>): Variant {
    const n = this.id()
    return { id: gid('ProductVariant', n), itemId: gid('InventoryItem', n), ...details }
  }

  // Access

  /** Gives tokens: `expires_in` of a day without a way to renew them, or of an hour with one. */
  grant(renewed: boolean): object {
    const access = token('shpat')
    const seconds = renewed ? HOUR_MS / 1_000 : 86_399
    this.tokens.set(access, this.now() + seconds * 1_000)
    const scope = 'read_orders,write_orders,read_products,write_products,read_inventory,write_inventory'
    if (!renewed) return { access_token: access, scope, expires_in: seconds }
    const refresh = token('shprt')
    this.refreshers.add(refresh)
    return {
      ...{ access_token: access, scope, expires_in: seconds, refresh_token: refresh },
      refresh_token_expires_in: 90 * 86_400,
    }
  }

  /** A token that renews is good once: whoever uses it twice is shut out. */
  renew(refresh: string): object | undefined {
    return this.refreshers.delete(refresh) ? this.grant(true) : undefined
  }

  knows(access: string | undefined): boolean {
    const until = this.tokens.get(access ?? '')
    return !this.faults.denied && until !== undefined && until > this.now()
  }

  /** Takes the points of a query out of the bucket, unless there are too few. @returns what is left, and whether it was taken */
  spend(cost: number): { left: number; taken: boolean } {
    const at = this.now()
    const back = this.points.at === 0 ? 0 : ((at - this.points.at) / 1_000) * BUCKET.restored
    const left = Math.min(BUCKET.most, this.points.left + back)
    const taken = cost <= left
    this.points = { left: taken ? left - cost : left, at }
    return { left: Math.floor(this.points.left), taken }
  }

  throttle = (left: number) => ({
    ...{ maximumAvailable: BUCKET.most, currentlyAvailable: left },
    restoreRate: BUCKET.restored,
  })

  /** Empties the bucket, as a busy neighbour of the same app does. */
  exhaust(): void {
    this.points = { left: 0, at: this.now() }
  }

  // What happens in the shop

  private async buySomething(): Promise<void> {
    await this.open()
    const [product] = [...this.products.values()].sort(() => Math.random() - 0.5)
    if (product) this.buy([{ variant: product.variants[0]!, quantity: 1 }])
  }

  /** A buyer buys: the shop takes its own stock, and says that there is an order and then that it changed. */
  buy(lines: { variant: Variant; quantity: number }[], { paid = true, shipping = 0 } = {}): ShopifyOrder {
    const at = this.now()
    const order: ShopifyOrder = {
      ...{ n: this.id(), created: at, updated: at, paid, shipping, note: '' },
      lines: lines.map((line) => ({ id: this.id(), ...line, left: line.quantity })),
      ...{ refunded: 0, loose: 0 },
    }
    for (const { variant, quantity } of lines) this.move(variant.itemId, -quantity)
    this.orders.set(order.n, order)
    this.announce('orders/create', orderBody(order))
    this.announce('orders/updated', orderBody(order))
    return order
  }

  /** Gives units of a line back, which are for sale again, or money of no line. */
  refund(n: number, { line = 0, units = 0, amount = 0 }: { line?: number; units?: number; amount?: number }): void {
    const order = this.orders.get(n)!
    const one = order.lines[line]!
    one.left -= units
    order.refunded += units * one.variant.price + amount
    order.loose += amount
    if (units > 0) this.move(one.variant.itemId, units)
    this.change(n, {})
  }

  /** Edits an order: another number of units of a line. */
  edit(n: number, line: number, units: number): void {
    const one = this.orders.get(n)!.lines[line]!
    this.move(one.variant.itemId, one.left - units)
    Object.assign(one, { quantity: units, left: units })
    this.change(n, {})
  }

  change(n: number, changes: Partial<Pick<ShopifyOrder, 'cancelled' | 'paid' | 'note'>>): void {
    const order = this.orders.get(n)!
    if (changes.cancelled && !order.cancelled)
      for (const { variant, left } of order.lines) this.move(variant.itemId, left)
    Object.assign(order, changes, { updated: Math.max(this.now(), order.updated + 1_000) })
    this.announce('orders/updated', orderBody(order))
    if (changes.cancelled) this.announce('orders/cancelled', orderBody(order))
  }

  /** How many units an item has come to. */
  move(itemId: string, by: number): void {
    this.put(itemId, (this.levels.get(itemId) ?? 0) + by)
  }

  put(itemId: string, units: number): void {
    this.levels.set(itemId, units)
    const numberOf = (id: string) => Number(id.split('/').at(-1))
    this.announce('inventory_levels/update', {
      ...{ inventory_item_id: numberOf(itemId), location_id: numberOf(this.location), available: units },
      updated_at: this.iso(),
    })
  }

  // What it says

  subscribe(topic: string, uri: string): Subscription {
    const subscription = { id: gid('WebhookSubscription', this.id()), topic, uri }
    this.subscriptions.set(subscription.id, subscription)
    return subscription
  }

  /** The topics of privacy are not subscribed to: an app has one address for each, which is ours of all. */
  private toApp(topic: string, body: object): void {
    const [one] = this.subscriptions.values()
    if (one) this.tell(this.postOf(one, topic, JSON.stringify({ shop_id: 1, shop_domain: SHOP, ...body })))
  }

  /** Somebody who bought wishes something about their data: what the shop posts of an order. */
  wish(what: 'data_request' | 'redact', n: string): void {
    if (!this.orders.has(Number(n))) return
    const orders = what === 'redact' ? { orders_to_redact: [Number(n)] } : { orders_requested: [Number(n)] }
    this.toApp(`customers/${what}`, { customer: { id: 7_000 + Number(n), email: 'ana@correo.co' }, ...orders })
  }

  /** Its owner took the app out two days ago. */
  leave(): void {
    this.toApp('shop/redact', {})
  }

  private announce(topic: string, body: object): void {
    const wanted = topic.toUpperCase().replace('/', '_')
    const event = token('evt')
    for (const one of this.subscriptions.values())
      if (one.topic === wanted) this.tell(this.postOf(one, topic, JSON.stringify(body), event))
  }

  /** What the shop posts to a subscription, signed with the secret of the app. */
  postOf(to: Subscription, topic: string, body: string, event = token('evt')): Post {
    const secret = this.signing(this.app.secret)
    return {
      url: to.uri,
      body,
      headers: {
        'content-type': 'application/json',
        'x-shopify-topic': topic,
        'x-shopify-hmac-sha256': createHmac('sha256', secret).update(body).digest('base64'),
        'x-shopify-shop-domain': SHOP,
        'x-shopify-api-version': VERSION,
        'x-shopify-triggered-at': this.iso(),
        'x-shopify-webhook-id': token('whk'),
        'x-shopify-event-id': event,
      },
      // After the eighth try that failed the subscription is gone, and nobody is told.
      done: (taken, again) => void (taken || again || this.subscriptions.delete(to.id)),
    }
  }
}
