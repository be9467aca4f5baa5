import { journalBook } from '@tendero/core/accounting/journal/journal'
import { readRows } from '@tendero/core/kernel/sheet/read'
import { addDays, type Day, dayOf } from '@tendero/core/kernel/values/time'
import { deliveryParts } from '@tendero/core/sales/book/delivery-tax'
import type { OrderRow } from '@tendero/core/sales/order/order'
import { isReversed } from '@tendero/core/sales/order/order.states'
import { randomOf } from '@tendero/functions/local/demo/random'
import { beforeAll, expect, it } from 'vitest'
import { hire } from '../identity/people'
import { type Good, inside, stocked } from '../sales/support'
import { apiWith } from '../support/world'
import { daysAgo, ordersOf, type ReportShop, shopWithHistory } from './shop'
import { n, told } from './told'

/**
 * Three months of sales at random: every report must come to what one gets by adding up the orders, and those of debts to
 * what the journal says. REPORT_SALES=400 makes as many.
 */
const SALES = Number(process.env.REPORT_SALES ?? 36)
const random = randomOf(11)
const whole = { from: dayOf(daysAgo(95)), to: dayOf(new Date()) }

let shop: ReportShop
let orders: OrderRow[]
let goods: Good[]
const clients: string[] = []
const sellers: string[] = []
const storages: string[] = []
let category: string

async function sellOnce(): Promise<void> {
  const ago = random.int(0, 90)
  const api = shop.at(daysAgo(ago, random.int(8, 18)))
  const credit = random.chance(0.5)
  const { id, total } = await api.sales.createOrder({
    type: 1,
    products: random
      .shuffle(goods)
      .slice(0, random.int(1, 3))
      .map((good) => ({ product_id: good.id, quantity: random.pick([1, 2, 0.5]), priceSelected: random.pick([1, 2]) })),
    storage_id: random.pick(storages),
    delivery: random.pick([0, 4_000]),
    client_id: random.pick(clients),
    ...(random.chance(0.6) ? { seller_id: random.pick(sellers) } : {}),
    ...(credit ? { credit } : { payments: [{ payment_type_id: shop.pay.transfer, value: 1_000 }] }),
  })
  const later = shop.at(daysAgo(Math.max(0, ago - random.int(0, 20)), 20))
  if (random.chance(0.2)) await later.sales.cancelOrders({ id })
  else if (random.chance(0.4))
    await later.payments.receivePayment({
      id,
      payments: [{ payment_type_id: shop.pay.transfer, value: random.chance(0.5) && credit ? total : 1_500 }],
    })
}

beforeAll(async () => {
  shop = await shopWithHistory()
  storages.push(shop.storageId, (await shop.api.inventory.createStorage({ name: 'Bodega norte' })).id)
  category = (await shop.api.catalog.createCategory({ name: 'Granos' })).id
  for (const [i, name] of ['Amparo Gil', 'Rosa Díaz'].entries())
    clients.push(
      (await shop.api.parties.createClient({ name, document_type_id: '13', document: `13901045${80 + i}` })).id,
    )
  for (const name of ['Camila', 'Paola']) sellers.push((await shop.api.parties.createSeller({ name })).id)
  goods = await Promise.all([1_900, 500, 0].map((taxBps) => stocked(shop, { units: 900, taxBps, price: 9_950 })))
  await shop.api.goods.updateProduct({ id: goods[0]!.id, category_id: category } as never)
  await shop.api.inventory.createAdjustment({
    storage_id: storages[1]!,
    reason: 'initial',
    products: goods.map((good) => ({ product_id: good.id, type: 'increment' as const, quantity: 900 })),
  })
  for (let i = 0; i < SALES; i++) await sellOnce()
  orders = await ordersOf(shop)
})

/** What an order adds to each day: itself on its own, and its opposite on the one on which it was reversed. */
const events = ({ from, to }: { from: Day; to: Day }) =>
  orders
    .flatMap((order) => [
      { day: order.day, sign: 1, order },
      ...(isReversed(order.state) ? [{ day: dayOf(new Date(order.history.at(-1)!.at)), sign: -1, order }] : []),
    ])
    .filter(({ day }) => day >= from && day <= to)

type Event = ReturnType<typeof events>[number]
type Sums = { count: number; total: number; base: number; cost: number; quantity: number }

/** Cents of some parts of orders by a key; parts that come to nothing are left out. */
function grouped(parts: readonly ({ key: string } & Sums)[]): Map<string, Sums> {
  const sums = new Map<string, Sums>()
  for (const { key, ...part } of parts) {
    const sum = sums.get(key) ?? { count: 0, total: 0, base: 0, cost: 0, quantity: 0 }
    for (const name of Object.keys(part) as (keyof Sums)[]) sum[name] += part[name]
    sums.set(key, sum)
  }
  return new Map([...sums].filter(([, sum]) => Object.values(sum).some((cents) => cents !== 0)))
}

/** Orders by what each says of itself. */
const byOrder = (span: { from: Day; to: Day }, key: (order: OrderRow) => string) =>
  grouped(
    events(span).map(({ sign, order }) => ({
      key: key(order),
      count: sign,
      total: sign * order.totals.totalCents,
      base: sign * order.totals.baseCents,
      cost: sign * order.totals.costCents,
      quantity: 0,
    })),
  )

/** Lines by what each says of itself; with `rest`, what an order charges besides stands where `rest` says. */
const byLine = (
  span: { from: Day; to: Day },
  key: (line: OrderRow['lines'][number]) => string,
  rest?: (order: OrderRow) => string,
) =>
  grouped(
    events(span).flatMap(({ sign, order }: Event) => [
      ...order.lines.map((line) => ({
        key: key(line),
        count: 0,
        total: sign * line.netCents,
        base: sign * line.baseCents,
        cost: sign * line.costCents,
        quantity: sign * line.quantity,
      })),
      ...(rest
        ? [{ key: rest(order), count: sign, total: sign * order.totals.deliveryCents, base: 0, cost: 0, quantity: 0 }]
        : []),
    ]),
  )

const cents = (pesos: unknown) => Math.round(Number(pesos ?? 0) * 100)

async function expectSame(
  name: string,
  span: { from: Day; to: Day },
  expected: Map<string, Sums>,
  keys: (keyof Sums)[],
) {
  const report = await told(shop.api, name, span)
  const of = (row: Record<string, unknown>): Partial<Sums> =>
    Object.fromEntries(
      keys.map((key) => [
        key,
        key === 'count' ? n(row[key] as number) : key === 'quantity' ? n(row[key] as number) * 1_000 : cents(row[key]),
      ]),
    )
  const pick = (sum: Sums) => Object.fromEntries(keys.map((key) => [key, sum[key]]))
  expect(new Map(report.rows.map((row) => [row.key, of(row)])), name).toEqual(
    new Map([...expected].map(([key, sum]) => [key, pick(sum)])),
  )
  const all = [...expected.values()]
  expect(of(report.totals), `${name}: totals`).toEqual(
    Object.fromEntries(keys.map((key) => [key, all.reduce((sum, one) => sum + one[key], 0)])),
  )
}

it('every report of sales comes to what the orders come to, by each of its dimensions and over any period', async () => {
  for (const span of [whole, { from: dayOf(daysAgo(60)), to: dayOf(daysAgo(21)) }]) {
    const money = ['count', 'total', 'base'] as (keyof Sums)[]
    await expectSame(
      'ventas-cliente',
      span,
      byOrder(span, (order) => order.clientId),
      money,
    )
    await expectSame(
      'ventas-vendedor',
      span,
      byOrder(span, (order) => order.sellerId ?? ''),
      money,
    )
    await expectSame(
      'utilidad-por-vendedor',
      span,
      byOrder(span, (order) => order.sellerId ?? ''),
      ['base', 'cost'],
    )
    const costs = [...money, 'cost'] as (keyof Sums)[]
    await expectSame(
      'ventas-por-bodega',
      span,
      byLine(
        span,
        (l) => l.storageId!,
        (o) => o.storageId,
      ),
      costs,
    )
    await expectSame(
      'ventas-lista-precio',
      span,
      byLine(
        span,
        (l) => String(l.priceList),
        (o) => String(o.priceList),
      ),
      costs,
    )
    const sold = ['quantity', 'total', 'base'] as (keyof Sums)[]
    await expectSame(
      'ventas-productos',
      span,
      byLine(span, (l) => l.productId),
      sold,
    )
    await expectSame(
      'rentabilidad-por-producto',
      span,
      byLine(span, (l) => l.productId),
      ['quantity', 'base', 'cost'],
    )
    const categoryOf = (id: string) => (id === goods[0]!.id ? category : '')
    await expectSame(
      'ventas-por-categoria',
      span,
      byLine(span, (l) => categoryOf(l.productId)),
      [...sold, 'cost'],
    )
  }
})

it('profits by month and by day are those of the orders, and of accounts 41 and 61', async () => {
  const total = byOrder(whole, () => 'all').get('all')!
  for (const by of ['mes', 'dia']) {
    const { totals } = await told(shop.api, 'utilidades', { ...whole, by })
    expect([cents(totals.base), cents(totals.cost), cents(totals.utility)]).toEqual([
      total.base,
      total.cost,
      total.base - total.cost,
    ])
  }
  const { accounts } = await inside(shop, () => journalBook.rollup(whole.from, whole.to))
  const net = (code: string) =>
    Object.entries(accounts).reduce(
      (sum, [account, [debit, credit]]) => (account.startsWith(code) ? sum + debit - credit : sum),
      0,
    )
  const delivery = orders
    .filter(({ state }) => !isReversed(state))
    .reduce((sum, order) => sum + deliveryParts(order).baseCents, 0)
  expect([-net('41'), net('61')]).toEqual([total.base + delivery, total.cost])
})

it('a row of a category opens its products, and they come to it', async () => {
  const { rows } = await told(shop.api, 'ventas-por-categoria', whole)
  for (const row of rows) {
    expect(row.to).toMatchObject({ screen: 'report', id: 'ventas-productos' })
    const inside = await told(shop.api, 'ventas-productos', row.to!.filter)
    expect(inside.totals.total).toBe(row.total)
  }
})

it('what is owed by age and what a client’s account comes to are accounts 1305 and 2805, on any day', async () => {
  for (const to of [whole.to, dayOf(daysAgo(30))]) {
    const { thirds } = await inside(shop, () => journalBook.through(to))
    const balance = (code: string, third: string) =>
      Object.entries(thirds).reduce(
        (sum, [key, [debit, credit]]) => (key.startsWith(code) && key.includes(third) ? sum + debit - credit : sum),
        0,
      )
    const aged = await told(shop.api, 'cuentas-por-cobrar', { to })
    expect(cents(aged.totals.total)).toBe(balance('1305', '|'))
    for (const row of aged.rows) {
      const ages = [row.due, row.d30, row.d60, row.d90, row.older]
      expect(ages.reduce<number>((sum, cell) => sum + cents(cell), 0)).toBe(cents(row.total))
    }
    for (const client of clients) {
      const account = await told(shop.api, 'estado-cuenta-cliente', { client, from: addDays(to, -25), to })
      const last = account.rows.at(-1)
      expect(cents(last?.balance)).toBe(balance('1305', client) + balance('2805', client))
      expect(account.totals.balance ?? 0).toBe(last?.balance ?? 0)
      const opening = cents(account.rows[0]?.balance)
      expect(opening + cents(account.totals.debit) - cents(account.totals.credit)).toBe(cents(last?.balance))
    }
  }
})

it('the last sale of each client is the newest that stands', async () => {
  const { rows } = await told(shop.api, 'ultimas-ventas-por-cliente', whole)
  const live = orders.filter((order) => !isReversed(order.state))
  for (const client of clients) {
    const days = live.filter((order) => order.clientId === client).map(({ day }) => day)
    expect(rows.find(({ key }) => key === client)?.day ?? undefined).toBe(days.sort().at(-1))
  }
})

it('what stands beside is the same days of the week before', async () => {
  const span = { from: dayOf(daysAgo(20)), to: dayOf(daysAgo(7)) }
  const { before } = await told(shop.api, 'ventas-vendedor', span)
  const total = byOrder({ from: before!.from, to: before!.to }, () => 'all').get('all')?.total ?? 0
  expect(addDays(before!.from, 14)).toBe(span.from)
  expect(cents(before!.amount)).toBe(total)
})

it('the workbook has every row and the totals, the paper is a PDF', async () => {
  for (const { name } of await shop.api.reports.listReports({})) {
    const input = { name, ...whole, client: clients[0]! }
    const report = await shop.api.reports.report(input)
    const rows: unknown[][] = []
    for await (const row of readRows((await shop.api.reports.reportSheet(input)) as unknown as Blob, {
      maxRows: 5_000,
    }))
      rows.push([...row.cells])
    expect(rows, name).toHaveLength(report.rows.length + report.more + 2)
    if (name !== 'daily-sales' && name !== 'cuentas-por-cobrar') continue
    const paper = (await shop.api.reports.reportPaper(input)) as unknown as Blob
    expect(Buffer.from(await paper.slice(0, 5).arrayBuffer()).toString(), name).toBe('%PDF-')
  }
})

it('each report is for who may see it: the others find it neither in the index nor by its name', async () => {
  const { token } = await hire(shop, ['cost_center-read'], 5)
  const api = apiWith(token)
  expect((await api.reports.listReports({})).map(({ name }) => name)).toEqual(['centro-costo'])
  for (const { name } of await shop.api.reports.listReports({})) {
    if (name === 'centro-costo') continue
    await expect(api.reports.report({ name }), name).rejects.toMatchObject({ status: 403 })
    await expect(api.reports.reportSheet({ name }), name).rejects.toMatchObject({ status: 403 })
  }
  await expect(api.reports.report({ name: 'nada' })).rejects.toMatchObject({ status: 404 })
})

it('who may not see costs gets no column of them in any report, nor in its workbook', async () => {
  await shop.api.settings.saveCosts({
    freight_by: 'value',
    below_cost: 'warn',
    minimum_margin: 0,
    staff_sees_cost: false,
  })
  const { token } = await hire(shop, ['dashboard_graphic-read', 'sale-read', 'cost_center-read', 'customer-read'], 5)
  const api = apiWith(token)
  for (const { name } of await api.reports.listReports({})) {
    const { columns, figures } = await api.reports.report({ name, ...whole })
    const labels = [...columns, ...figures].map(({ label }) => label)
    expect(
      labels.filter(
        (label) => /costo|utilidad|margen|rotación|inventario|resultado/i.test(label) && !/Centro/.test(label),
      ),
      name,
    ).toEqual([])
  }
})
