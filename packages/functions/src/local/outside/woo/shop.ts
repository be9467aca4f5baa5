import { createHash, createHmac } from 'node:crypto'
import { type Fact, type Post, Service } from '../service'
import type { Given, Goods, WooHook, WooItem, WooOrder } from './things'
import { VERSION, wireItem, wireOrder, wireRefunds } from './wire'

/** After more failures in a row than this WooCommerce stops a hook for good. Source: class-wc-webhook.php. */
const MOST_FAILURES = 5

const unitsBack = ({ refunds }: WooOrder, line: number) =>
  refunds.reduce((sum, one) => sum + (one.line === line ? one.units : 0), 0)

/** A WooCommerce shop, in memory: products, orders, hooks, and what it posts when something happens. */
export class WooShop extends Service<{ stripped: boolean }> {
  readonly items = new Map<number, WooItem>()
  readonly orders = new Map<number, WooOrder>()
  readonly hooks = new Map<number, WooHook>()
  readonly keys = { key: 'ck_prueba_0123456789abcdef', secret: 'cs_prueba_0123456789abcdef' }
  /** What an empty shop puts on its shelves when somebody first looks at them. */
  goods: () => Promise<Goods> = async () => []

  constructor(
    origin: () => string,
    private readonly greeter: typeof fetch = fetch,
  ) {
    const about = {
      name: 'woo',
      title: 'WooCommerce',
      own: { stripped: false },
      words: { stripped: 'El hospedaje quita el encabezado de las claves' },
      // It posts once and never again, whatever comes of it.
      content: (status: number) => status >= 200 && status <= 302,
    }
    super(about, origin, greeter)
  }

  override actions() {
    return { stranger: { label: 'Vender algo con un código que no es tuyo', run: () => this.sellStranger() } }
  }

  private async sellStranger(): Promise<void> {
    await this.open()
    const n = this.id()
    const [item] = this.stock([{ name: `Vela aromática ${n}`, sku: `AJENO-${n}`, price: 25_000, stock: 10 }])
    this.buy([{ id: item!.id, quantity: 1 }])
  }

  protected clear(): void {
    for (const all of [this.items, this.orders, this.hooks]) all.clear()
  }

  facts(): Fact[] {
    return [
      ['Dirección', this.origin()],
      ['Claves', `${this.keys.key} · ${this.keys.secret}`],
      ['Tienda', `${this.origin()}/tienda`, 'page'],
    ]
  }

  /** Fills the shelves of an empty shop. */
  async open(): Promise<void> {
    if (this.items.size > 0) return
    const goods = await this.goods()
    if (this.items.size === 0) this.stock(goods)
  }

  /** Puts goods on its shelves in the place of those that were there. */
  stock(goods: Goods): WooItem[] {
    return goods.map(({ tax = 19, parent, ...good }) => {
      const item: WooItem = {
        id: this.id(),
        type: parent ? 'variation' : 'simple',
        tax,
        ...good,
        ...(parent ? { parent } : {}),
      }
      if (parent) this.items.get(parent)!.type = 'variable'
      this.items.set(item.id, item)
      return item
    })
  }

  /** Takes in what somebody asks for by its API; a code that another one has is refused. */
  add({ parent, ...asked }: Pick<WooItem, 'name' | 'sku' | 'price' | 'stock'> & { parent?: number; slug?: string }) {
    if (asked.sku && [...this.items.values()].some(({ sku }) => sku === asked.sku)) return undefined
    const [item] = this.stock([{ ...asked, ...(parent ? { parent } : {}) }])
    return item!
  }

  /** A buyer buys: the shop takes its own stock and says that there is an order, and then that it changed. */
  buy(lines: { id: number; quantity: number }[], { paid = true, shipping = 0 } = {}): WooOrder {
    const at = this.now()
    const order: WooOrder = {
      id: this.id(),
      status: 'processing',
      paid,
      created: at,
      modified: at,
      lines: lines.map(({ id, quantity }) => ({ item: { ...this.items.get(id)! }, quantity })),
      shipping,
      refunds: [],
      buyer: {
        first_name: 'María',
        last_name: 'Peña',
        phone: '3001234567',
        address_1: 'Calle 10 # 43A-30',
        city: 'Medellín',
      },
      note: '',
    }
    for (const { id, quantity } of lines) this.items.get(id)!.stock -= quantity
    this.orders.set(order.id, order)
    this.announce('order.created', this.wireOrder(order))
    this.announce('order.updated', this.wireOrder(order))
    return order
  }

  /** Gives units of a line back, which are for sale again, the delivery, or money of nothing in particular. */
  refund(id: number, { line, units = 0, shipping = false, amount = 0 }: Given): void {
    const order = this.orders.get(id)!
    const of = line === undefined ? undefined : order.lines[line]!
    const back = shipping ? order.shipping : 0
    if (of) this.items.get(of.item.id)!.stock += units
    const goods = (of?.item.price ?? 0) * units
    const given = { id: this.id(), amount: goods + back + amount, units, shipping: back }
    order.refunds.push({ ...given, ...(line === undefined ? {} : { line }) })
    this.change(id, {})
  }

  /** Edits an order: another number of units of a line. */
  edit(id: number, line: number, quantity: number): void {
    const of = this.orders.get(id)!.lines[line]!
    this.items.get(of.item.id)!.stock += of.quantity - quantity
    of.quantity = quantity
    this.change(id, {})
  }

  /** Changes an order, which says so. */
  change(id: number, changes: Partial<Pick<WooOrder, 'status' | 'paid' | 'note' | 'shipping'>>): void {
    const order = this.orders.get(id)!
    if (changes.status === 'cancelled' && order.status !== 'cancelled')
      for (const [line, { item, quantity }] of order.lines.entries())
        this.items.get(item.id)!.stock += quantity - unitsBack(order, line)
    Object.assign(order, changes, { modified: Math.max(this.now(), order.modified + 1_000) })
    this.announce('order.updated', this.wireOrder(order))
  }

  wireOrder = (order: WooOrder) => wireOrder(order)
  wireRefunds = (order: WooOrder) => wireRefunds(order)
  wireItem = (item: WooItem) => wireItem(this.items, item)

  /** Greets a new hook: a form without a signature. One that does not answer 200 is not active. */
  async greet(hook: WooHook): Promise<void> {
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    const answer = await this.greeter(hook.delivery_url, {
      method: 'POST',
      headers,
      body: `webhook_id=${hook.id}`,
    }).catch(() => undefined)
    if (answer?.status !== 200) hook.status = 'paused'
  }

  /** Posts the keys that it made for an app, unsigned. @returns whether they were taken */
  async giveKeys(url: string, user_id: string): Promise<boolean> {
    const { key: consumer_key, secret: consumer_secret } = this.keys
    const body = JSON.stringify({ key_id: 1, user_id, consumer_key, consumer_secret, key_permissions: 'read_write' })
    const headers = { 'content-type': 'application/json' }
    const answer = await this.greeter(url, { method: 'POST', headers, body }).catch(() => undefined)
    return answer?.status === 200
  }

  private announce(topic: string, body: object): void {
    for (const hook of this.hooks.values())
      if (hook.topic === topic && hook.status === 'active') this.tell(this.postOf(hook, topic, JSON.stringify(body)))
  }

  /** What the shop posts to a hook about something, signed. */
  postOf(hook: WooHook, topic: string, body: string): Post {
    const [resource, event] = topic.split('.') as [string, string]
    const second = Math.floor(this.now() / 1_000)
    const secret = this.signing(hook.secret)
    return {
      url: hook.delivery_url,
      body,
      headers: {
        'content-type': 'application/json',
        'user-agent': `WooCommerce/${VERSION} Hookshot (WordPress/6.8)`,
        'x-wc-webhook-source': `${this.origin()}/`,
        'x-wc-webhook-topic': topic,
        'x-wc-webhook-resource': resource,
        'x-wc-webhook-event': event,
        'x-wc-webhook-signature': createHmac('sha256', secret).update(body).digest('base64'),
        'x-wc-webhook-id': String(hook.id),
        // Two of one second share it, as they really do.
        'x-wc-webhook-delivery-id': createHash('md5').update(`${hook.id}${second}`).digest('hex'),
      },
      done: (taken) => {
        hook.failures = taken ? 0 : hook.failures + 1
        if (hook.failures > MOST_FAILURES) hook.status = 'disabled'
      },
    }
  }
}
