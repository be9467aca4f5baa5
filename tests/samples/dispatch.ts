import type { SamplesOf } from '../support/samples'
import type { World } from '../support/world'
import { logoFile, next } from './makers'
import { newWaiting } from './picking'

export const newCarrier = async ({ api }: Pick<World, 'api'>, name = `Envíos ${next()} ${Math.random()}`) =>
  (await api.parties.createConveyor({ name })).id

/** A dispatch of a new order, closed when it is asked. Its id. */
export async function newDispatch(world: Pick<World, 'api'>, closed = false, carrier?: string): Promise<string> {
  const { api } = world
  const orders = [(await newWaiting(world)).id]
  const { id } = await api.dispatch.createDispatch({
    carrier_id: await newCarrier(world, carrier),
    orders,
    plate: 'ABC12D',
  })
  if (closed) await api.dispatch.closeDispatch({ id })
  return id
}

const idOf = async (world: World) => ({ id: await newDispatch(world) })

export const dispatch: SamplesOf<'dispatch'> = {
  createDispatch: async (world) => ({
    carrier_id: await newCarrier(world),
    orders: [(await newWaiting(world)).id],
  }),
  updateDispatch: async (world) => ({ ...(await idOf(world)), note: 'Recogen a las 4' }),
  dispatchesOfDays: { start_date: '2026-01-01', end_date: '2026-12-31' },
  searchDispatches: { search: 'RD' },
  getDispatch: idOf,
  printDispatch: idOf,
  listDispatches: { state: 'abierta' },
  dispatchFilters: {},
  closeDispatch: idOf,
  handOver: async (world) => ({ id: await newDispatch(world, true), name: 'Luis Gil', signature: logoFile() }),
  ordersToDispatch: {},
}
