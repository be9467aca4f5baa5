import type { DocumentMerchant, PrintModel } from '../../documents/print/model'
import { formatDay } from '../../kernel/values/time'
import { pesosInWords } from '../../kernel/values/words'
import { numberedDocuments } from '../../settings/resolutions/numbered'
import type { ResolutionData } from '../../settings/resolutions/resolution'
import { taxesOf } from '../book/delivery-tax'
import type { OrderData } from './order'
import { stateNames } from './order.states'
import type { OrderLineData } from './order-line'
import { paperName } from './paper-name'
import { printedCity, printedClient, printedLine, printedTax, timeOf } from './printed'

/* What the paper of a sale says. Light: a till without a connection prints the same. */

/** Of an order, what its paper says. */
export type PrintedOrder = Pick<
  OrderData,
  | 'id'
  | 'number'
  | 'type'
  | 'state'
  | 'resolutionId'
  | 'day'
  | 'at'
  | 'clientName'
  | 'clientDocument'
  | 'clientPhone'
  | 'destination'
  | 'sellerName'
  | 'courierName'
  | 'guide'
  | 'deliveryTaxBps'
  | 'register'
  | 'cashier'
  | 'totals'
  | 'chargesIva'
  | 'taxes'
  | 'payments'
  | 'changeCents'
  | 'withheld'
  | 'remainingCents'
  | 'dueDate'
  | 'notes'
>
export type PrintedOrderLine = Omit<OrderLineData, 'costCents' | 'short'>

/** The shop as the paper of its sales shows it. */
export interface SellingShop {
  merchant: DocumentMerchant
  texts: { ticket: string; invoice: string }
  resolutions: readonly Pick<
    ResolutionData,
    'id' | 'documentType' | 'number' | 'date' | 'prefix' | 'from' | 'to' | 'validTo'
  >[]
  /** Name of a municipality by its code. */
  cityName: (code: string) => string | undefined
}

const withheldOf = ({ withheld }: PrintedOrder) =>
  [
    { label: 'Retefuente', amountCents: withheld.retefuenteCents },
    { label: 'ReteIVA', amountCents: withheld.reteIvaCents },
    { label: 'ReteICA', amountCents: withheld.reteIcaCents },
  ].filter((w) => w.amountCents > 0)

/** Payments by name, what was given back taken off. */
function paymentsOf(order: PrintedOrder): { label: string; amountCents: number }[] {
  const sums = new Map<string, number>()
  for (const p of order.payments) sums.set(p.name, (sums.get(p.name) ?? 0) + p.amountCents)
  const rows = [...sums].map(([label, amountCents]) => ({ label, amountCents })).filter((p) => p.amountCents !== 0)
  const cash = rows.find((row) => order.payments.some((p) => p.name === row.label && p.means === 'cash'))
  if (cash) cash.amountCents += order.changeCents
  return rows
}

const legalOf = (order: PrintedOrder, resolutions: SellingShop['resolutions']): string[] => {
  if (order.resolutionId === undefined) return ['No es factura de venta ni documento equivalente.']
  const found = resolutions.find((r) => r.id === order.resolutionId)
  return found
    ? [
        `${numberedDocuments[found.documentType]}. Resolución DIAN ${found.number} del ${formatDay(found.date)}, prefijo ${found.prefix}, del ${found.from} al ${found.to}. Vigente hasta el ${formatDay(found.validTo)}.`,
      ]
    : []
}

/** What a document says of an order. Pure. */
export function salePaper(
  order: PrintedOrder,
  lines: readonly PrintedOrderLine[],
  { merchant, texts, resolutions, cityName }: SellingShop,
): PrintModel & { delivery: NonNullable<PrintModel['delivery']> } {
  const { totals, destination } = order
  const dead = order.state === 'cancelado' || order.state === 'devuelto'
  const text = order.type === 3 ? texts.ticket : texts.invoice
  const recipient = destination.recipient ?? order.clientName
  return {
    title: dead ? `${paperName(order)} (${stateNames[order.state].toLowerCase()})` : paperName(order),
    number: order.number,
    date: order.day,
    time: timeOf(order.at),
    ...(order.remainingCents > 0 ? { dueDate: order.dueDate, balanceCents: order.remainingCents } : {}),
    merchant: { ...merchant, ...(text || merchant.footer ? { footer: merchant.footer ?? text } : {}) },
    client: printedClient(order, cityName),
    lines: lines.map(printedLine),
    totals: {
      subtotalCents: totals.subtotalCents,
      discountCents: totals.discountCents + totals.globalDiscountCents,
      ...(totals.deliveryCents ? { deliveryCents: totals.deliveryCents } : {}),
      taxes: taxesOf(order)
        .filter((t) => order.chargesIva || t.taxCents > 0)
        .map(printedTax),
      withholdings: withheldOf(order),
      totalCents: totals.totalCents - withheldOf(order).reduce((sum, w) => sum + w.amountCents, 0),
    },
    payments: paymentsOf(order),
    ...(order.changeCents > 0 ? { changeCents: order.changeCents } : {}),
    delivery: {
      recipient,
      ...(destination.phone || order.clientPhone ? { phone: destination.phone ?? order.clientPhone! } : {}),
      address: destination.address ?? 'Recoge en la tienda',
      ...(destination.neighbourhood ? { neighbourhood: destination.neighbourhood } : {}),
      city: printedCity(destination, cityName) ?? '',
      ...(destination.instructions ? { instructions: destination.instructions } : {}),
      ...(order.courierName ? { carrier: order.courierName } : {}),
      ...(order.guide ? { guide: order.guide } : {}),
      collectCents: Math.max(0, order.remainingCents),
    },
    ...(order.sellerName ? { seller: order.sellerName } : {}),
    cashier: order.cashier.name,
    ...(order.register ? { register: order.register } : {}),
    ...(order.notes ? { notes: order.notes } : {}),
    amountInWords: pesosInWords(totals.totalCents),
    legal: legalOf(order, resolutions),
    qr: {
      text: `${order.number} ${order.day} ${(totals.totalCents / 100).toFixed(2)} ${order.id}`,
      caption: `Pedido ${order.number}`,
    },
    barcode: order.number,
  }
}
