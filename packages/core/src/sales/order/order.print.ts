import { cityName, papers, type Shop } from '../../documents/print/papers'
import { type PublicPaper, publicPaper } from '../../documents/print/public-paper'
import { notFound } from '../../kernel/errors'
import { mediaUrl } from '../../kernel/files/store'
import { changeLink, linkTo } from '../../kernel/public/link'
import { Order, type OrderData } from './order'
import type { OrderLineData } from './order-line'
import { salePaper } from './paper'

const documentModel = (order: OrderData, lines: readonly OrderLineData[], { merchant, settings }: Shop) =>
  salePaper(order, lines, { merchant, texts: settings.texts, resolutions: settings.billing.resolutions, cityName })

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
