import { StockLedger } from '../../inventory/stock/ledger'
import { withHistory } from '../../inventory/stock/short-history'
import { author, now } from '../../kernel/context'
import { act } from '../../kernel/db/act'
import { load, rangeAll } from '../../kernel/db/read'
import { conflict } from '../../kernel/errors'
import { storeImage } from '../../kernel/files/image'
import { mediaUrl, removeFile } from '../../kernel/files/store'
import { newId } from '../../kernel/values/id'
import { Order, type OrderData, OrderImage } from '../order/order'
import { type Extras, presentGuide, presentOrder } from '../order/order.wire'
import type { OrderLineData } from '../order/order-line'
import { stockOfLines } from './reverse'

/** Images that an order may have. */
const MAX_IMAGES = 20

async function imagesOf(orderId: string): Promise<NonNullable<Extras['images']>> {
  const items = await rangeAll({
    pk: OrderImage.indexPartition('order', orderId),
    index: OrderImage.indexOf('order'),
  })
  return items.map(OrderImage.fromItem).map(({ id, name, path }) => ({ id, name, url: mediaUrl(path) }))
}

/** Lines of an order at what they cost by now: what was not there when it was sold is corrected when it comes. */
async function costedLines(order: OrderData): Promise<OrderLineData[]> {
  const lines = await Order.lines(order)
  const short = lines.filter((line) => line.short)
  if (short.length === 0) return lines
  const { rows } = await load({ rows: stockOfLines(short) })
  const ledger = new StockLedger(await withHistory(rows, order.id, short), { allowNegative: true })
  return lines.map((line) =>
    line.short && line.storageId
      ? { ...line, costCents: line.costCents + ledger.shortOfSale(line, line.storageId, order.id).correctionCents }
      : line,
  )
}

/** One order with all its lines and images. */
export async function getOrder({ id }: { id: string }) {
  const [order, images] = await Promise.all([Order.get(id), imagesOf(id)])
  return presentOrder(order, { lines: await costedLines(order), images })
}

/** What a guide needs to know of an order. */
export async function orderGuide({ id }: { id: string }) {
  const order = await Order.get(id)
  return presentGuide(order, await Order.lines(order))
}

/** Adds an image to an order: a proof of payment, a photo of the delivery. */
export async function addImage({ id, file }: { id: string; file: File }) {
  const order = await Order.get(id)
  const images = await imagesOf(id)
  if (images.length >= MAX_IMAGES)
    throw conflict(`Un pedido tiene como máximo ${MAX_IMAGES} imágenes. Quita una antes.`)
  const path = await storeImage(`orders/${order.id}`, file)
  if (!path) throw conflict('Falta la imagen.')
  const row = { id: newId('image'), orderId: id, path, name: file.name.slice(0, 120), createdAt: now().toISOString() }
  await act(async (unit) => {
    unit.insert(OrderImage, row)
    unit.summary = `${author().name} agregó una imagen al pedido ${order.number}`
  })
  return { id: row.id, name: row.name, url: mediaUrl(path) }
}

/** Removes an image of an order, and then its file. */
export const removeImage = ({ id }: { id: string }) =>
  act(async (unit) => {
    const image = await OrderImage.get(id)
    unit.remove(OrderImage, image)
    unit.after(() => removeFile(image.path))
    return { message: 'Imagen eliminada' }
  })
