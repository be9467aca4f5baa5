import type * as z from 'zod'
import { writtenMeasures } from '../catalog/products/measures'
import { type Act, act } from '../kernel/db/act'
import { load } from '../kernel/db/read'
import { conflict, notFound } from '../kernel/errors'
import { Order } from '../sales/order/order'
import { holdersOf } from '../sales/order/waiting'
import { Batch, type BatchData, type BatchItem, checkedAgain, guidesOf, quoting } from './batch'
import { Guide } from './guide'
import type { AmendBatchInput } from './guide.input'
import { logisticsOf, packagesFrom, sourceOf } from './making'

type Asked = z.output<typeof AmendBatchInput>

/** A line with other parcels. */
function amended(item: BatchItem, packages: Asked['packages']): BatchItem {
  return {
    ...item,
    grams: packages.reduce((sum, { grams }) => sum + grams, 0),
    packages: packages.map((one) => ({
      ...{ ...writtenMeasures(one), grams: one.grams },
      ...(one.declared === undefined ? {} : { declaredCents: one.declared }),
    })),
  }
}

/** A line of a batch that waits: what it was quoted at counts no more, and what was wrong with it is looked at again. */
async function checked({ option: _, ...item }: BatchItem): Promise<BatchItem> {
  if (!item.problem) return item
  const wanted = [item.orderId]
  const [{ orders }, held] = await Promise.all([load({ orders: Order.many(wanted) }), holdersOf('guide', wanted)])
  return checkedAgain(item, orders.get(item.orderId), undefined, held.has(item.orderId))
}

/** A guide that could not be made is asked for again with the parcels as they are now. */
async function tellGuide(unit: Act, batch: BatchData, order: string, packages: Asked['packages']): Promise<void> {
  const guide = (await guidesOf(batch)).get(order)
  if (!guide) return
  if (guide.state !== 'fallida') throw conflict('Este pedido ya tiene su guía.', 'taken')
  const { version: _, ...before } = guide
  const source = await sourceOf(unit, { order_id: order })
  unit.replace(Guide, guide, { ...before, packages: await packagesFrom(packages, source, await logisticsOf()) })
}

/**
 * Corrects the parcels of an order of a batch: before its guides are asked for, or of one that got none. It is quoted again when
 * a service sells the guides of the batch. @throws AppError 404, 409 for one that has its guide or whose guide is being made
 */
export const amendBatch = ({ id, order, packages }: Asked): Promise<BatchData> =>
  act(async (unit) => {
    const row = await Batch.get(id)
    const { version: _, ...before } = row
    const item = before.items.find(({ orderId }) => orderId === order)
    if (!item) throw notFound(Order.label)
    if (row.state === 'generando') throw conflict('Las guías de este lote se están creando.', 'bad_state')
    const ended = row.state === 'terminado'
    if (ended && !item.problem) throw conflict('Este pedido ya tiene su guía.', 'taken')
    if (ended) await tellGuide(unit, before, order, packages)
    const line = ended ? amended(item, packages) : await checked(amended(item, packages))
    const next = { ...before, items: before.items.map((one) => (one === item ? line : one)) }
    const after = ended ? next : await quoting(unit, next)
    unit.replace(Batch, row, after)
    return after
  })
