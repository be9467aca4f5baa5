import { author, now } from '../../kernel/context'
import { type Act, act } from '../../kernel/db/act'
import { rangeAll } from '../../kernel/db/read'
import { conflict } from '../../kernel/errors'
import { withFile } from '../../kernel/files/image'
import { mediaUrl, removeFile } from '../../kernel/files/store'
import { newId } from '../../kernel/values/id'
import { Order, OrderImage } from '../order/order'
import type { Extras } from '../order/order.wire'

/** Images that an order may have. */
const MAX_IMAGES = 20

/** Folder of the images of an order. */
export const imagesFolder = (orderId: string): string => `orders/${orderId}`

/** The images of an order, the oldest first. */
export async function imagesOf(orderId: string): Promise<NonNullable<Extras['images']>> {
  const items = await rangeAll({
    pk: OrderImage.indexPartition('order', orderId),
    index: OrderImage.indexOf('order'),
  })
  return items.map(OrderImage.fromItem).map(({ id, name, path }) => ({ id, name, url: mediaUrl(path) }))
}

/** Writes that an order has an image whose file is stored. @param name what it shows */
export function insertImage(unit: Act, orderId: string, path: string, name: string) {
  const row = { id: newId('image'), orderId, path, name: name.slice(0, 120), createdAt: now().toISOString() }
  unit.insert(OrderImage, row)
  return row
}

/** Adds an image to an order: a proof of payment, how it was packed, a photo of the delivery. */
export async function addImage({ id, file, name }: { id: string; file: File; name?: string | undefined }) {
  const [order, images] = await Promise.all([Order.get(id), imagesOf(id)])
  if (images.length >= MAX_IMAGES)
    throw conflict(`Un pedido tiene como máximo ${MAX_IMAGES} imágenes. Quita una antes.`)
  const row = await withFile(
    file,
    { folder: imagesFolder(order.id) },
    (path) =>
      act(async (unit) => {
        if (!path) throw conflict('Falta la imagen.')
        unit.summary = `${author().name} agregó una imagen al pedido ${order.number}`
        return insertImage(unit, id, path, name ?? file.name)
      }),
    ({ path }) => path,
  )
  return { id: row.id, name: row.name, url: mediaUrl(row.path) }
}

/** Removes an image of an order, and then its file. */
export const removeImage = ({ id }: { id: string }) =>
  act(async (unit) => {
    const image = await OrderImage.get(id)
    unit.remove(OrderImage, image)
    unit.after(() => removeFile(image.path))
    return { message: 'Imagen eliminada' }
  })
