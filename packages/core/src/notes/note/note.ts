import * as z from 'zod'
import { document } from '../../documents/document'
import { history as historyOf } from '../../documents/history'
import { partKind } from '../../documents/parts'
import { means } from '../../sales/book/payment'
import { cents, MAX_LINES_AT_ONCE, OrderLine } from '../../sales/order/order-line'
import { paymentBank } from '../../settings/payment-types/payment-type.input'
import { electronicStates, stateNames, transitions } from './note.states'

/** A part of a line of the sale: what came back of it, or by how much its price was reduced. */
const NoteLine = OrderLine.pick({
  kind: true,
  productId: true,
  variantId: true,
  sku: true,
  name: true,
  priceCents: true,
  priceList: true,
  taxCode: true,
  taxBps: true,
  storageId: true,
}).extend({
  /** Thousandths that came back; 0 of a reduction. */
  quantity: z.number().int().nonnegative(),
  /** Discounts of line and sale that go with it. */
  discountCents: cents(),
  netCents: cents(),
  baseCents: cents(),
  taxCents: cents(),
  /** What the goods had cost when they were sold. */
  costCents: cents(),
  /** What they were worth when they came back: with what was corrected of their cost since. */
  valueCents: cents(),
})
export type NoteLineData = z.output<typeof NoteLine>

export const NotePart = partKind({
  name: 'creditNotePart',
  label: 'la parte de la nota crédito',
  lines: NoteLine,
  fields: {
    posted: z.boolean(),
    /** Entries of its cost. */
    entries: z.array(z.object({ id: z.string(), day: z.string() })),
  },
})
export type NotePartData = z.output<typeof NotePart.schema>

/** Money given back, and what it was of. */
const Refund = z.object({
  paymentTypeId: z.string(),
  name: z.string(),
  means: z.enum(means),
  amountCents: cents(),
  bank: paymentBank.optional(),
})
export type RefundData = z.output<typeof Refund>

const history = historyOf(stateNames)

/** A credit note: takes back a sale, whole or in part. Posted when it is created; voided, never deleted. */
export const CreditNote = document({
  name: 'creditNote',
  label: 'la nota crédito',
  words: {
    type: 'Clase de nota',
    returnType: 'Cómo se devuelve',
    orderNumber: 'Venta',
    soldBy: false,
    clientDocument: 'Documento del cliente',
    conditional: 'Descuento condicionado',
    discountCents: 'Descuento',
    taxCents: 'Impuesto',
    deliveryCents: 'Domicilio',
    withheld: 'Retenciones',
    retefuenteCents: 'Retefuente',
    reteIvaCents: 'ReteIVA',
    reteIcaCents: 'ReteICA',
    appliedCents: 'Abonado a lo que se debía',
    balanceCents: 'Saldo a favor',
    refunds: 'Dinero devuelto',
    amountCents: 'Valor',
    electronic: 'Estado ante la DIAN',
    cude: 'CUDE',
    orderDay: 'Fecha de la venta',
    valueCents: 'Valor de la mercancía',
    totals: 'Totales',
    deliveryTaxBps: 'Impuesto del domicilio',
    kind: false,
    orderType: false,
    completes: false,
  },
  plural: 'notas crédito',
  personal: { of: (n) => [n.clientId], kept: true },
  owners: (n) => [n.soldBy],
  id: 'creditNote',
  prefix: 'NC-',
  states: transitions,
  names: stateNames,
  voided: 'anulada',
  isUnderWay: ({ state }) => state === 'registrando',
  job: 'note.long',
  lines: { schema: NoteLine, atOnce: MAX_LINES_AT_ONCE, parts: NotePart },
  fields: {
    day: z.string(),
    at: z.string(),
    type: z.literal([1, 2, 3]),
    returnType: z.literal([1, 2]),
    orderId: z.string(),
    /** Whose sale it is of. */
    soldBy: z.string().optional(),
    orderNumber: z.string(),
    orderDay: z.string(),
    orderType: z.literal([1, 2, 3]),
    clientId: z.string(),
    clientName: z.string(),
    clientDocument: z.string().optional(),
    reason: z.object({ id: z.string(), name: z.string(), restock: z.boolean() }).optional(),
    note: z.string().optional(),
    /** A reduction that the client earned by paying early. */
    conditional: z.boolean(),
    totals: z.object({
      discountCents: cents(),
      netCents: cents(),
      baseCents: cents(),
      taxCents: cents(),
      costCents: cents(),
      deliveryCents: cents(),
      totalCents: cents(),
    }),
    /** Rate of IVA inside of the delivery. */
    deliveryTaxBps: z.number().int(),
    withheld: z.object({ retefuenteCents: cents(), reteIvaCents: cents(), reteIcaCents: cents() }),
    /** What of it went to what was still owed of the sale, was left in favour of the client, and was given back. */
    appliedCents: cents(),
    balanceCents: cents(),
    refunds: z.array(Refund),
    /** Shift that it was given back from. */
    shiftId: z.string().optional(),
    /** Nothing of the sale is left after it. */
    completes: z.boolean(),
    lineCount: z.number().int(),
    electronic: z.enum(electronicStates),
    cude: z.string().optional(),
    ...history.fields,
    /** Entries that stand. */
    entries: z.array(z.object({ id: z.string(), day: z.string() })),
    revision: z.number().int(),
  },
  made: (stamp, state) => ({ day: stamp.day, at: stamp.at, ...history.made(stamp, state) }),
  entered: history.entered,
  list: {
    dated: 'day',
    filters: { order: 'orderId', client: 'clientId', state: 'state', type: 'type' },
    indexes: ['order', 'client', 'state'],
    counted: ['type', 'state'],
    sums: { t: (n) => (n.state === 'anulada' ? 0 : n.totals.totalCents) },
  },
  packed: true,
  revisions: {
    name: 'creditNoteRevision',
    label: 'la versión de la nota crédito',
    keeps: ['lines', 'totals', 'refunds', 'entries'],
  },
})
export type NoteData = z.output<typeof CreditNote.schema>
export type NoteRow = Awaited<ReturnType<typeof CreditNote.get>>
