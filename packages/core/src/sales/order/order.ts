import * as z from 'zod'
import { Person } from '../../documents/author'
import { document } from '../../documents/document'
import { history as historyOf } from '../../documents/history'
import { kind } from '../../kernel/db/kind'
import { conflict, forbidden } from '../../kernel/errors'
import { addressRow } from '../../reference/written-place'
import { paymentBank } from '../../settings/payment-types/payment-type.input'
import { tenders } from '../book/payment'
import { offerKinds } from './from-offer'
import { isReversed, type OrderState, problemOf, stateNames, transitions } from './order.states'
import { cents, Discount, lineWords, MAX_LINES_AT_ONCE, OrderLine, OrderPart } from './order-line'

/** 1 online, 2 home delivery, 3 point of sale. Source: product.txt sections 3 and 9. */
export const orderTypes = { online: 1, delivery: 2, pos: 3 } as const
export type OrderType = (typeof orderTypes)[keyof typeof orderTypes]
export const typeNames: Record<OrderType, string> = { 1: 'En línea', 2: 'Domicilio', 3: 'Punto de venta' }

/** Money received, or given back when negative. */
const OrderPayment = z.object({
  id: z.string(),
  at: z.string(),
  day: z.string(),
  /** Its type of payment; of a balance in favour, the document that it is of. */
  paymentTypeId: z.string(),
  name: z.string(),
  means: z.enum(tenders),
  amountCents: cents(),
  /** Where it entered, when it is no cash; the first bank without one. */
  bank: paymentBank.optional(),
  /** The shift whose drawer or terminal it went through. */
  shiftId: z.string().optional(),
  /** The receipt that it came by, when it came after the sale. */
  receiptId: z.string().optional(),
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

const history = historyOf(stateNames)

/** The reason for which an order was cancelled or returned, as the shop named it then. */
const ReturnedFor = z.object({ id: z.string(), name: z.string(), restock: z.boolean() })
export type ReturnedForData = z.output<typeof ReturnedFor>

/** Goods of one order go to one address. */
export const Destination = addressRow({
  recipient: z.string().optional(),
  phone: z.string().optional(),
  address: z.string().optional(),
  neighbourhood: z.string().optional(),
  instructions: z.string().optional(),
})

/** A credit note that stands: what it took off the order, in cents. Nothing else changes the order while it has one. */
const Credited = z.object({ id: z.string(), number: z.string(), totalCents: cents() })

/** What the credit notes of an order took off it, in cents. */
export const creditedCents = (notes: readonly { totalCents: number }[]): number =>
  notes.reduce((sum, { totalCents }) => sum + totalCents, 0)

const stands = ({ state, posting }: { state: OrderState; posting: string }): boolean =>
  !isReversed(state) && posting !== 'failed'

/** Returns whose sale an order is: its seller's, or of who charged it where it names none. */
export const soldBy = (order: { sellerId?: string; cashier: { id: string } }): string =>
  order.sellerId ?? order.cashier.id

/**
 * A sale: online, home delivery or at the counter. Posted when it is created; what was posted changes only by reversal
 * and a new posting, and `entries` are the ones that stand.
 */
export const Order = document({
  name: 'order',
  label: 'el pedido',
  words: {
    ...lineWords,
    clientDocument: 'Documento del cliente',
    clientPhone: 'Teléfono del cliente',
    destination: 'Destino',
    recipient: 'Quien recibe',
    neighbourhood: 'Barrio',
    instructions: 'Indicaciones',
    sellerName: 'Vendedor',
    soldBy: false,
    courierName: 'Domiciliario',
    channelName: 'Canal',
    deliveryMode: 'Entrega',
    deliveryTaxBps: 'Impuesto del domicilio',
    cashier: 'Quien cobró',
    offline: 'Vendida sin internet',
    paper: 'Número en su tiquete',
    seq: false,
    creditNotes: 'Notas crédito',
    receiptId: false,
    documentId: false,
    task: 'Tarea',
    taskNote: 'Nota de la tarea',
    returnReason: 'Motivo de la devolución',
    totals: 'Totales',
    subtotalCents: 'Subtotal',
    deliveryCents: 'Domicilio',
    chargesIva: 'Cobra IVA',
    payments: 'Pagos',
    amountCents: 'Valor',
    reference: 'Referencia',
    changeCents: 'Cambio entregado',
    withheld: 'Retenciones',
    retefuenteCents: 'Retefuente',
    reteIvaCents: 'ReteIVA',
    reteIcaCents: 'ReteICA',
    paidCents: 'Pagado',
    remainingCents: 'Saldo por pagar',
    credit: 'A crédito',
    dueDate: 'Vence el',
    paidDay: 'Pagado el',
    guide: 'Guía',
    comesFrom: 'Viene de',
    settlements: 'Pagos de varios documentos',
    advance: 'Anticipo',
    released: 'Sale sin anticipo',
    why: 'Motivo',
  },
  id: 'order',
  states: transitions,
  names: stateNames,
  voided: 'cancelado',
  isUnderWay: ({ posting }) => posting === 'posting',
  job: 'sale.long',
  lines: { schema: OrderLine, atOnce: MAX_LINES_AT_ONCE, parts: OrderPart },
  fields: {
    type: z.literal([1, 2, 3]),
    /** The resolution that numbered it: its paper is an invoice. Without one it is a voucher of the shop. */
    resolutionId: z.string().optional(),
    day: z.string(),
    at: z.string(),
    /** `posting` while the parts of a long sale go in; `failed` when one could not and the others were reversed. */
    posting: z.enum(['posted', 'posting', 'failed']),
    clientId: z.string(),
    clientName: z.string(),
    clientDocument: z.string().optional(),
    clientPhone: z.string().optional(),
    destination: Destination,
    sellerId: z.string().optional(),
    sellerName: z.string().optional(),
    /** Whose sale it is: its seller, or who charged it where it names none. */
    soldBy: z.string().optional(),
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
    /** It was sold without a connection: when, by which device's place in its shift, and the number on its paper if it has another. */
    offline: z.object({ at: z.string(), seq: z.number().int(), paper: z.string().optional() }).optional(),
    cashier: Person,
    priceList: z.number().int(),
    discount: Discount,
    lineCount: z.number().int(),
    /** What is under way while `posting`, and its note. */
    task: z.enum(['post', 'cancel']).optional(),
    taskNote: z.string().optional(),
    /** Shift that the reversal gives back what was paid from. */
    taskShiftId: z.string().optional(),
    /** When it was asked for: all that it posts has this day. */
    taskAt: z.string().optional(),
    creditNotes: z.array(Credited).default([]),
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
    ...history.fields,
    /** Entries that stand: the sale and the receipts that paid this order alone. Each is in the journal of its day. */
    entries: z.array(z.object({ id: z.string(), day: z.string(), receiptId: z.string().optional() })),
    /** What payments of several documents settled of it: while one stands, the order is not posted again. */
    settlements: z.array(z.object({ documentId: z.string(), number: z.string(), cents: cents() })).default([]),
    /** How many times it was posted again; the earlier versions are kept. */
    revision: z.number().int(),
    duplicatedFrom: z.string().optional(),
    /** Quotes, remissions and pre-invoices that it was made from. */
    comesFrom: z.array(z.object({ kind: z.enum(offerKinds), id: z.string(), number: z.string() })).optional(),
    freezingId: z.string().optional(),
    notes: z.string().optional(),
    /** What the shop asks before it leaves, and who let it go without and why; see `advance.ts`. */
    advance: z
      .object({ cents: cents(), released: z.object({ at: z.string(), by: Person, why: z.string() }).optional() })
      .optional(),
    guide: z.string().optional(),
  },
  made: (stamp, state) => ({ day: stamp.day, at: stamp.at, cashier: stamp.by, ...history.made(stamp, state) }),
  entered: history.entered,
  refusal: ({ state }, to, why) =>
    why === 'person' ? forbidden(problemOf(state, to, why)) : conflict(problemOf(state, to, why), 'bad_state'),
  list: {
    dated: 'day',
    index: 'day',
    filters: {
      client: 'clientId',
      seller: { field: 'soldBy', of: soldBy },
      channel: 'channelId',
      state: 'state',
      storage: 'storageId',
      type: 'type',
      is_pay: { field: 'remainingCents', atMost: 0 },
    },
    indexes: ['client', 'state', 'seller', 'channel', 'storage'],
    counted: ['type', 'state', 'is_pay'],
    ownedBy: 'seller',
    apart: { seller: 's', channel: 'c', storage: 'b' },
    daily: true,
    sums: {
      t: (o) => (stands(o) ? o.totals.totalCents - creditedCents(o.creditNotes) : 0),
      d: (o) => (stands(o) ? Math.max(0, o.remainingCents) : 0),
    },
  },
  derives: (o) => ({ soldBy: soldBy(o) }),
  owners: (o) => [soldBy(o), o.cashier.id],
  refs: { courier: (o) => o.courierId },
  plural: 'pedidos',
  personal: {
    of: (o) => [o.clientId],
    kept: true,
    forget: (o) => {
      if (!isReversed(o.state) && (o.state !== 'entregado' || o.remainingCents > 0)) return undefined
      return o.posting === 'posting' ? undefined : { ...o, clientPhone: undefined, destination: {} }
    },
    also: async (unit, order) => (await import('../book/sale-book')).forgetPhone(unit, order),
  },
  packed: true,
  revisions: {
    name: 'orderRevision',
    label: 'la versión del pedido',
    keeps: ['lines', 'totals', 'payments', 'entries'],
  },
})
export type OrderData = z.output<typeof Order.schema>
export type OrderRow = Awaited<ReturnType<typeof Order.get>>

/** An image of an order: a proof of payment, a photo of the delivery. */
export const OrderImage = kind({
  name: 'orderImage',
  label: 'la imagen',
  schema: z.object({ id: z.string(), orderId: z.string(), path: z.string(), name: z.string(), createdAt: z.string() }),
  by: { order: (i) => [i.orderId, i.id] },
})
