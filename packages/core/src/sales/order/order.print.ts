import type { PrintModel } from '../../documents/print/model'
import { cityName, papers, type Shop } from '../../documents/print/papers'
import { type PublicPaper, publicPaper } from '../../documents/print/public-paper'
import { notFound } from '../../kernel/errors'
import { mediaUrl } from '../../kernel/files/store'
import { changeLink, linkTo } from '../../kernel/public/link'
import { formatDay } from '../../kernel/values/time'
import { pesosInWords } from '../../kernel/values/words'
import type { ResolutionData } from '../../settings/resolutions/resolution'
import { numberedDocuments } from '../../settings/resolutions/resolution.input'
import { taxesOf } from '../book/delivery-tax'
import { Order, type OrderData, paperName } from './order'
import { stateNames } from './order.states'
import type { OrderLineData } from './order-line'
import { printedClient, printedLine, printedTax, timeOf } from './printed'

const withheldOf = ({ withheld }: OrderData) =>
  [
    { label: 'Retefuente', amountCents: withheld.retefuenteCents },
    { label: 'ReteIVA', amountCents: withheld.reteIvaCents },
    { label: 'ReteICA', amountCents: withheld.reteIcaCents },
  ].filter((w) => w.amountCents > 0)

/** Payments by name, what was given back taken off. */
function paymentsOf(order: OrderData): { label: string; amountCents: number }[] {
  const sums = new Map<string, number>()
  for (const p of order.payments) sums.set(p.name, (sums.get(p.name) ?? 0) + p.amountCents)
  const rows = [...sums].map(([label, amountCents]) => ({ label, amountCents })).filter((p) => p.amountCents !== 0)
  const cash = rows.find((row) => order.payments.some((p) => p.name === row.label && p.means === 'cash'))
  if (cash) cash.amountCents += order.changeCents
  return rows
}

const legalOf = (order: OrderData, resolutions: readonly ResolutionData[]): string[] => {
  if (order.resolutionId === undefined) return ['No es factura de venta ni documento equivalente.']
  const found = resolutions.find((r) => r.id === order.resolutionId)
  return found
    ? [
        `${numberedDocuments[found.documentType]}. Resolución DIAN ${found.number} del ${formatDay(found.date)}, prefijo ${found.prefix}, del ${found.from} al ${found.to}. Vigente hasta el ${formatDay(found.validTo)}.`,
      ]
    : []
}

/** What a document says of an order. Pure. */
export function documentModel(
  order: OrderData,
  lines: readonly OrderLineData[],
  { merchant, settings }: Shop,
): PrintModel & { delivery: NonNullable<PrintModel['delivery']> } {
  const { totals, destination } = order
  const dead = order.state === 'cancelado' || order.state === 'devuelto'
  const text = order.type === 3 ? settings.texts.ticket : settings.texts.invoice
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
      city: cityName(destination.city) ?? '',
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
    legal: legalOf(order, settings.billing.resolutions),
    qr: {
      text: `${order.number} ${order.day} ${(totals.totalCents / 100).toFixed(2)} ${order.id}`,
      caption: `Pedido ${order.number}`,
    },
    barcode: order.number,
  }
}

const { printed, print } = papers(Order, documentModel)

/** The receipt of a sale as whoever has its link sees it. @throws AppError 404 also of a sale that was not made */
export async function openReceipt(id: string): Promise<PublicPaper> {
  const { row, model, ...look } = await printed({ id })
  if (row.posting === 'failed') throw notFound('el recibo')
  return publicPaper(model, look)
}

/** The address of the receipt of an order. @throws AppError 404 */
export async function receiptLink({ id }: { id: string }): Promise<{ url: string }> {
  await Order.get(id)
  return { url: await linkTo('t', id) }
}

/** Gives the receipt another address: those that were sent open nothing any more. @throws AppError 404 */
export async function changeReceiptLink({ id }: { id: string }): Promise<{ url: string }> {
  await Order.get(id)
  return { url: await changeLink('t', id) }
}

/** The model that the browser prints too, and where the logo is. */
export async function invoiceData({ id }: { id: string }) {
  const { row, model, logo } = await printed({ id })
  return { id, number: row.number, logo: logo ? mediaUrl(logo) : null, document: { ...model } }
}

/** An order as a PDF in a format, or its model as JSON. */
export const printOrder = print
