import type { SamplesOf } from '../support/samples'
import type { World } from '../support/world'
import { png } from './identity'
import { newWaiting } from './picking'

/** A product with stock, a storage and a way to pay: what a sale needs. */
async function counter({ api }: World) {
  const [storages, types] = await Promise.all([api.inventory.listStorages({}), api.settings.loadPaymentTypes({})])
  const storage = storages.data.find((s) => s.isDefault) ?? storages.data[0]!
  const product = await api.catalog.createService({ name: `Asesoría ${Math.random()}`, value: 20_000 })
  return { storage_id: storage.id, service: product.id, transfer: types.find((t) => t.means === 'transfer')!.id }
}

const wanted = async (world: World) => {
  const { storage_id, service, transfer } = await counter(world)
  return {
    products: [{ product_id: service, kind: 'service' as const, quantity: 1, price: 20_000 }],
    storage_id,
    payments: [{ payment_type_id: transfer, value: 20_000 }],
  }
}

const sale = async (world: World) => world.api.sales.createOrder(await wanted(world))
const ofSale = async (world: World) => ({ id: (await sale(world)).id })

export const sales: SamplesOf<'sales'> = {
  createOrder: async (world) => {
    const seller = await world.api.parties.createSeller({ name: 'Nora' })
    return { ...(await wanted(world)), seller_id: seller.id, address: 'Carrera 70 # 1-20', city: '05001' }
  },
  updateOrder: async (world) => ({ ...(await ofSale(world)), address: 'Calle 50 # 40-10', notes: 'Timbrar dos veces' }),
  filterOrdersByDate: { start_date: '2026-01-01', end_date: '2026-12-31' },
  invoiceData: ofSale,
  printInvoice: ofSale,
  printPosInvoice: ofSale,
  cancelOrders: async (world) => ({
    ...(await ofSale(world)),
    reason_id: (await world.api.settings.listReturnReasons({})).data[0]!.id,
  }),
  removeOrderImage: async (world) => {
    const file = new File([png], 'entrega.png', { type: 'image/png' })
    return { id: (await world.api.sales.addOrderImage({ ...(await ofSale(world)), file })).id }
  },
  addOrderImage: async (world) => ({
    ...(await ofSale(world)),
    file: new File([png], 'pago.png', { type: 'image/png' }),
    name: 'Comprobante de la transferencia',
  }),
  releaseOrder: async (world) => {
    const delivery = { modes: ['carrier' as const], price: 0 }
    await world.api.settings.saveDelivery({ ...delivery, advance_by: 'amount', advance_amount: 6_500 })
    const { id } = await newWaiting(world)
    // The samples of others ask for none.
    await world.api.settings.saveDelivery({ ...delivery, advance_by: 'none' })
    return { id, why: 'Cliente de siempre' }
  },
  receiptLink: ofSale,
  changeReceiptLink: ofSale,
  setStatus: async (world) => ({ ...(await ofSale(world)), status: 'confirmado', note: 'Ya pagó' }),
  countOrders: { type: 3, is_pay: 'si' },
  listOrders: { state: 'recibido', per_page: 10 },
  allOrders: {},
  filterOrders: { is_pay: 'si' },
  orderHistory: {},
  cancelledHistory: {},
  warrantyHistory: {},
  lastSaleDate: {},
  getOrder: ofSale,
  orderGuide: ofSale,
  deliveredOrders: {},
  dispatchedOrders: {},
  ordersByType: { type: 3 },
  sellInvoice: async (world) => ({ ...(await ofSale(world)), documet: '80' }),
  liquidateOrders: async (world) => ({ ids: [(await sale(world)).id], by: 'courier' }),
  liquidateSelection: async (world) => ({ ids: [(await sale(world)).id], by: 'seller' }),
  searchOrders: { search: 'V-1' },
  ordersForBulk: {},
  listDebts: {},
  debtsByClient: { search: 'an' },
  freezeSale: async (world) => {
    const { payments: _, ...cart } = await wanted(world)
    return { ...cart, note: 'Vuelve en diez minutos' }
  },
  listFreezings: {},
  removeFreezing: async (world) => ({ id: (await world.api.sales.freezeSale(await wanted(world))).id }),
  sellFrozen: async (world) => {
    const cart = await wanted(world)
    const { id } = await world.api.sales.freezeSale(cart)
    return { id, payments: cart.payments }
  },
}
