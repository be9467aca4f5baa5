import { count } from './kernel/db/counter'
import { partition } from './kernel/db/keys'
import { range, rangeCount } from './kernel/db/read'
import { registerUsages, some } from './kernel/usage'

/** Where each record is used, asked before one is removed. The only place that looks up at the higher capabilities. */
registerUsages({
  category: [async (id) => some(await count('product', `c.${id}`), 'producto', 'productos')],
  seller: [
    async (id) => some(await count('client', `seller.${id}`), 'cliente', 'clientes'),
    (id) => soldUnder('sellers', id),
  ],
  client: [async (id) => some(await ordersOf(id), 'venta', 'ventas')],
  tax: [async (id) => some(await productsWith('taxId = :id', { ':id': id }), 'producto', 'productos')],
  priceList: [
    async (id) => some(await count('client', `list.${id}`), 'cliente', 'clientes'),
    async (id) =>
      some(await productsWith('attribute_exists(prices.#list)', undefined, { '#list': id }), 'producto', 'productos'),
  ],
  employee: [async (id) => some(await (await import('./payroll/contracts')).contractsOf(id), 'contrato', 'contratos')],
  courier: [carriedBy],
  sender: [async (id) => ((await inLogistics()).senderId === id ? 'la parametrización de logística' : undefined)],
  conveyor: [async (id) => ((await inLogistics()).conveyorId === id ? 'la parametrización de logística' : undefined)],
  channel: [
    async (id) => ((await settings()).defaultChannelId === id ? 'las ventas nuevas, como canal principal' : undefined),
    (id) => soldUnder('channels', id),
  ],
})

async function settings() {
  const [{ load }, { settingsOf }] = await Promise.all([import('./kernel/db/read'), import('./settings/settings')])
  return (await load({ settings: settingsOf() })).settings
}
const inLogistics = async () => (await settings()).logistics

async function ordersOf(clientId: string): Promise<number> {
  const { Order } = await import('./sales/order')
  return rangeCount({ pk: Order.indexPartition('client', clientId), index: Order.indexOf('client') })
}

/** Sales that name a seller or a channel, by the sums of the sales book: what it costs does not grow with history. */
async function soldUnder(group: 'sellers' | 'channels', id: string): Promise<string | undefined> {
  const [{ saleBook }, { now }, { dayOf }] = await Promise.all([
    import('./sales/sale-book'),
    import('./kernel/context'),
    import('./kernel/time'),
  ])
  const sums = (await saleBook.through(dayOf(now())))[group][id]
  return sums && (some(sums[0], 'venta', 'ventas') ?? 'ventas anuladas')
}

/** Whether some order went with a courier. Looks until it finds one, which for a courier who worked is soon. */
async function carriedBy(courierId: string): Promise<string | undefined> {
  const filter = { expression: 'courierId = :id', values: { ':id': courierId } }
  let start: Parameters<typeof range>[0]['start']
  do {
    const { items, next } = await range({ pk: partition('order'), only: ['sk'], filter, start })
    if (items.length > 0) return 'pedidos'
    start = next
  } while (start)
  return undefined
}

/** Products that fit a condition: reads them all, which removing a tax or a list is rare enough for. */
const productsWith = (expression: string, values?: Record<string, string>, names?: Record<string, string>) =>
  rangeCount({
    pk: partition('product'),
    filter: { expression, ...(values ? { values } : {}), ...(names ? { names } : {}) },
  })
