import type { SamplesOf } from '../support/samples'
import type { World } from '../support/world'
import { next } from './makers'

/** An online order of two units of a new product that waits to be sent; and the code of the product. */
export async function newWaiting({ api }: Pick<World, 'api'>) {
  const storages = await api.inventory.listStorages({})
  const storage = (storages.data.find((one) => one.isDefault) ?? storages.data[0]!).id
  const sku = `ALI-${next()}`
  const product = await api.goods.createProduct({
    ...{ name: `Vela ${sku}`, sku, price: 10_000 },
    storages: [{ id: storage, quantity: 20, cost: 4_000 }],
  })
  const { id } = await api.sales.createOrder({
    ...{ type: 1, products: [{ product_id: product.id, quantity: 2, price: 10_000 }], storage_id: storage },
    ...{ name: 'Ana Ruiz', phone: '3001234567', address: 'Calle 10 # 43A-30', city: '05001' },
  })
  return { id, sku }
}

/** A wave of a new order, in any step. */
export async function newWave(world: Pick<World, 'api'>, at: 'begun' | 'picked' | 'packed' = 'begun') {
  const { api } = world
  const order = await newWaiting(world)
  const wave = await api.picking.startBoth({ orders: [order.id] })
  const { id } = wave
  if (at !== 'begun') await api.picking.updatePicking({ id, lines: [{ n: 0, picked: 2 }] })
  if (at === 'packed')
    await api.picking.updatePicking({
      id,
      lines: [{ n: 0, packed: 2 }],
      boxes: [{ name: 'Mediana' }],
      state: 'empacado',
    })
  return { id, order: order.id, sku: order.sku }
}

const boxInput = () => ({ name: `Caja ${next()}`, length: 30, width: 20, height: 15, grams: 120, most: 10_000 })
const box = ({ api }: World) => api.picking.createBox(boxInput())

const idOf = async (world: World) => ({ id: (await newWave(world)).id })
const ordersOf = async (world: World) => ({ orders: [(await newWaiting(world)).id] })

export const picking: SamplesOf<'picking'> = {
  listPickings: { state: 'pendiente' },
  startPicking: ordersOf,
  startPacking: async (world) => ({ id: (await newWave(world, 'picked')).id }),
  startBoth: ordersOf,
  printPicking: idOf,
  printPacking: idOf,
  pickingChoices: {},
  getPicking: idOf,
  updatePicking: async (world) => ({ ...(await idOf(world)), lines: [{ n: 0, picked: 1 }], note: 'Con cuidado' }),
  scanItem: async (world) => {
    const { id, sku } = await newWave(world)
    return { id, code: sku }
  },
  placeItem: async (world) => ({ ...(await idOf(world)), n: 0, place: 'A-3' }),
  listReady: {},
  listBoxes: {},
  loadBoxes: {},
  getBox: async (world) => ({ id: (await box(world)).id }),
  createBox: boxInput(),
  updateBox: async (world) => ({ ...boxInput(), id: (await box(world)).id }),
  removeBox: async (world) => ({ id: (await box(world)).id }),
}
