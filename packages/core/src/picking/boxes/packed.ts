import type * as z from 'zod'
import { load } from '../../kernel/db/read'
import { notFound } from '../../kernel/errors'
import { holdersOf } from '../../sales/order/waiting'
import { type PackedData, Picking } from '../picking'
import type { PickingChanges } from '../picking.input'
import { Box } from './boxes'

/** Boxes as a wave keeps them, with the measures of those that are the shop's. @throws AppError 404 for a box that is gone */
export async function packedIn(sent: NonNullable<z.output<typeof PickingChanges>['boxes']>): Promise<PackedData[]> {
  const ids = sent.flatMap(({ box_id }) => box_id ?? [])
  const { known } = await load({ known: Box.many([...new Set(ids)]) })
  return sent.map(({ name, grams, box_id: boxId }) => {
    const weighed = { name, ...(grams ? { grams } : {}) }
    if (!boxId) return weighed
    const box = known.get(boxId)
    if (!box) throw notFound(Box.label)
    return { ...weighed, boxId, lengthCm: box.length, widthCm: box.width, heightCm: box.height }
  })
}

/** The boxes of an order, once it was packed alone and every box of it weighed; else none. */
export async function packedBoxes(orderId: string): Promise<(PackedData & { grams: number })[]> {
  const wave = (await holdersOf('picking', [orderId])).get(orderId)
  const row = wave ? await Picking.find(wave) : undefined
  if (!row || row.orders.length > 1 || (row.state !== 'empacado' && row.state !== 'despachado')) return []
  const weighed = row.boxes.flatMap((box) => (box.grams ? { ...box, grams: box.grams } : []))
  return weighed.length === row.boxes.length ? weighed : []
}
