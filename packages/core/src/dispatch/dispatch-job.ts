import { act } from '../kernel/db/act'
import { AppError } from '../kernel/errors'
import { job, type Outcome, type Running } from '../kernel/jobs/declare'
import { Picking } from '../picking/picking'
import { dispatched } from '../picking/pickings'
import { moveOrder } from '../sales/changes/status'
import { Order } from '../sales/order/order'
import { isWaiting } from '../sales/order/order.states'
import { holdersOf } from '../sales/order/waiting'
import { Dispatch, type StopData } from './dispatch'
import { OrdersType } from './dispatches'

/** Tells an order that it is on its way; one that somebody moved meanwhile stays where it is. */
const tell = ({ id }: StopData, note: string): Promise<void> =>
  act(async (unit) => {
    const order = await Order.get(id)
    if (isWaiting(order)) await moveOrder(unit, order, 'despachado', { note })
  })

/** Closes the waves of which all orders were handed over. */
async function closeWaves(ids: readonly string[]): Promise<void> {
  for (const id of new Set((await holdersOf('picking', ids)).values()))
    await act(async (unit) => {
      const wave = await Picking.find(id)
      if (wave?.state === 'empacado' && wave.orders.every((order) => ids.includes(order.id)))
        await dispatched(unit, wave)
    })
}

/** Each order is told in a transaction of its own: whoever dies meanwhile leaves the rest to the next one. */
async function run({ input: { id } }: Running<typeof OrdersType.input>): Promise<Outcome> {
  const row = await Dispatch.get(id)
  const errors: { message: string }[] = []
  for (const stop of row.stops)
    await tell(stop, `${row.number}, ${row.carrierName}`).catch((error) => {
      if (!(error instanceof AppError) || error.status >= 500) throw error
      errors.push({ message: `${stop.number}: ${error.message}` })
    })
  await closeWaves(row.stops.map((stop) => stop.id))
  return { summary: `${row.number}: pedidos despachados.`, errors }
}

export const OrdersJob = job({ ...OrdersType, run })
