import { holdersOf } from '../sales/order/waiting'
import { Picking } from './picking'

/** What each box of an order weighs, in grams, once it was packed alone and every box of it weighed; else none. */
export async function packedGrams(orderId: string): Promise<number[]> {
  const wave = (await holdersOf('picking', [orderId])).get(orderId)
  const row = wave ? await Picking.find(wave) : undefined
  if (!row || row.orders.length > 1 || (row.state !== 'empacado' && row.state !== 'despachado')) return []
  const grams = row.boxes.flatMap((box) => box.grams ?? [])
  return grams.length === row.boxes.length ? grams : []
}
