import type { SamplesOf } from '../support/samples'
import { trust } from '../support/trust'
import type { World } from '../support/world'

/** A product that can be sold. */
async function product({ api }: World): Promise<string> {
  const storages = await api.inventory.storageChoices({})
  const { id } = await api.goods.createProduct({
    name: 'Panela redonda 500 g',
    price: 3000,
    cost: 2300,
    storages: [{ id: storages[0]!.id, quantity: 10 }],
  })
  return id
}

/** A small sale of the shop, and its client's address. */
async function sale(world: World): Promise<string> {
  const products = [{ product_id: await product(world), quantity: 2 }]
  return (await world.api.sales.createOrder({ type: 1, products })).id
}

const period = { from: '2026-01-01', to: '2026-01-31' }

export const reports: SamplesOf<'reports'> = {
  showDigest: {},
  saveDigest: { on: false },
  salesBySeller: {},
  utilities: period,
  salesByDay: period,
  salesByType: {},
  salesByStorage: {},
  bestSellers: period,
  productFigures: async (world) => ({ id: await product(world) }),
  orderFigures: async (world) => ({ id: await sale(world) }),
  clientFigures: async ({ api }) => ({ id: (await api.parties.listClients({})).data[0]!.id }),
  receivables: {},
  payables: {},
  today: {},
  listReports: {},
  report: { name: 'daily-sales', ...period },
  reportSheet: { name: 'daily-sales', ...period },
  reportPaper: { name: 'ventas-productos', ...period },
  mailInvoice: async (world) => {
    await trust(world)
    return { id: await sale(world), email: 'cliente@correo.example', message: 'Gracias' }
  },
  listNotifications: {},
  readNotifications: async ({ api }) => {
    const { data } = await api.reports.listNotifications({})
    return data[0] ? { ids: [data[0].id] } : {}
  },
  createNotification: async ({ userId }) => ({
    title: 'Mañana abrimos tarde',
    message: 'Llegamos a las 9 por el inventario.',
    link: '/dashboard/turnos',
    user_id: userId,
  }),
}
