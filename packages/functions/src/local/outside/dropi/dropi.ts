import { type Fact, Service } from '../service'

export interface DropiOrder {
  id: number
  status: string
  supplier_id: number
  shop_order_id: string
  total_order: number
  rate_type: string
  buyer: Record<string, string | null>
  carrier: { id: number; name: string }
  shipping_guide: string | null
  shipping_amount: number
  created_at: string
  updated_at: string
  /** Why it is held, whatever the carrier. */
  incidence: string | null
  solved: boolean
  movements: { nom_mov: string; created_at: string; image_evidence: null }[]
  details: { id: number; price: number; quantity: number; product: DropiProduct }[]
}

export interface DropiProduct {
  id: number
  name: string
  sku: string
  sale_price: number
  suggested_price: number
  stock: number
  category: number
}

/** Requests that it takes in a minute. Source: public clients, medium. */
const MOST_A_MINUTE = 60
export const companies = [
  { id: 1, name: 'SERVIENTREGA' },
  { id: 2, name: 'ENVIA' },
  { id: 3, name: 'COORDINADORA' },
  { id: 4, name: 'INTERRAPIDISIMO' },
  { id: 5, name: 'DOMINA' },
  { id: 7, name: 'VELOCES' },
  { id: 14, name: 'TCC' },
]
export const categories = ['Hogar', 'Belleza', 'Tecnología'].map((name, i) => ({ id: i + 1, name }))
/** The way of an order that goes well. */
const STEPS = ['PENDIENTE', 'GUIA_GENERADA', 'EN_RUTA', 'ENTREGADO']

const shelf: DropiProduct[] = [
  {
    id: 90_001,
    name: 'Camiseta',
    sku: 'DRP-CAM',
    sale_price: 31_000,
    suggested_price: 69_900,
    stock: 120,
    category: 1,
  },
  {
    id: 90_002,
    name: 'Organizador',
    sku: 'DRP-ORG',
    sale_price: 18_000,
    suggested_price: 45_000,
    stock: 40,
    category: 1,
  },
  {
    id: 90_003,
    name: 'Sérum facial',
    sku: 'DRP-SER',
    sale_price: 22_000,
    suggested_price: 59_900,
    stock: 75,
    category: 2,
  },
]

/** Dropi, in memory: a catalogue of suppliers, orders, and what holds them. It signs nothing that it posts. */
export class Dropi extends Service<{ unissued: boolean }> {
  readonly key = 'dropi.prueba.0123456789abcdef'
  /** The key is tied to the shop that it was made for. */
  readonly store = 'https://tienda-prueba.example'
  /** Of the panel, where incidents are. */
  readonly person = { email: 'duena@tienda-prueba.example', password: 'clave-de-prueba' }
  readonly sessions = new Set<string>()
  readonly orders = new Map<number, DropiOrder>()
  readonly products = new Map(shelf.map((one) => [one.id, one]))
  /** Where the shop hears of its orders. */
  shopUrl = ''
  private asked: number[] = []

  constructor(origin: () => string, send: typeof fetch = fetch) {
    const words = { unissued: 'La clave no sirve para esta API («Token not issued to this api»)' }
    super({ name: 'dropi', title: 'Dropi (dropshipping)', own: { unissued: false }, words }, origin, send)
  }

  protected clear(): void {
    this.orders.clear()
    this.sessions.clear()
    this.shopUrl = ''
    this.asked = []
  }

  facts(): Fact[] {
    return [
      ['Dirección', `${this.origin()}/integrations`],
      ['Clave, con Origin', `${this.key} · ${this.store}`],
      ['Panel', `${this.person.email} · ${this.person.password}`],
      ['Avisa a', this.shopUrl || 'nadie'],
      ...[...this.orders.values()].slice(-5).map(({ id, status }): Fact => [`Pedido ${id}`, status]),
    ]
  }

  override actions() {
    return {
      shop: { label: 'Avisar a esta dirección', about: 'https://…', run: (url: string) => void (this.shopUrl = url) },
      move: { label: 'Avanzar el pedido', about: 'Número del pedido', run: (id: string) => this.move(Number(id)) },
      hold: {
        label: 'Poner una novedad',
        about: 'Número del pedido',
        run: (id: string) => this.hold(Number(id), 'DIRECCION ERRADA'),
      },
    }
  }

  /** True while it is not asked more often in a minute than it takes. */
  mayAsk(): boolean {
    const at = this.now()
    this.asked = this.asked.filter((when) => at - when < 60_000)
    return this.asked.push(at) <= MOST_A_MINUTE
  }

  make(
    details: Omit<
      DropiOrder,
      'id' | 'created_at' | 'updated_at' | 'incidence' | 'solved' | 'movements' | 'shipping_guide'
    >,
  ): DropiOrder {
    const at = this.iso()
    const order: DropiOrder = {
      ...{ ...details, id: this.id(), created_at: at, updated_at: at, shipping_guide: null },
      ...{ incidence: null, solved: false, movements: [] },
    }
    this.orders.set(order.id, order)
    return order
  }

  move(id: number): void {
    const order = this.orders.get(id)
    const next = order && (order.status === 'NOVEDAD' ? 'EN_RUTA' : STEPS[STEPS.indexOf(order.status) + 1])
    if (order && next) this.put(order, next)
  }

  /** A carrier cannot deliver an order, and says why. */
  hold(id: number, why: string): void {
    const order = this.orders.get(id)
    if (!order) return
    Object.assign(order, { incidence: why, solved: false })
    this.put(order, 'NOVEDAD')
  }

  /** Brings an order to a state, and tells the shop with a post that nothing signs. */
  put(order: DropiOrder, status: string): void {
    if (status === 'GUIA_GENERADA') order.shipping_guide ??= `53${String(order.id).padStart(9, '0')}`
    Object.assign(order, { status, updated_at: this.iso() })
    order.movements.push({ nom_mov: status, created_at: order.updated_at, image_evidence: null })
    if (!this.shopUrl) return
    const headers = { 'content-type': 'application/json' }
    this.tell({ url: this.shopUrl, body: JSON.stringify(wireOf(order)), headers })
  }
}

const decimals = (pesos: number) => pesos.toFixed(2)

/** An order as it is read, and posted to the shop. */
export const wireOf = (order: DropiOrder): object => ({
  ...{ id: order.id, status: order.status, supplier_id: order.supplier_id, type: 'FINAL_ORDER', ...order.buyer },
  ...{ created_at: order.created_at, updated_at: order.updated_at, total_order: decimals(order.total_order) },
  ...{ rate_type: order.rate_type, shipping_company: order.carrier.name, shipping_guide: order.shipping_guide },
  ...{ sticker: order.shipping_guide ? `${order.id}.pdf` : null, guia_urls3: null, shop_order_id: order.shop_order_id },
  ...{ shop_id: 10, warehouse_id: 4, external_id: null, novedad_servientrega: order.incidence },
  ...{ servientrega_movements: order.movements, history_new_orders: [], issue_solved_by_operator: null },
  issue_solved_by_parent_order: order.solved,
  orderdetails: order.details.map(({ id, price, quantity, product }) => ({
    ...{ id, order_id: order.id, price: decimals(price), quantity, product: { id: product.id, name: product.name } },
  })),
  ...{ warehouse: { id: 4, name: 'Bodega Medellín' }, distribution_company: order.carrier },
})
