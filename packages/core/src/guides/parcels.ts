import type { MeasuresData } from '../catalog/products/measures'
import { Product } from '../catalog/products/product'
import { load } from '../kernel/db/read'
import { UNIT } from '../kernel/values/money'
import { boxes } from '../picking/boxes/boxes'
import { type Case, packInto, sizeOf } from '../picking/boxes/fit'
import { packedBoxes } from '../picking/boxes/packed'
import { Order, type OrderRow } from '../sales/order/order'
import { MAX_PACKAGES } from './guide.input'

/** Units whose places in boxes are worked out. */
const MOST_PIECES = 200

/** A parcel that is proposed for a guide. */
export interface ParcelData extends MeasuresData {
  grams: number
  /** The box of the shop that it goes in. */
  box?: string | undefined
}

/** What is sent of an order, unit by unit: the last one may be a part of one. */
async function piecesOf(order: OrderRow) {
  const lines = (await Order.lines(order)).filter(({ kind }) => kind === 'product')
  const { products } = await load({ products: Product.many([...new Set(lines.map(({ productId }) => productId))]) })
  return lines.map(({ productId, quantity }) => {
    const measures: MeasuresData = products.get(productId) ?? {}
    return { quantity, grams: measures.grams, size: sizeOf(measures) }
  })
}

type Pieces = Awaited<ReturnType<typeof piecesOf>>

/** In boxes of the shop, when everything that is sent says what it weighs and measures. */
function boxed(pieces: Pieces, cases: readonly Case[]): ParcelData[] | undefined {
  const units = pieces.reduce((sum, { quantity }) => sum + Math.ceil(quantity / UNIT), 0)
  if (units === 0 || units > MOST_PIECES) return undefined
  const all = pieces.flatMap(({ quantity, grams, size }) =>
    Array.from({ length: Math.ceil(quantity / UNIT) }, (_, i) => ({
      grams: grams && Math.ceil((grams * Math.min(UNIT, quantity - i * UNIT)) / UNIT),
      size,
    })),
  )
  const known = all.flatMap(({ grams, size }) => (grams && size ? [{ grams, size }] : []))
  if (known.length < all.length) return undefined
  if (cases.length === 0 && known.length > 1) return undefined
  const parcels = packInto(known, cases)
  if (parcels.length > MAX_PACKAGES) return undefined
  return parcels.map(({ grams, box, size: [lengthCm, widthCm, heightCm] }) => ({
    ...{ grams, lengthCm, widthCm, heightCm },
    ...(box === undefined ? {} : { box }),
  }))
}

/** What the goods of an order weigh as far as the catalogue says, in one parcel; what a parcel of the shop weighs otherwise. */
const heavy = (pieces: Pieces, otherwise: number): ParcelData[] => {
  const grams = pieces.reduce((sum, piece) => sum + ((piece.grams ?? 0) * piece.quantity) / UNIT, 0)
  return [{ grams: Math.ceil(grams) || otherwise }]
}

/** The boxes of the shop that are in use. */
export const casesOf = (): Promise<readonly Case[]> => boxes.rows.active()

/** The parcels that an order is proposed to go in; one without a size when not everything says what it measures. */
export async function parcelsOf(order: OrderRow, cases: readonly Case[], otherwise: number): Promise<ParcelData[]> {
  const pieces = await piecesOf(order)
  return boxed(pieces, cases) ?? heavy(pieces, otherwise)
}

/** The same as its boxes were weighed and measured, of an order that was packed. */
export async function proposedParcels(
  orderId: string | undefined,
  otherwise: number,
): Promise<{ packed: boolean; parcels: ParcelData[] }> {
  if (!orderId) return { packed: false, parcels: [{ grams: otherwise }] }
  const weighed = await packedBoxes(orderId)
  const parcels = weighed.map(({ name: box, boxId: _, ...measures }) => ({ ...measures, box }))
  if (parcels.length > 0) return { packed: true, parcels }
  return { packed: false, parcels: await parcelsOf(await Order.get(orderId), await casesOf(), otherwise) }
}
