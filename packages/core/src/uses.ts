import { partition } from './kernel/db/keys'
import { rangeAll, rangeCount } from './kernel/db/read'
import { registerUsages, some, type Usage } from './kernel/usage'

/**
 * Where each record is used beside the rows that refer to it (`refs` of their kinds), asked before one is removed: in sums,
 * in drafts, in the settings. The only place that looks up at the higher capabilities.
 */
registerUsages({
  category: [countedNow],
  seller: [soldUnder('sellers'), frozen],
  client: [async (id) => some(await ordersOf(id), 'venta', 'ventas'), frozen],
  tax: [
    async (id) => some(await rowsWith('product', TAXED, { ':id': id }), 'producto', 'productos'),
    async (id) => some(await rowsWith('service', TAXED, { ':id': id }), 'servicio', 'servicios'),
  ],
  service: [soldUnder('products'), frozen],
  paymentType: [soldUnder('paymentTypes')],
  costCenter: [posted, frozen],
  storage: [soldUnder('storages'), countedNow, frozen],
  priceList: [
    async (id) => some(await rowsWith('product', PRICED, undefined, { '#list': id }), 'producto', 'productos'),
    async (id) => some(await rowsWith('variant', PRICED, undefined, { '#list': id }), 'variante', 'variantes'),
    soldUnder('lists'),
    frozen,
  ],
  employee: [async (id) => some(await (await import('./payroll/contracts')).contractsOf(id), 'contrato', 'contratos')],
  courier: [frozen, owing('couriers')],
  provider: [
    owing('providers', 'providerAdvances'),
    async (id) => ((await inLogistics()).freightProviderId === id ? 'la parametrización de logística' : undefined),
  ],
  sender: [async (id) => ((await inLogistics()).senderId === id ? 'la parametrización de logística' : undefined)],
  conveyor: [async (id) => ((await inLogistics()).conveyorId === id ? 'la parametrización de logística' : undefined)],
  channel: [
    async (id) => ((await settings()).defaultChannelId === id ? 'las ventas nuevas, como canal principal' : undefined),
    soldUnder('channels'),
    frozen,
  ],
})

async function settings() {
  const [{ load }, { settingsOf }] = await Promise.all([import('./kernel/db/read'), import('./settings/settings')])
  return (await load({ settings: settingsOf() })).settings
}
const inLogistics = async () => (await settings()).logistics

async function ordersOf(clientId: string): Promise<number> {
  const { Order } = await import('./sales/order/order')
  return rangeCount({ pk: Order.indexPartition('client', clientId), index: Order.indexOf('client') })
}

/** What is open with somebody, of the sides that they can be on. */
function owing(...sides: ('couriers' | 'providers' | 'providerAdvances')[]): Usage {
  return async (id) => {
    const { OpenItem } = await import('./treasury/open-item/open-item')
    const index = OpenItem.indexOf('third')
    const open = await Promise.all(
      sides.map((side) => rangeCount({ pk: OpenItem.indexPartition('third', `${side}.${id}`), index })),
    )
    return some(
      open.reduce((sum, n) => sum + n, 0),
      'saldo sin cruzar',
      'saldos sin cruzar',
    )
  }
}

async function upToNow() {
  const [{ now }, { dayOf }] = await Promise.all([import('./kernel/context'), import('./kernel/values/time')])
  return dayOf(now())
}

/** Groups of the sales book whose keys are records of the shop; what is sold and how it is paid keep no number of sales. */
type SoldUnder = 'sellers' | 'channels' | 'storages' | 'lists' | 'paymentTypes' | 'products'

/** Sales that name a record, by the sums of the sales book: what it costs does not grow with history. */
function soldUnder(group: SoldUnder): Usage {
  return async (id) => {
    const { saleBook } = await import('./sales/book/sale-book')
    const sales = await saleBook.through(await upToNow())
    if (sales[group][id] === undefined) return undefined
    if (group === 'paymentTypes' || group === 'products') return 'ventas'
    return some(sales[group][id][0], 'venta', 'ventas') ?? 'ventas anuladas'
  }
}

/** Whether entries name a cost centre, by the sums of the journal. */
async function posted(costCenterId: string): Promise<string | undefined> {
  const { journalBook } = await import('./accounting/journal/journal')
  return costCenterId in (await journalBook.sums.through(await upToNow())).centers ? 'el libro diario' : undefined
}

/** Frozen sales that name a record anywhere in what was asked for. A shop has a handful of them. */
async function frozen(id: string): Promise<string | undefined> {
  const sales = await rangeAll({ pk: partition('freezing'), only: ['sale'] })
  return some(sales.filter(({ sale }) => names(sale, id)).length, 'venta congelada', 'ventas congeladas')
}

/** Price lists are numbers, and only in their own fields; every other record has an id that nothing else has. */
function names(value: unknown, id: string, field = ''): boolean {
  if (typeof value === 'string') return value === id
  if (typeof value === 'number') return (field === 'priceSelected' || field === 'price_list') && String(value) === id
  if (typeof value !== 'object' || value === null) return false
  return Object.entries(value).some(([key, inner]) => names(inner, id, key))
}

/** Physical counts that are not closed and are about a storage or a category. */
async function countedNow(id: string): Promise<string | undefined> {
  const { PhysicalCount } = await import('./inventory/counts/count')
  const open = await Promise.all(
    (['counting', 'recounting', 'closing'] as const).map((state) =>
      rangeAll({ pk: PhysicalCount.indexPartition('state', state), index: PhysicalCount.indexOf('state') }),
    ),
  )
  const about = open
    .flat()
    .map(PhysicalCount.fromItem)
    .filter(({ categoryId, storages }) => categoryId === id || storages.some((storage) => storage.id === id))
  return some(about.length, 'conteo sin cerrar', 'conteos sin cerrar')
}

const TAXED = 'taxId = :id'
const PRICED = 'attribute_exists(prices.#list)'

/** Rows that fit a condition: reads them all, which removing a tax or a list is rare enough for. */
const rowsWith = (
  kind: 'product' | 'variant' | 'service',
  expression: string,
  values?: Record<string, string>,
  names?: Record<string, string>,
) =>
  rangeCount({
    pk: partition(kind),
    filter: { expression, ...(values ? { values } : {}), ...(names ? { names } : {}) },
  })
