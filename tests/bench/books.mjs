// Reports, balances and a valuation over 1,000,000 facts of each book. The past is written as the books keep it once
// rolled up: the heads, made by the books' own `add` and `merge` from generated facts; `--facts` also stores every
// movement behind them. Today's facts are stored and read live.
import { createRequire } from 'node:module'
import { clientId, putAll, putClients, putProducts } from './catalogue.mjs'
import { call, core, documents, inside, median, ms, quantile, row, sideBySide, source, spread, times } from './lib.mjs'
import { rawReadsOf, unitsOf } from './raw.mjs'

const { PutCommand } = createRequire(import.meta.url)('@aws-sdk/lib-dynamodb')
const FACTS = 1_000_000
const MONTHS = 36
const RECENT = 12
const PAST_MONTHS = 24
const ITEMS = 5_000
const CLIENTS = 500
const RUNS = 40
/** Of a report of the index, which are many. */
const REPORT_RUNS = 15
const BAR_MS = 300
/** Cost of each unit, in cents. */
const COST = 500_000
const UNITS = 1_000

const [{ saleBook }, { movementBook }, { journalBook }, { Stock }, { pack }, time, { registry }] = await Promise.all(
  [
    'sales/book/sale-book',
    'inventory/stock/movement',
    'accounting/journal/journal',
    'inventory/stock/stock',
    'kernel/db/pack',
    'kernel/values/time',
    'reports/named/registry',
  ].map(core),
)
const { addDays, dayOf, monthOf } = time
/** Ids of the past: they sort before those that are made now, as the marks of today want it. */
const id = (prefix, day, i) => `${prefix}_00${day.replaceAll('-', '')}${String(i).padStart(16, '0')}`

/** The i-th movement, entry and sale of a day: a product sold once, in cash, from one storage. */
function factsOf(shop, goods, day, i) {
  const n = Number(day.slice(8)) * 997 + i
  const good = goods[n % goods.length]
  const at = new Date(time.startOfDay(day).getTime() + (8 + (n % 12)) * 3_600_000).toISOString()
  const order = id('ped', day, i)
  const who = { userId: shop.userId, userName: 'Prueba' }
  const document = { documentKind: 'order', documentId: order, documentNumber: `V-${n}` }
  const [cost, base, tax] = [COST, 1_000_000, 190_000]
  const movement = {
    ...{ id: id('mov', day, i), day, at, stockId: `${good.id}.${shop.storageId}`, itemId: good.id, productId: good.id },
    ...{ storageId: shop.storageId, name: good.name, quantity: -1_000, valueCents: -cost, cause: 'sale' },
    ...{ balanceQuantity: 1_000_000, balanceCents: 1_000 * cost, ...document, ...who },
  }
  const line = (account, debitCents, creditCents) => ({ account, debitCents, creditCents })
  const lines = [
    line('110505', base + tax, 0),
    { ...line('413595', 0, base), thirdId: clientId(n % CLIENTS) },
    { ...line('240805', 0, tax), thirdId: clientId(n % CLIENTS) },
    line('613595', cost, 0),
    { ...line('143505', 0, cost), storageId: shop.storageId },
  ]
  const entry = { id: id('asi', day, i), day, at, concept: 'Venta', ...document, lines, ...who }
  const sums = { totalCents: base + tax, baseCents: base, costCents: cost }
  const sale = {
    ...{
      id: id('fac', day, i),
      day,
      at,
      hour: 8 + (n % 12),
      event: 'sale',
      orderId: order,
      number: `V-${n}`,
      type: 3,
      n: 1,
    },
    ...{
      clientId: clientId(n % CLIENTS),
      storageId: shop.storageId,
      userId: shop.userId,
      priceList: 1,
      ...sums,
      taxCents: tax,
    },
    ...{ deliveryCents: 0, discountCents: 0, means: { cash: base + tax }, paymentTypes: { tpa_efectivo: base + tax } },
    taxes: [{ code: 'IVA', bps: 1_900, baseCents: base, taxCents: tax }],
    lines: [
      { itemId: good.id, productId: good.id, name: good.name, storageId: shop.storageId, quantity: 1_000, ...sums },
    ],
  }
  return [
    [movementBook, movement],
    [journalBook, entry],
    [saleBook, sale],
  ]
}

/**
 * Goods that come in: `units` of the first product, and before the first day of all, `opening` units of each product.
 */
function comingIn(shop, goods, day, units, opening = 0) {
  const [[, movement], [, entry]] = factsOf(shop, goods, day, 0)
  const account = { storageId: shop.storageId, account: '143505' }
  const cents = (units + opening * goods.length) * COST
  const lines = [
    { ...account, debitCents: cents, creditCents: 0 },
    { account: '220505', debitCents: 0, creditCents: cents },
  ]
  const moved = (good, n, i) => {
    const stock = { stockId: `${good.id}.${shop.storageId}`, itemId: good.id, productId: good.id, cause: 'initial' }
    const value = { id: id('mov', day, -1 - i), quantity: n * 1_000, valueCents: n * COST }
    return [movementBook, { ...movement, ...stock, ...value }]
  }
  return [
    moved(goods[0], units, 0),
    ...(opening > 0 ? goods.map((good, i) => moved(good, opening, i + 1)) : []),
    [journalBook, { ...entry, id: id('asi', day, -1), concept: 'Entrada', lines }],
  ]
}

const item = (book, fact) => pack({ ...fact, pk: book.partition(monthOf(fact.day)), sk: `${fact.day}.${fact.id}` })
const books = [movementBook, journalBook, saleBook]

/**
 * Writes the heads of a past month, and of its days when it is one of the last three; with `facts`, the movements too.
 * What is sold in a month comes in on its first day, so that stock and books agree whichever months are there.
 */
async function putMonth(shop, goods, month, days, { perDay, withDays, facts, opening }) {
  const totals = books.map((book) => book.empty())
  for (const day of days) {
    const rollups = books.map((book) => book.empty())
    const stored = []
    if (day === days[0])
      for (const [book, fact] of comingIn(shop, goods, day, perDay * days.length, opening))
        book.add(rollups[books.indexOf(book)], fact)
    for (let i = 0; i < perDay; i++)
      factsOf(shop, goods, day, i).forEach(([book, fact], b) => {
        book.add(rollups[b], fact)
        if (facts && b === 0) stored.push(item(book, fact))
      })
    if (facts) await putAll(stored)
    if (withDays) await putAll(books.flatMap((book, b) => book.kept('days', day, rollups[b])))
    books.forEach((book, b) => {
      book.merge(totals[b], rollups[b])
    })
  }
  // One by one: the head of a month of 5,000 products is large.
  for (const [b, book] of books.entries())
    for (const Item of book.kept('months', month, totals[b]))
      await documents().send(new PutCommand({ TableName: process.env.TENDERO_TABLE, Item }))
}

/** Days by month, so many months back from a day that is not among them. */
function calendar(today, back = MONTHS) {
  const months = new Map()
  const first = `${monthOf(addDays(today, -Math.round(back * 30.4)))}-01`
  for (let day = first; day < today; day = addDays(day, 1))
    months.set(monthOf(day), [...(months.get(monthOf(day)) ?? []), day])
  return [...months]
}

/** A million facts of each book, rolled up, in whole months before a day; with `units` of each product coming in first. */
export async function putPast(shop, goods, { before, units }) {
  const months = calendar(`${monthOf(before)}-01`, PAST_MONTHS)
  const perDay = Math.ceil(FACTS / months.flatMap(([, days]) => days).length)
  await inside(shop.tenant, async () => {
    for (const [month, days] of months)
      await putMonth(shop, goods, month, days, { perDay, opening: month === months[0][0] ? units : 0 })
  })
}

/** A shop with so many products, some hundred clients, and stock of all. */
export async function shopWithStock(items = ITEMS) {
  const shop = await (await source('tests/sales/support.ts')).shopToSell()
  const goods = await putProducts(shop.tenant, items)
  await putClients(shop, CLIENTS)
  await inside(shop.tenant, () =>
    putAll(
      goods.map(({ id: itemId }) => {
        const ids = { id: `${itemId}.${shop.storageId}`, itemId, productId: itemId, storageId: shop.storageId }
        return Stock.toItem({ ...ids, quantity: UNITS * 1_000, valueCents: UNITS * COST, minimum: 0 }, 1)
      }),
    ),
  )
  return { shop, goods }
}

/** What a report needs to tell anything, and the longest of its periods whose facts are all stored. */
function inputOf({ name }, today) {
  if (name === 'auxiliary') return { account: '1105', from: today, to: today }
  return name === 'estado-cuenta-cliente' ? { client: clientId(1) } : {}
}

/** Every report of the index, each of the period in which its screen opens. */
const reportsAsked = (ask, today) =>
  Object.fromEntries(
    registry.map((report) => {
      const asks = ask(`GET /report/${report.name}`, { name: report.name, ...inputOf(report, today) })
      return [`report ${report.name}`, asks]
    }),
  )

export async function measureBooks({ facts = false } = {}) {
  const { shop, goods } = await shopWithStock()
  const today = dayOf(new Date())
  const months = calendar(today)
  const perDay = Math.ceil(FACTS / months.flatMap(([, days]) => days).length)
  const put = (list) =>
    inside(shop.tenant, async () => {
      for (const [month, days] of list) {
        // The month of today has no head of its own: its days have.
        const withDays = months.indexOf(months.find(([name]) => name === month)) >= months.length - 3
        const opening = month === months.at(-RECENT)[0] ? UNITS : 0
        await putMonth(shop, goods, month, days, { perDay, withDays, facts, opening })
      }
    })
  await inside(shop.tenant, async () => {
    await putAll(comingIn(shop, goods, today, perDay).map(([book, fact]) => item(book, fact)))
    for (let i = 0; i < perDay; i++)
      await putAll(factsOf(shop, goods, today, i).map(([book, fact]) => item(book, fact)))
  })
  const ask = (wire, input) => () => call(wire, input, shop.token)
  const past = addDays(today, -45)
  const agrees = async () => {
    const { total, account } = JSON.parse(await call('GET /inventory-valuation', { date: past }, shop.token)).success
    if (total !== account) throw new Error(`the stock is worth ${total}, and in the books ${account}`)
  }
  const asked = {
    'dashboard: today': ask('GET /dashboard/today', {}),
    'dashboard: sales by day, 30 days': ask('GET /diary/sells', { from: addDays(today, -29), to: today }),
    'best sellers of 30 days': ask('GET /product/best-sells', { from: addDays(today, -29), to: today }),
    'ledger of 30 days, with its opening balances': ask('GET /ledgerBook', { from: addDays(today, -29), to: today }),
    'valuation 45 days ago, 5,000 products': ask('GET /inventory-valuation', { date: past }),
    ...reportsAsked(ask, today),
  }
  await put(months.slice(-RECENT))
  await agrees()
  const before = {}
  for (const [name, fn] of Object.entries(asked)) {
    await fn()
    before[name] = await unitsOf(fn)
  }
  await put(months.slice(0, -RECENT))
  await agrees()
  const rows = []
  for (const [name, fn] of Object.entries(asked)) {
    const first = performance.now()
    await fn()
    const cold = performance.now() - first
    const raw = await rawReadsOf(fn)
    const seen = await sideBySide(name.startsWith('report ') ? REPORT_RUNS : RUNS, { ours: fn, raw: raw.send })
    const units = await unitsOf(fn)
    const p95 = quantile(seen.ours, 0.95)
    const against = `${spread(seen.raw)}, ${raw.queries} raw; ${before[name].read.toFixed(0)} → ${units.read.toFixed(0)} read units, ${RECENT} → ${MONTHS} months; first ${ms(cold)}`
    const ratio = times(median(seen.ours) / median(seen.raw))
    rows.push(
      row(`${name} over 1,000,000 facts`, spread(seen.ours), against, ratio, `p95 < ${BAR_MS} ms`, p95 < BAR_MS),
    )
  }
  return rows
}
