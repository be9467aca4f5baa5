import { act } from '../../kernel/db/act'
import { AppError } from '../../kernel/errors'
import { Order } from '../order/order'
import type { OrderState } from '../order/order.states'
import { moveOrder } from './status'

/** Where a parcel of an order may be, as far as the order is concerned. */
export type ParcelPlace = 'ready' | 'away' | 'delivered'

/** Where the order goes when its parcel gets there, a step after the other. Undoing one is for a person: it posts. */
const steps: Record<ParcelPlace, Partial<Record<OrderState, OrderState>>> = {
  ready: { recibido: 'confirmado' },
  away: { recibido: 'despachado', confirmado: 'despachado', despachado: 'en_transito' },
  delivered: { recibido: 'despachado', confirmado: 'despachado', despachado: 'entregado', en_transito: 'entregado' },
}
const MOST_STEPS = 4

/** What a person decided meanwhile stands: an order that was cancelled or paid otherwise stays so. */
export const unlessRefused = (work: Promise<unknown>): Promise<void> =>
  work.then(
    () => undefined,
    (error) => {
      if (!(error instanceof AppError) || error.status >= 500) throw error
    },
  )

/** Takes an order along its legal path to where its parcel is, each step in a transaction of its own. */
export async function walkOrder(id: string, place: ParcelPlace, note: string): Promise<void> {
  for (let left = MOST_STEPS; left > 0; left--) {
    const moved = await act(async (unit) => {
      const order = await Order.get(id)
      const to = steps[place][order.state]
      if (!to || order.posting !== 'posted') return false
      await moveOrder(unit, order, to, { note })
      return true
    })
    if (!moved) return
  }
}
