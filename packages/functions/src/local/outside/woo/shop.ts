import { createHash, createHmac } from 'node:crypto'
import { type Fact, type Post, Service } from '../service'

/** A product or a variation, as WooCommerce keeps it. */
export interface WooItem {
  id: number
  parent?: number
  type: 'simple' | 'variable' | 'variation'
  name: string
  slug?: string
  sku: string
  /** Pesos, with tax inside. */
  price: number
  /** Percent of tax that is inside. */
  tax: number
  stock: number
  description?: string
  /** Addresses of its pictures. */
  images?: string[]
  /** Of a variation: what it differs in. */
  terms?: Record<string, string>
}

type Goods = readonly {
  name: string
  sku: string
  price: number
  tax?: number
  stock: number
  parent?: number
  slug?: string
  description?: string
  images?: string[]
  terms?: Record<string, string>
}[]

/** Something given back of an order: units of a line, or money of none. Pesos. */
interface WooRefund {
  id: number
  amount: number
  line?: number
  units: number
  shipping: number
}

export interface WooOrder {
  id: number
  status: string
  paid: boolean
  created: number
  modified: number
  lines: { item: WooItem; quantity: number }[]
  shipping: number
  refunds: WooRefund[]
  buyer: { first_name: string; last_name: string; phone: string; address_1: string; city: string }
  note: string
}

interface WooHook {
  id: number
  name: string
  topic: string
  delivery_url: string
  secret: string
  status: 'active' | 'paused' | 'disabled'
  failures: number
}

/** What is given back of an order: units of a line, the delivery, or money. */
interface Given {
  line?: number
  units?: number
  shipping?: boolean
  amount?: number
}

/** After more failures in a row than this WooCommerce stops a hook for good. Source: class-wc-webhook.php. */
const MOST_FAILURES = 5
export const VERSION = '10.2.1'

const gmt = (at: number) => new Date(at).toISOString().slice(0, 19)
const money = (pesos: number) => pesos.toFixed(2)
const unitsBack = ({ refunds }: WooOrder, line: number) =>
  refunds.reduce((sum, one) => sum + (one.line === line ? one.units : 0), 0)
/** What of an amount is no tax. */
const netOf = (gross: number, tax: number) => Math.round((gross * 10_000) / (100 + tax)) / 100
const html = (text: string) => text.replace(/&/g, '&amp;').replace(/–/g, '&ndash;')

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

  /** What was given back, as it is asked for apart: amounts and units below zero. */
  wireRefunds(order: WooOrder) {
    return order.refunds.map(({ id, amount, line, units, shipping }) => {
      const of = line === undefined ? undefined : order.lines[line]!.item
      const gross = (of?.price ?? 0) * units
      const net = netOf(gross, of?.tax ?? 0)
      const item = of && {
        ...{ id: id * 10, name: html(of.name), sku: of.sku, quantity: -units },
        ...{ product_id: of.parent ?? of.id, variation_id: of.parent ? of.id : 0 },
        ...{ total: money(-net), total_tax: money(net - gross) },
        meta_data: [{ id: id * 10, key: '_refunded_item_id', value: String(order.id * 10 + line!) }],
      }
      const sent = { id: id * 10 + 1, total: money(-shipping), total_tax: '0.00' }
      return {
        ...{ id, amount: money(amount), reason: '', line_items: item ? [item] : [] },
        ...{ shipping_lines: shipping > 0 ? [sent] : [], fee_lines: [] },
      }
    })
  }

  wireOrder(order: WooOrder) {
    const lines = order.lines.map(({ item, quantity }, i) => {
      const gross = item.price * quantity
      const net = netOf(gross, item.tax)
      return {
        id: order.id * 10 + i,
        name: html(item.name),
        product_id: item.parent ?? item.id,
        variation_id: item.parent ? item.id : 0,
        quantity,
        total: money(net),
        total_tax: money(gross - net),
        subtotal: money(net),
        subtotal_tax: money(gross - net),
        sku: item.sku,
        // The one amount that WooCommerce writes as a number.
        price: net / quantity,
        meta_data: [],
      }
    })
    const goods = order.lines.reduce((sum, { item, quantity }) => sum + item.price * quantity, 0)
    return {
      id: order.id,
      number: String(order.id),
      status: order.status,
      currency: 'COP',
      version: VERSION,
      prices_include_tax: true,
      date_created_gmt: gmt(order.created),
      date_modified_gmt: gmt(order.modified),
      date_paid_gmt: order.paid ? gmt(order.created) : null,
      total: money(goods + order.shipping),
      shipping_total: money(order.shipping),
      shipping_tax: '0.00',
      billing: { ...order.buyer, country: 'CO', state: 'CO-ANT', email: 'maria@example.com' },
      shipping: { ...order.buyer, country: 'CO', state: 'CO-ANT' },
      customer_note: html(order.note),
      line_items: lines,
      fee_lines: [],
      refunds: order.refunds.map(({ id, amount }) => ({ id, reason: '', total: money(-amount) })),
    }
  }

  /** What variations of a product differ in, or what one of them is. */
  private attributesOf({ id, type, terms = {} }: WooItem) {
    if (type !== 'variable') return Object.entries(terms).map(([name, option]) => ({ id: 0, name, option }))
    const all = [...this.items.values()].filter(({ parent }) => parent === id).map((one) => one.terms ?? {})
    return [...new Set(all.flatMap((one) => Object.keys(one)))].map((name, position) => ({
      ...{ id: 0, name, position, visible: true, variation: true },
      options: [...new Set(all.flatMap((one) => one[name] ?? []))],
    }))
  }

  wireItem(item: WooItem) {
    const { id, type, name, slug = '', sku, price, stock, description = '', images = [] } = item
    const regular = String(price)
    const counted = { manage_stock: type !== 'variable', stock_quantity: type === 'variable' ? null : stock }
    return {
      id,
      name: html(name),
      slug,
      type,
      sku,
      regular_price: regular,
      price: regular,
      status: 'publish',
      description,
      images: images.map((src, i) => ({ id: id * 100 + i, src, name: '', alt: '' })),
      attributes: this.attributesOf(item),
      ...counted,
    }
  }

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
