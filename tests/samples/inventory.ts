import type { SamplesOf } from '../support/samples'
import type { World } from '../support/world'
import { next } from './makers'

const newStorage = ({ api }: World) => api.inventory.createStorage({ name: `Bodega ${next()}` })

/** A product with 10 units in the main storage. */
async function stocked({ api }: World) {
  const [storage] = await api.inventory.storageChoices({})
  const product = await api.goods.createProduct({
    name: `Arroz ${next()}`,
    price: 5_000,
    cost: 3_000,
    storages: [{ id: storage!.id, quantity: 10 }],
  })
  return { product_id: product.id, storage_id: storage!.id }
}

async function adjustment(world: World) {
  const { product_id, storage_id } = await stocked(world)
  const line = { product_id, type: 'decrement' as const, quantity: 2 }
  return { storage_id, reason: 'damage' as const, products: [line] }
}

async function transfer(world: World) {
  const [{ product_id, storage_id }, destination] = [await stocked(world), await newStorage(world)]
  return { store_origin: storage_id, store_destination: destination.id, product_id, quantity: 4 }
}

/** A product with 10 units in a storage of its own: what is being counted is not counted twice. */
async function shelved(world: World) {
  const [{ product_id }, { id: storage_id }] = [await stocked(world), await newStorage(world)]
  await world.api.inventory.addProductStorage({ product_id, storage_id, quantity: 10 })
  return { product_id, storage_id }
}

async function count(world: World) {
  const { product_id, storage_id } = await shelved(world)
  return { ...(await world.api.inventory.createCount({ storage_id })), product_id, storage_id }
}

const countId = async (world: World) => ({ id: (await count(world)).id })

export const inventory: SamplesOf<'inventory'> = {
  createStorage: async () => ({ name: `Bodega ${next()}`, city: '05001' }),
  listStorages: { search: 'bodega' },
  updateStorage: async (world) => ({ id: (await newStorage(world)).id, name: `Bodega ${next()}` }),
  removeStorage: async (world) => ({ id: (await newStorage(world)).id }),
  filterStorage: async (world) => ({ id: (await stocked(world)).storage_id, search: 'arroz' }),
  addProductStorage: async (world) => {
    const { product_id } = await stocked(world)
    return { product_id, storage_id: (await newStorage(world)).id, quantity: 3, minimum: 1, place: 'A-3' }
  },
  updateProductStorage: async (world) => ({ ...(await stocked(world)), quantity: 12, minimum: 2, place: 'B-1' }),
  removeProductStorage: async (world) => {
    const { product_id } = await stocked(world)
    const { id } = await world.api.inventory.addProductStorage({ product_id, storage_id: (await newStorage(world)).id })
    return { id }
  },
  storagesOfProduct: async (world) => ({ product: (await stocked(world)).product_id }),
  storageChoices: {},
  listAdjustments: { reason: 'damage' },
  createAdjustment: adjustment,
  previewAdjustment: adjustment,
  adjustmentReasons: {},
  getAdjustment: async (world) => ({ id: (await world.api.inventory.createAdjustment(await adjustment(world))).id }),
  reverseAdjustment: async (world) => ({
    id: (await world.api.inventory.createAdjustment(await adjustment(world))).id,
  }),
  createTransfer: transfer,
  listTransfers: { status: 'requested' },
  getTransfer: async (world) => ({ id: (await world.api.inventory.createTransfer(await transfer(world))).id }),
  moveTransfer: async (world) => ({
    id: (await world.api.inventory.createTransfer(await transfer(world))).id,
    status: 'sent',
  }),
  listCounts: { status: 'counting' },
  createCount: async (world) => ({ storage_id: (await shelved(world)).storage_id }),
  getCount: countId,
  listCountLines: async (world) => ({ ...(await countId(world)), show: 'pending' }),
  countLines: async (world) => {
    const { id, product_id, storage_id } = await count(world)
    return { id, readings: [{ product_id, storage_id, quantity: 9 }] }
  },
  secondCount: countId,
  cancelCount: countId,
  closeCount: countId,
  listMovements: async (world) => {
    const { product_id, storage_id } = await stocked(world)
    return { product: product_id, storage: storage_id }
  },
  stockHistory: async (world) => {
    const { product_id, storage_id } = await stocked(world)
    return { item: product_id, storage: storage_id }
  },
  lowStock: async (world) => ({ storage: (await stocked(world)).storage_id }),
  valuation: async (world) => ({ storage: (await stocked(world)).storage_id }),
}
