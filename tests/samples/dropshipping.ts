import { Parcel, type ParcelData } from '@tendero/core/dropshipping/parcel'
import { act } from '@tendero/core/kernel/db/act'
import { asTenant } from '../support/ambient'
import type { SamplesOf } from '../support/samples'
import type { World } from '../support/world'
import { next } from './makers'
import { outside } from './stores'

const keys = async () => {
  const { dropi } = await outside()
  dropi.reset()
  return { key: dropi.key, url: dropi.store, ...dropi.person }
}

/** A shop that is connected to a supplier which remembers nothing. */
export const dropshipper = async ({ api }: Pick<World, 'api'>) => api.dropshipping.saveAccount(await keys())

/** Something that the supplier has and nobody sells yet. */
export async function newItem() {
  const { dropi } = await outside()
  const id = 91_000 + next()
  const item = { id, name: `Lámpara ${id} ${Math.random()}`, sku: `DRP-${id}`, category: 1, stock: 50 }
  dropi.products.set(id, { ...item, sale_price: 20_000, suggested_price: 50_000 })
  return { item: String(id), price: 50_000 }
}

/** An order of something that the supplier sends, with all that it needs. */
export async function dropOrder({ api }: Pick<World, 'api'>, over: object = {}, name?: string): Promise<string> {
  const { id: product_id } = await api.dropshipping.importItem({ ...(await newItem()), ...(name ? { name } : {}) })
  const storages = await api.inventory.listStorages({})
  const { id } = await api.sales.createOrder({
    ...{ type: 1, products: [{ product_id, kind: 'service', quantity: 1, price: 50_000 }] },
    ...{ storage_id: (storages.data.find((one) => one.isDefault) ?? storages.data[0]!).id },
    ...{ name: 'Ana Ruiz', phone: '3001234567', address: 'Calle 10 # 43A-30', city: '05001' },
    ...over,
  })
  return id
}

const connectedOrder = async (world: World) => {
  await dropshipper(world)
  return dropOrder(world)
}

/** An order that the supplier has. */
export async function parcelOf(world: World, over: Partial<ParcelData> = {}): Promise<string> {
  const id = await connectedOrder(world)
  const at = new Date().toISOString()
  const row: ParcelData = {
    ...{ id, number: `X-${next()}`, reference: `X-${next()}`, times: 1, state: 'pendiente', carrierId: '1' },
    ...{ carrier: 'SERVIENTREGA', clientName: 'Ana Ruiz', totalCents: 5_000_000, collects: true, costCents: 2_000_000 },
    ...{ supplierId: '77', createdAt: at, heardAt: at, ...over },
  }
  await asTenant(world.tenant, () => act(async (unit) => unit.insert(Parcel, row)))
  return id
}

const sent = async (world: World) => ({ id: await parcelOf(world) })

export const dropshipping: SamplesOf<'dropshipping'> = {
  getCategoriesDropi: async (world) => {
    await dropshipper(world)
    return {}
  },
  showAccount: {},
  saveAccount: keys,
  removeAccount: async (world) => {
    await dropshipper(world)
    return {}
  },
  listItems: async (world) => {
    await dropshipper(world)
    return { text: 'cami', category: 1 }
  },
  importItem: async (world) => {
    await dropshipper(world)
    return newItem()
  },
  listWaiting: {},
  listParcels: { state: 'en_ruta' },
  lookAtOrder: async (world) => ({ id: await connectedOrder(world) }),
  sendOrder: async (world) => ({ id: await connectedOrder(world), carrier: '3' }),
  confirmOrder: sent,
  cancelOrder: sent,
  refreshOrder: async (world) => {
    const { dropi } = await outside()
    const id = await parcelOf(world)
    dropi.reset()
    return { id }
  },
}
