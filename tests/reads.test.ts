import { allCalls, declarationOf, type MountedCall } from '@tendero/core/calls'
import { Code } from '@tendero/core/catalog/products/code'
import { Product } from '@tendero/core/catalog/products/product'
import { Connection } from '@tendero/core/connections/connection'
import { InboxEvent } from '@tendero/core/connections/inbox/event'
import { Delivery, Webhook } from '@tendero/core/connections/webhooks/webhook'
import { Dispatch } from '@tendero/core/dispatch/dispatch'
import { Parcel } from '@tendero/core/dropshipping/parcel'
import { Batch } from '@tendero/core/guides/batch'
import { Guide } from '@tendero/core/guides/guide'
import { Incident } from '@tendero/core/incidents/incident'
import { Stock } from '@tendero/core/inventory/stock/stock'
import { EDocument } from '@tendero/core/invoicing/e-document'
import type { AnyCall } from '@tendero/core/kernel/call'
import { withContext } from '@tendero/core/kernel/context'
import { Job } from '@tendero/core/kernel/jobs/job'
import { allPermissions } from '@tendero/core/kernel/permissions'
import { addDays } from '@tendero/core/kernel/values/time'
import { Quote } from '@tendero/core/offers/quotes/quote'
import { Client } from '@tendero/core/parties/clients/client'
import { AccountPayment, AccountReceipt, PaymentMade, Receipt } from '@tendero/core/payments/payment'
import { Picking } from '@tendero/core/picking/picking'
import { Purchase } from '@tendero/core/purchasing/invoices/purchase'
import { Notice } from '@tendero/core/reports/notification'
import { Draft } from '@tendero/core/sales/drafts/draft'
import { Order } from '@tendero/core/sales/order/order'
import { ItemLink } from '@tendero/core/stores/link'
import { ItemMatch, matchOf } from '@tendero/core/stores/match'
import { itemId, OpenItem } from '@tendero/core/treasury/open-item/open-item'
import { Shift } from '@tendero/core/treasury/shift'
import { beforeAll, expect, it } from 'vitest'
import type * as z from 'zod'
import { inside, type Shop, saleOf, shopToSell, stocked } from './sales/support'
import { reading } from './support/reading'
import { putRows } from './support/seed'

/**
 * What a list or a search reads is bounded: the same in a shop with so many rows of everything as in one with twice as
 * many, on its first page and with each of its filters; and a page far down costs at most twice the first one.
 * READS_ROWS=200000 asks it of 200,000.
 */
const MANY = Number(process.env.READS_ROWS ?? 1_600)
const FEW = 1_050

/** Lists that cost something else than their page, and what. */
const others: Record<string, string> = {
  'dropshipping.listItems': 'what a supplier has, asked of it each time',
  'accounting.diaryBook': 'facts: tests/kernel/books.test.ts',
  'identity.listAudits': 'facts: tests/kernel/books.test.ts',
  'treasury.movementsByBank': 'facts: tests/kernel/books.test.ts',
  'inventory.listMovements': 'facts: tests/kernel/books.test.ts',
  'inventory.stockHistory': 'facts of one row',
  'tills.changes': 'all that a till sells from, 500 products a page, or what changed since a mark',
  'inventory.valuation': 'a report of everything that is held',
  'sales.debtsByClient': 'a report of everything that is owed',
  'inventory.listCountLines': 'the lines of one count',
  'treasury.listStatementLines': 'the lines of one bank, with what its books have near their days',
  'inventory.getAdjustment': 'the lines of one adjustment',
  'catalog.listVariants': 'the variants of one product, at most 300',
  'reports.report': 'a report: the rows of its period',
  'seats.settledBySeats': 'everything that is owed in one account',
  'sales.liquidateSelection': 'adds up the orders of a selection',
  'accounting.listAccounts': 'the chart of accounts, in memory',
  'reference.listActivities': 'the same for everybody, no table',
}

const SELLERS = 4
const SELLER = (i: number) => `sel_01HREADS000000000000000${String(i % SELLERS).padStart(3, '0')}`
const CONNECTION = 'cnx_01HREADS000000000000000001'
const WEBHOOK = 'whk_01HREADS000000000000000001'
const CHANNEL = 'cha_01HREADS000000000000000001'
const id = (prefix: string, i: number) => `${prefix}_01HREADS${String(i).padStart(18, '0')}`
const at = (i: number) => new Date(Date.parse('2025-06-01T15:00:00Z') + i * 60_000).toISOString()
const day = (i: number) => addDays('2025-06-01', i % 300)

interface Seeded {
  shop: Shop
  rows: number
}
let few: Seeded
let many: Seeded

const without = <T extends { version: number }>({ version: _, ...row }: T): Omit<T, 'version'> => row
const times = <T>(count: number, make: (i: number) => T): T[] => Array.from({ length: count }, (_, i) => make(i))

async function seeded(rows: number): Promise<Seeded> {
  const shop = await shopToSell()
  const good = await stocked(shop, { name: 'Molde' })
  const sold = await shop.api.sales.createOrder(saleOf(shop, [[good, 1]]))
  const opened = await shop.api.treasury.openShift({ base: 1_000, register: 'Caja 1' })
  const provider = { name: 'Molinos', document_type_id: '31', document: '860002964' }
  const { id: provider_id } = await shop.api.parties.createProvider(provider)
  const bought = await shop.api.purchasing.createPurchase({
    ...{ provider_id, storage_id: shop.storageId, reference: 'X1' },
    products: [{ product_id: good.id, quantity: 1, cost: 1_000 }],
  })
  const quoted = await shop.api.offers.createQuote({
    ...{ client_id: sold.client.id, storage_id: shop.storageId },
    products: [{ id: good.id, product_id: good.id, quantity: 1 }],
  } as never)
  await inside(shop, async () => {
    const shift = without(await Shift.get(opened.id))
    const product = without(await Product.get(good.id))
    await putRows(
      Product,
      times(rows, (i) => ({ ...product, id: id('prd', i), sku: `c${i}`, name: 'cosa' })),
    )
    await putRows(Code, [{ code: 'C7', productId: id('prd', 7) }])
    const stock = without(await Stock.get(`${good.id}.${shop.storageId}`))
    await putRows(
      Stock,
      times(rows, (i) => {
        const itemId = id('prd', i)
        const own = { id: `${itemId}.${shop.storageId}`, itemId, productId: itemId }
        return { ...stock, ...own, quantity: (i % 5) * 1_000, minimum: 5_000 }
      }),
    )
    const order = without(await Order.get(sold.id))
    const client = without(await Client.get(order.clientId))
    await putRows(
      Client,
      times(rows, (i) => ({
        ...client,
        id: id('cli', i),
        document: `9${i}`,
        name: 'cliente',
        sellerId: SELLER(i),
      })),
    )
    const orders = times(rows, (i) => ({
      ...order,
      id: id('ped', i),
      number: `C1-${i + 10}`,
      day: day(i),
      at: at(i),
      clientId: id('cli', 1),
      sellerId: SELLER(i),
      channelId: CHANNEL,
    }))
    await putRows(Order, orders)
    await putRows(
      OpenItem,
      orders.map((o) => ({
        ...{ id: itemId(o.id, '130505', o.clientId), side: 'clients' as const, account: '130505', thirdId: o.clientId },
        ...{ thirdName: o.clientName, documentKind: 'order', documentId: o.id, number: o.number, type: o.type },
        ...{ day: o.day, dueDate: addDays(o.day, 30), credit: true, totalCents: 1_000, balanceCents: 1_000 },
        ...{ moves: [], lastDay: o.day },
      })),
    )
    const purchase = without(await Purchase.get(bought.id))
    await putRows(
      Purchase,
      times(rows, (i) => ({ ...purchase, id: id('com', i), number: `FC-${i}`, day: day(i), providerId: id('prv', 1) })),
    )
    const quote = without(await Quote.get((quoted as { id: string }).id))
    await putRows(
      Quote,
      times(rows, (i) => ({
        ...quote,
        id: id('cot', i),
        number: `COT-${i + 10}`,
        day: day(i),
        at: at(i),
        clientId: id('cli', 1),
      })),
    )
    await putRows(
      Shift,
      times(rows, (i) => ({ ...shift, id: id('tur', i), openedAt: at(i), state: 'closed' as const })),
    )
    const sum = { moneyCents: 1_000, settledCents: 1_000, withheldCents: 0, discountCents: 0, advanceCents: 0 }
    const paid = (i: number) => ({
      ...{ number: `RC-${i}`, state: 'posted' as const, day: day(i), at: at(i), userId: shop.userId, userName: 'Ana' },
      ...{ thirdId: id('cli', 1), thirdName: 'cliente', lines: [], parts: 0, lineCount: 1, money: [], ...sum },
      ...{ entries: [], revision: 0, supports: [] },
    })
    await putRows(
      Receipt,
      times(rows, (i) => ({ ...paid(i), id: id('rec', i) })),
    )
    await putRows(
      AccountReceipt,
      times(rows, (i) => ({ ...paid(i), id: id('rcc', i) })),
    )
    const outlay = (i: number) => ({ ...paid(i), number: `CE-${i}`, thirdId: id('prv', 1) })
    await putRows(
      PaymentMade,
      times(rows, (i) => ({ ...outlay(i), id: id('egr', i) })),
    )
    await putRows(
      AccountPayment,
      times(rows, (i) => ({ ...outlay(i), id: id('egc', i) })),
    )
    await putRows(
      Draft,
      times(rows, (i) => ({
        ...{ id: id('cng', i), at: at(i), userId: shop.userId, userName: 'Ana', clientId: order.clientId },
        ...{
          clientName: 'cliente',
          totalCents: 1_000,
          lines: [],
          sale: { type: 1, discount: { type: 2, bps: 0 } } as never,
        },
      })),
    )
    await putRows(
      Job,
      times(rows, (i) => ({
        ...{
          id: id('job', i),
          tenant: shop.tenant,
          type: 'x',
          lane: 'imports' as const,
          title: 'Importar',
          state: 'done' as const,
          input: {},
        },
        ...{ done: 1, total: 1, errors: [], tries: 1, userId: shop.userId, createdAt: at(i), visible: true },
      })),
    )
    // As many that failed: nobody clears them away.
    await putRows(
      Job,
      times(rows, (i) => ({
        ...{ id: id('job', rows + i), tenant: shop.tenant, type: 'x', lane: 'outbox' as const, title: 'Avisar' },
        ...{ state: 'failed' as const, input: {}, done: 0, total: 1, errors: [], tries: 5, userId: shop.userId },
        ...{ createdAt: at(i), visible: false },
      })),
    )
    await putRows(Connection, [
      {
        ...{ id: CONNECTION, provider: 'woocommerce', number: 1, name: 'Woo', url: 'https://tienda.co/' },
        ...{ state: 'active', hook: 'x', settings: { storageId: shop.storageId, safetyStock: 0 }, createdAt: at(0) },
      },
    ])
    await putRows(Webhook, [
      { id: WEBHOOK, url: 'https://tienda.co/avisos', events: ['order'], madeBy: 'Ana', createdAt: at(0) },
    ])
    await putRows(
      Delivery,
      times(rows, (i) => ({
        ...{ id: `${WEBHOOK}.evt_${i}`, webhookId: WEBHOOK, type: 'order.created', body: '{}', createdAt: at(i) },
        ...{
          state: 'delivered' as const,
          round: 1,
          since: at(i),
          tries: [{ at: at(i), status: 200, said: 'Recibido' }],
        },
      })),
    )
    await putRows(
      InboxEvent,
      times(rows, (i) => ({
        ...{ id: `${CONNECTION}.order.created.${i}.x`, connectionId: CONNECTION, topic: 'order.created' },
        ...{ resource: String(i), receivedAt: at(i), state: 'review' as const, note: 'Falta', looks: 1 },
      })),
    )
    await putRows(
      EDocument,
      times(rows, (i) => ({
        ...{
          id: id('ord', i),
          type: '01' as const,
          number: `FV-${i}`,
          sentNumber: `FV${i}`,
          state: 'rechazado' as const,
        },
        ...{ environment: '2' as const, clientName: 'Ana', totalCents: 100, createdAt: at(i), deadline: at(i) },
        ...{ tries: 1, problems: [] },
      })),
    )
    await putRows(
      Parcel,
      times(rows, (i) => ({
        ...{ id: id('ped', i), number: `FV-${i}`, reference: `FV-${i}`, times: 1, state: 'entregado' as const },
        ...{ carrierId: '1', carrier: 'ENVIA', clientName: 'Ana', totalCents: 100, collects: true, costCents: 10 },
        ...{ createdAt: at(i), heardAt: at(i) },
      })),
    )
    await putRows(
      Picking,
      times(rows, (i) => ({
        ...{ id: id('ali', i), number: `AL-${i}`, type: 'picking' as const, state: 'pendiente' as const },
        ...{ createdAt: at(i), storageId: shop.storageId, storageName: 'b', orders: [], items: [], boxes: [] },
        history: [],
      })),
    )
    await putRows(
      Batch,
      times(rows, (i) => ({
        ...{ id: id('lot', i), state: 'terminado' as const, carrier: 'conveyor' as const, carrierId: 'x' },
        ...{ carrierName: 'c', senderId: 'x', items: [], createdAt: at(i) },
      })),
    )
    await putRows(
      Guide,
      times(rows, (i) => ({
        ...{ id: id('gui', i), number: `G-${i}`, state: 'creada' as const, createdAt: at(i), tracking: `T${i}` },
        ...{ source: 'order' as const, sourceId: id('ped', i), sourceNumber: `FV-${i}`, senderId: id('rem', 1) },
        ...{ carrier: 'conveyor' as const, carrierId: id('tra', 1), carrierName: 'c', sender: { name: 'b' } },
        ...{ recipient: { name: 'Ana' }, packages: [], codCents: 100, collection: 'recaudado' as const, history: [] },
      })),
    )
    await putRows(
      Dispatch,
      times(rows, (i) => ({
        ...{ id: id('des', i), number: `RD-${i}`, state: 'abierta' as const, createdAt: at(i), stops: [] },
        ...{ carrier: 'conveyor' as const, carrierId: id('tra', 1), carrierName: 'c', codCents: 0, history: [] },
      })),
    )
    await putRows(
      Incident,
      times(rows, (i) => ({
        ...{ id: id('nov', i), source: 'dropi' as const, parcelId: id('ped', i), orderId: id('ped', i) },
        ...{ orderNumber: `FV-${i}`, carrier: 'ENVIA', reason: 'Nadie abre', at: at(i), deadline: at(i) },
        ...{ valueCents: 100, clientName: 'Ana', state: i % 2 === 0 ? ('abierta' as const) : ('cerrada' as const) },
      })),
    )
    await putRows(
      ItemLink,
      times(rows, (i) => ({
        ...{ id: `${CONNECTION}.${id('prd', i)}`, connectionId: CONNECTION, itemId: id('prd', i) },
        ...{ productId: id('prd', i), sku: `c${i}`, name: 'cosa', ref: { product: String(i) }, pushed: 1 },
      })),
    )
    await putRows(
      ItemMatch,
      times(rows, (i) => matchOf(CONNECTION, `x${i}`, { sku: `x${i}`, name: 'cosa' })),
    )
    await putRows(
      Notice,
      times(rows, (i) => ({
        ...{ id: id('ntf', i), title: 'Aviso', message: 'c', author: { id: 'x', name: 'Otra' }, at: at(i) },
      })),
    )
  })
  return { shop, rows }
}

beforeAll(async () => {
  few = await seeded(FEW)
  many = await seeded(MANY)
}, 3_600_000)

/** A value of each filter, for all calls or for one. */
const values = (shop: Shop): Record<string, unknown> => ({
  'billing.listRecharges.chargeType': 'card',
  search: 'c',
  term: 'c',
  query: 'c',
  'catalog.listCategories.sort': 'name',
  sort: '-name',
  active: 'true',
  user: shop.userId,
  user_id: shop.userId,
  id: shop.storageId,
  store: shop.storageId,
  storage: shop.storageId,
  storage_id: shop.storageId,
  low: 'true',
  limit: 100,
  list: '1',
  price: '1',
  category_id: 'none',
  provider_id: id('prv', 1),
  seller: SELLER(1),
  seller_id: SELLER(1),
  channel: CHANNEL,
  client: id('cli', 1),
  type: 1,
  is_pay: 'si',
  overdue: 'true',
  from: '2025-07-01',
  to: '2025-07-10',
  start_date: '2025-07-01',
  end_date: '2025-07-10',
  status: 'counting',
  reason: 'initial',
  unread: 'true',
  code: 'c7',
  state: 'active',
  'payments.listReceipts.status': 'posted',
  'payments.listReceipts.client_id': id('cli', 1),
  'payments.listAccountReceipts.status': 'posted',
  'payments.listPaymentsMade.status': 'posted',
  'payments.listPaymentsMade.provider_id': id('prv', 1),
  'payments.listAccountPayments.status': 'posted',
  'treasury.listShifts.state': 'closed',
  'jobs.listOpenJobs.state': 'failed',
  'connections.listLogs.state': 'review',
  'connections.listLogs.id': CONNECTION,
  'connections.listDeliveries.id': WEBHOOK,
  'stores.listLinks.id': CONNECTION,
  'stores.listMatches.id': CONNECTION,
  'offers.listQuotes.state': 'borrador',
  'offers.listRemissions.state': 'entregada',
  'offers.listPreInvoices.state': 'abierta',
  // Of all of them: rows are counted up to 1,000.
  'offers.listQuotes.to': '2026-12-31',
  'offers.listQuotes.status': 'borrador',
  'purchasing.listPurchases.state': 'posted',
  'notes.listNotes.state': 'registrada',
  'invoicing.listEDocuments.state': 'rechazado',
  'dropshipping.listParcels.state': 'entregado',
  'incidents.listNews.state': 'cerrada',
  'picking.listPickings.state': 'pendiente',
  'dispatch.listDispatches.state': 'abierta',
  'dispatch.listDispatches.carrier': id('tra', 1),
  'guides.listGuides.state': 'creada',
  'guides.listGuides.carrier': id('tra', 1),
  'guides.listCollections.state': 'recaudado',
  'guides.listCollections.carrier': id('tra', 1),
  'guides.listSettlements.state': 'posted',
  'guides.listSettlements.carrier': id('tra', 1),
  'dispatch.searchDispatches.search': 'FV-1',
  'notes.listNotes.invoice': 'ped_x',
  'purchasing.listBuyOrders.state': 'sent',
  'seats.listSeats.state': 'posted',
  'closings.listOpenings.state': 'posted',
  'purchasing.listCausations.state': 'posted',
  'purchasing.listSupports.state': 'posted',
  'purchasing.listReturns.id': id('com', 1),
  'stores.listMatches.state': 'matched',
  'tills.listDecisions.state': 'open',
})

const orderLists = /^sales\.(.*Orders(ByDate)?|.*History|orders.*)$/
const valueFor = (shop: Shop, name: string, field: string): unknown => {
  if (field === 'state' && orderLists.test(name)) return 'entregado'
  if (field === 'status' && name === 'inventory.listTransfers') return 'sent'
  if (field === 'search' && name === 'catalog.listProducts') return 'c'
  const known = values(shop)
  return known[`${name}.${field}`] ?? known[field]
}

/** What must come with any filter of a call. */
const always: Record<string, readonly string[]> = {
  'dispatch.dispatchesOfDays': ['start_date', 'end_date'],
  'dispatch.searchDispatches': ['search'],
  'inventory.filterStorage': ['id'],
  'jobs.listOpenJobs': ['state'],
  'connections.listDeliveries': ['id'],
  'stores.listLinks': ['id'],
  'stores.listMatches': ['id'],
  'purchasing.listReturns': ['id'],
  'goods.productPrices': ['price'],
  'catalog.searchProducts': ['query'],
  'parties.searchClients': ['term'],
}

const paging = ['page', 'per_page', 'perPage', 'cursor']
const texts = ['search', 'term', 'query']

const fieldsOf = (call: AnyCall): string[] => {
  const def = (call.input as unknown as z.ZodType)._zod.def as unknown as { shape?: object; in?: z.ZodObject }
  return Object.keys(def.shape ?? def.in?.shape ?? {})
}

/** A call that answers some of many: it has pages, or words to search. */
const isList = (call: AnyCall) =>
  call.kind === 'query' &&
  call.answer !== 'file' &&
  fieldsOf(call).some((field) => field === 'page' || texts.includes(field))

const lists: { name: string; mounted: MountedCall; call: AnyCall }[] = []
for (const mounted of allCalls()) {
  const call = await declarationOf(mounted)
  if (isList(call)) lists.push({ name: `${mounted.area}.${mounted.name}`, mounted, call })
}

/** Inputs with which a list is asked: nothing, and each filter. */
function inputsOf(name: string, call: AnyCall, shop: Shop): [string, Record<string, unknown>][] {
  const fields = fieldsOf(call).filter((field) => !paging.includes(field))
  const base = Object.fromEntries((always[name] ?? []).map((field) => [field, valueFor(shop, name, field)]))
  const filters = fields
    .filter((field) => !(field in base))
    .map((field): [string, Record<string, unknown>] => [field, { ...base, [field]: valueFor(shop, name, field) }])
  return [['page 1', base], ...filters]
}

/** A clock that only the test moves: bookmarks of a list wait until it has settled. */
let later = 0

const asOwner = <T>({ tenant, userId }: Shop, fn: () => Promise<T>): Promise<T> =>
  withContext(
    {
      actor: {
        ...{ type: 'member', tenant, userId, userType: 2, name: 'Ana', sessionId: 'x' },
        permissions: new Set(allPermissions.map(({ name }) => name)),
      },
      requestId: 'reads',
      call: 'reads',
      from: 'local',
      now: () => new Date(Date.now() + later),
    },
    fn,
  )

const cost = ({ shop }: Seeded, call: AnyCall, input: Record<string, unknown>) =>
  asOwner(shop, () => reading(async () => call.run((call.input as unknown as z.ZodType).parse(input) as never)))

it('every list is asked for, none that is left out is gone, and each of its filters has a value', () => {
  const names = lists.map(({ name }) => name)
  expect(names.length).toBeGreaterThan(50)
  expect(Object.keys(others).filter((name) => !names.includes(name))).toEqual([])
  for (const { name, call } of lists)
    if (!(name in others))
      for (const [what, input] of inputsOf(name, call, few.shop))
        expect(
          (call.input as unknown as z.ZodType).safeParse(input).success && !Object.values(input).includes(undefined),
          `'${name}.${what}' has a value in the list of filters above`,
        ).toBe(true)
})

/** Lists without bookmarks, whose pages far down cost what comes before them, and why. */
const unmarked: Record<string, string> = {
  'jobs.listJobs': 'nobody counts jobs: of more than 1,000 the list says that there are more',
  'jobs.listOpenJobs': 'nobody counts jobs: of more than 1,000 the list says that there are more',
  'connections.listLogs': 'nobody counts messages, which end by themselves after 90 days',
  'connections.listDeliveries': 'nobody counts what was told, which ends by itself after 90 days',
  'stores.listLinks': 'nobody counts links: of more than 1,000 the list says that there are more',
  'inventory.lowStock': 'every sale changes the order of the list',
}

/** Rows before a page far down, fewer than the smaller shop has. */
const FAR = 975

/** Read units of the counters of the days that are passed over: half a year of a quiet shop. */
const COUNTERS = 8

/** What a page far down costs once somebody has looked there before. */
async function costFarDown(seeded: Seeded, call: AnyCall, input: Record<string, unknown>) {
  const { answer } = await cost(seeded, call, input)
  const { per_page: size = 25 } = (answer as { meta?: { per_page: number } }).meta ?? {}
  const far = { ...input, page: 1 + Math.floor(FAR / size) }
  for (let look = 0; look < 2; look++) {
    await cost(seeded, call, far)
    later += 10_000
  }
  return (await cost(seeded, call, far)).units
}

/** Records of one kind differ in size, and a filter finds others of them where there are more; what grows with their number grows by half. */
const SPREAD = 1.3

/** Read units of the dearest reading of a list: words of 300 records, and the records. */
const MOST = 450

it.each(lists.filter(({ name }) => !(name in others)))(
  '$name reads the same however many there are',
  async ({ name, call }) => {
    const [small, large] = [inputsOf(name, call, few.shop), inputsOf(name, call, many.shop)]
    for (const [i, [what, input]] of small.entries()) {
      const before = await cost(few, call, input)
      const after = await cost(many, call, large[i]![1])
      expect(after.units, `${name} by ${what}`).toBeLessThanOrEqual(before.units * SPREAD + 4)
      expect(after.units, `${name} by ${what}`).toBeLessThanOrEqual(MOST)
      if (what !== 'page 1' || name in unmarked || !fieldsOf(call).includes('page')) continue
      const far = await costFarDown(many, call, large[i]![1])
      expect(far, `${name} far down`).toBeLessThanOrEqual(2 * after.units + COUNTERS)
    }
  },
)
