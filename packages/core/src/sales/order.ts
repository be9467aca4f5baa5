import * as z from 'zod'
import { kind } from '../kernel/db/kind'
import { type OrderState, orderStates } from './order.states'
import { means } from './payment'

/** 1 online, 2 home delivery, 3 point of sale. Source: product.txt sections 3 and 9. */
export const orderTypes = { online: 1, delivery: 2, pos: 3 } as const
export type OrderType = (typeof orderTypes)[keyof typeof orderTypes]
export const typeNames: Record<OrderType, string> = { 1: 'En línea', 2: 'Domicilio', 3: 'Punto de venta' }

/** Lines that one transaction posts; a longer sale posts in parts. Source: design.md section 4, Size. */
export const MAX_LINES_AT_ONCE = 40
export const MAX_LINES = 2_000

export const Discount = z.discriminatedUnion('type', [
  z.object({ type: z.literal(1), cents: z.number().int().min(0) }),
  z.object({ type: z.literal(2), bps: z.number().int().min(0) }),
])

const cents = () => z.number().int()

/** A line as it was sold: amounts of the whole line, exact cost that left the stock. */
export const OrderLine = z.object({
  kind: z.enum(['product', 'service']),
  productId: z.string(),
  variantId: z.string().optional(),
  sku: z.string(),
  name: z.string(),
  /** Thousandths. */
  quantity: z.number().int().positive(),
  priceCents: cents(),
  priceList: z.number().int(),
  taxCode: z.enum(['IVA', 'INC', 'EXENTO', 'EXCLUIDO']),
  taxBps: z.number().int(),
  discount: Discount,
  discountCents: cents(),
  globalDiscountCents: cents(),
  netCents: cents(),
  baseCents: cents(),
  taxCents: cents(),
  /** Unit cost of the catalogue when it was sold. */
  unitCostCents: cents(),
  /** Cost that left the stock row with the line. */
  costCents: cents(),
  storageId: z.string().optional(),
  /** Some of it was not there: its cost was assumed, and is corrected when the goods come. */
  short: z.boolean().optional(),
})
export type OrderLineData = z.output<typeof OrderLine>

/** Money received, or given back when negative. */
const OrderPayment = z.object({
  id: z.string(),
  at: z.string(),
  day: z.string(),
  paymentTypeId: z.string(),
  name: z.string(),
  means: z.enum(means),
  amountCents: cents(),
  /** Turn whose drawer or terminal it went through. */
  shiftId: z.string().optional(),
  reference: z.string().optional(),
  userId: z.string(),
  userName: z.string(),
})
export type OrderPaymentData = z.output<typeof OrderPayment>

const OrderTotals = z.object({
  subtotalCents: cents(),
  discountCents: cents(),
  globalDiscountCents: cents(),
  netCents: cents(),
  baseCents: cents(),
  taxCents: cents(),
  costCents: cents(),
  deliveryCents: cents(),
  roundingCents: cents(),
  totalCents: cents(),
})

const TaxGroup = z.object({
  taxCode: OrderLine.shape.taxCode,
  taxBps: z.number().int(),
  netCents: cents(),
  baseCents: cents(),
  taxCents: cents(),
})

const Step = z.object({
  state: z.enum(orderStates),
  at: z.string(),
  by: z.object({ id: z.string(), name: z.string() }),
  note: z.string().optional(),
})

/** The reason for which an order was cancelled or returned, as the shop named it then. */
const ReturnedFor = z.object({ id: z.string(), name: z.string(), restock: z.boolean() })
export type ReturnedForData = z.output<typeof ReturnedFor>

/** Goods of one order go to one address. */
export const Destination = z.object({
  recipient: z.string().optional(),
  phone: z.string().optional(),
  address: z.string().optional(),
  neighbourhood: z.string().optional(),
  city: z.string().optional(),
  instructions: z.string().optional(),
})

/**
 * A sale: online, home delivery or at the counter. Posted when it is created; what was posted changes only by reversal
 * and a new posting, and `entries` are the ones that stand.
 */
export const Order = kind({
  name: 'order',
  label: 'el pedido',
  schema: z.object({
    id: z.string(),
    type: z.literal([1, 2, 3]),
    number: z.string(),
    /** The resolution that numbered it: its paper is an invoice. Without one it is a voucher of the shop. */
    resolutionId: z.string().optional(),
    day: z.string(),
    at: z.string(),
    state: z.enum(orderStates),
    /** `posting` while the parts of a long sale go in; `failed` when one could not and the others were taken back. */
    posting: z.enum(['posted', 'posting', 'failed']),
    failure: z.string().optional(),
    clientId: z.string(),
    clientName: z.string(),
    clientDocument: z.string().optional(),
    clientPhone: z.string().optional(),
    destination: Destination,
    sellerId: z.string().optional(),
    sellerName: z.string().optional(),
    courierId: z.string().optional(),
    courierName: z.string().optional(),
    channelId: z.string().optional(),
    channelName: z.string().optional(),
    storageId: z.string(),
    storageName: z.string(),
    costCenterId: z.string().optional(),
    deliveryMode: z.enum(['own', 'courier']),
    deliveryTaxBps: z.number().int(),
    shiftId: z.string().optional(),
    register: z.string().optional(),
    cashier: z.object({ id: z.string(), name: z.string() }),
    priceList: z.number().int(),
    discount: Discount,
    /** Empty for a long sale, which keeps its lines in `OrderPart` rows. */
    lines: z.array(OrderLine),
    lineCount: z.number().int(),
    /** Parts in which a long sale is posted; 0 for the others. */
    parts: z.number().int(),
    /** What is under way while `posting`, and its note. */
    task: z.enum(['post', 'cancel', 'return']).optional(),
    taskNote: z.string().optional(),
    /** Shift that the reversal gives back what was paid from. */
    taskShiftId: z.string().optional(),
    /** When it was asked for: all that it posts has this day. */
    taskAt: z.string().optional(),
    /** Why it was undone, and whether its goods returned to their storage; see `returned.ts`. */
    returnReason: ReturnedFor.optional(),
    totals: OrderTotals,
    /** Whether the shop charged IVA when it was sold. */
    chargesIva: z.boolean().default(true),
    taxes: z.array(TaxGroup),
    payments: z.array(OrderPayment),
    changeCents: cents(),
    withheld: z.object({ retefuenteCents: cents(), reteIvaCents: cents(), reteIcaCents: cents() }),
    paidCents: cents(),
    remainingCents: cents(),
    credit: z.boolean(),
    dueDate: z.string(),
    /** Day on which nothing was owed any more. */
    paidDay: z.string().optional(),
    history: z.array(Step),
    /** Entries that stand: the sale and its later payments. Each is in the journal of its day. */
    entries: z.array(z.object({ id: z.string(), day: z.string() })),
    /** How many times it was posted again; the earlier ones are `OrderRevision` rows. */
    revision: z.number().int(),
    duplicatedFrom: z.string().optional(),
    freezingId: z.string().optional(),
    notes: z.string().optional(),
    guide: z.string().optional(),
  }),
  plain: ['type', 'state', 'clientId', 'sellerId', 'channelId', 'storageId', 'remainingCents'],
  by: {
    day: (o) => ['all', `${o.day}.${o.id}`],
    client: (o) => [o.clientId, `${o.day}.${o.id}`],
    state: (o) => [o.state, `${o.day}.${o.id}`],
    seller: (o) => (o.sellerId ? [o.sellerId, `${o.day}.${o.id}`] : undefined),
    channel: (o) => (o.channelId ? [o.channelId, `${o.day}.${o.id}`] : undefined),
    storage: (o) => [o.storageId, `${o.day}.${o.id}`],
  },
  dimensions: (o): string[] => orderDimensions({ seller: o.sellerId, channel: o.channelId, storage: o.storageId }),
  counts: (o): string[] => {
    const what = bucketOf(o)
    return [`all|${what}`, `d|${o.day}|${what}`, ...(o.courierId ? [`courier.${o.courierId}`] : [])]
  },
})
export type OrderData = z.output<typeof Order.schema>
export type OrderRow = Awaited<ReturnType<typeof Order.get>>

/** Fields of the counters of orders: how many are of a seller, of a channel, of a storage. */
export function orderDimensions(of: {
  seller?: string | undefined
  channel?: string | undefined
  storage?: string | undefined
}): string[] {
  const { seller, channel, storage } = of
  return [seller && `s.${seller}`, channel && `c.${channel}`, storage && `b.${storage}`].flatMap((field) => field || [])
}

/** Kind of row that counts together: type, state, and whether it is paid. */
const bucketOf = (o: { type: OrderType; state: OrderState; remainingCents: number }): string =>
  `${o.type}.${o.state}.${o.remainingCents <= 0 ? 'si' : 'no'}`

/** What an order was before it was posted again. Never edited. */
export const OrderRevision = kind({
  name: 'orderRevision',
  label: 'la versión del pedido',
  schema: z.object({
    orderId: z.string(),
    revision: z.number().int(),
    at: z.string(),
    by: z.object({ id: z.string(), name: z.string() }),
    lines: z.array(OrderLine),
    totals: OrderTotals,
    payments: z.array(OrderPayment),
    entries: Order.schema.shape.entries,
  }),
  plain: [],
  key: (r) => `${r.orderId}.${String(r.revision).padStart(4, '0')}`,
  audited: false,
})

/** An image of an order: a proof of payment, a photo of the delivery. */
export const OrderImage = kind({
  name: 'orderImage',
  label: 'la imagen',
  schema: z.object({ id: z.string(), orderId: z.string(), path: z.string(), name: z.string(), createdAt: z.string() }),
  by: { order: (i) => [i.orderId, i.id] },
})

/** What the paper of an order is. Only what a resolution of DIAN numbered is an invoice. Source: facts B1.2. */
export const paperName = ({ resolutionId }: Pick<OrderData, 'resolutionId'>): string =>
  resolutionId === undefined ? 'Comprobante interno' : 'Factura de venta'
