import * as z from 'zod'
import { signature, signed } from '../../documents/author'
import { document } from '../../documents/document'
import { history } from '../../documents/history'
import { partKind } from '../../documents/parts'
import { BoughtLineRow, StoredDiscount, TotalsRow } from '../buying/line'
import { Withheld } from '../buying/withheld'
import { buyOrderMoves, buyOrderStateNames } from './buy-order.states'

/** What was ordered of a line, and what of it came and was billed: thousandths, and cents before tax. */
export const OrderedLine = BoughtLineRow.extend({ received: z.number().int(), billedCents: z.number().int() })
export type OrderedLineData = z.output<typeof OrderedLine>

const { fields, made, entered } = history(buyOrderStateNames)
const OrderedPart = partKind({ name: 'buyOrderPart', label: 'la parte del pedido', lines: OrderedLine, fields: {} })

/** What the shop asks a provider for; it posts nothing and moves nothing. */
export const BuyOrder = document({
  name: 'buyOrder',
  label: 'la orden de compra',
  plural: 'órdenes de compra',
  id: 'buyOrder',
  prefix: 'OC-',
  states: buyOrderMoves,
  names: buyOrderStateNames,
  voided: 'cancelled',
  lines: { schema: OrderedLine, atOnce: 40, parts: OrderedPart },
  fields: {
    ...fields,
    ...signed,
    day: z.string(),
    at: z.string(),
    providerId: z.string(),
    providerName: z.string(),
    storageId: z.string(),
    storageName: z.string(),
    /** When it should come. */
    dueDate: z.string().optional(),
    discount: StoredDiscount,
    totals: TotalsRow,
    withheld: z.array(Withheld),
    notes: z.string().optional(),
    revision: z.number().int(),
  },
  made: (stamp, state) => ({ at: stamp.at, day: stamp.day, revision: 0, ...signature(), ...made(stamp, state) }),
  entered,
  list: {
    dated: 'day',
    filters: { provider: 'providerId', state: 'state' },
    indexes: ['provider', 'state'],
    counted: ['state'],
  },
  packed: true,
  refs: { provider: (o) => o.providerId },
  revisions: {
    name: 'buyOrderRevision',
    label: 'la versión de la orden',
    keeps: ['lines', 'totals', 'discount', 'notes'],
  },
  words: {
    providerName: 'Proveedor',
    dueDate: 'Se espera',
    discount: 'Descuento',
    totals: 'Totales',
    withheld: 'Retenciones',
    received: 'Recibido',
    billedCents: 'Facturado',
    unitCents: 'Costo unitario',
    grossCents: 'Valor bruto',
    discountCents: 'Descuento',
    globalDiscountCents: 'Descuento general',
    taxCents: 'Impuesto',
    ivaCents: 'IVA',
    incCents: 'Impuesto al consumo',
    withheldCents: 'Retenido',
    payableCents: 'Por pagar',
    goodsCents: 'Valor de la mercancía',
    amountCents: 'Valor retenido',
    ratePpm: 'Tarifa',
    why: 'Motivo',
    ruleId: false,
    providerId: false,
    returned: false,
    returnedCents: false,
    valueCents: 'Costo',
    kind: 'Clase',
    concept: 'Concepto de retención',
  },
})
export type BuyOrderData = z.output<typeof BuyOrder.schema>
export type BuyOrderRow = Awaited<ReturnType<typeof BuyOrder.get>>

/** The most that a provider may bill beyond what was ordered without somebody accepting it, in parts of ten thousand. */
export const TOLERANCE_BPS = 200
