// The product as a merchant runs it, over real sockets at the end of a good day: the built app in a process of its own, the
// demo shop with 10,000 products more, a million facts before and 20,000 sales of today.
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import http from 'node:http'
import os from 'node:os'
import path from 'node:path'
import { isBuilt } from '../../scripts/lib/freshness.mjs'
import { root } from '../../scripts/lib/paths.mjs'
import { run } from '../../scripts/lib/processes.mjs'
import { putPast } from './books.mjs'
import { productId, putProducts } from './catalogue.mjs'
import { putDay } from './day.mjs'
import { call, core, inside, median, ms, row, source, spread, throughput, timed, world } from './lib.mjs'

const PRODUCTS = 10_000
const SALES = 20_000
const TILLS = 8
const RUNS = 60
const AT_ONCE = 8
const MANY = 320
/** Units of each product that came in, their cost and price in cents, as the sales that are put again have them. */
const UNITS = 1_000
const COST = 500_000

const [{ startApp }, { startServices }, { secretOf }, { seedDemo }, selling] = await Promise.all(
  [
    'tests/support/app.ts',
    'packages/functions/src/local/services.ts',
    'packages/functions/src/local/secrets.ts',
    'packages/functions/src/local/demo.ts',
    'tests/sales/support.ts',
  ].map(source),
)
const [{ Login, loginId }, { openSession }, { allStorages }, { addDays, dayOf }, { withContext }] = await Promise.all(
  [
    'identity/credentials/login',
    'identity/access/shops',
    'inventory/stock/storage',
    'kernel/values/time',
    'kernel/context',
  ].map(core),
)

const outside = (work) =>
  withContext(
    { actor: { type: 'public' }, requestId: 'bench', call: 'bench', from: 'local', now: () => new Date() },
    work,
  )

/** The demo shop as its owner sees it. */
async function demoShop() {
  const { tenant, userId } = await outside(() => Login.find(loginId('demo@tendero.co')))
  const { token } = await outside(() => openSession({ tenant, userId }))
  const api = world.apiWith(token)
  const types = await api.settings.loadPaymentTypes({})
  const storageId = (await inside(tenant, allStorages)).find((storage) => storage.isDefault).id
  return { tenant, userId, token, api, storageId, pay: { cash: types.find((type) => type.means === 'cash').id } }
}

/** Cashiers with a turn and a numbering of their own, and for each of them goods to be the pattern of a sale. */
async function tillsOf(shop) {
  const role = await shop.api.identity.createRole({
    name: 'Cajeros de la medida',
    permissions: ['pos-create', 'pos-read', 'sale-create'],
  })
  const tills = []
  for (let till = 1; till <= TILLS; till++) {
    const email = `medida.${till}.${process.pid}@tendero.co`
    const details = { name: `Medida ${till}`, email, password: 'una-clave-larga-3', role_id: role.id, user_type: 4 }
    const { id } = await shop.api.identity.register(details)
    const token = await world.session({ tenant: shop.tenant, userId: id })
    await world.apiWith(token).treasury.openShift({ base: 0, register: `Medida ${till}`, prefix: `M${till}` })
    const goods = []
    for (const letter of 'ABC')
      goods.push(await selling.stocked(shop, { units: 10, name: `Muestra ${letter}${till}x` }))
    tills.push({ token, goods })
  }
  return tills
}

const saleOf = (shop, goods) => ({
  ...selling.cashSaleOf(
    shop,
    goods.map((good) => [good, 1]),
  ),
  type: 3,
})

/** The product adds a day up while it is sold, each 500 facts; what is put here by hand is added up once. */
async function addUp(token) {
  const read = ['/dashboard/today', '/product/best-sells', '/ledgerBook', '/movementes', '/auditorias']
  for (const route of read) await call(`GET ${route}`, {}, token)
}

/** Fills a data folder. Answers what is needed to call the app that goes on with it. */
async function fill(data) {
  // The demo uploads its pictures.
  let objects
  const files = http.createServer((req, res) => void objects.serve(req, res)).listen(0, '127.0.0.1')
  await new Promise((resolve) => files.once('listening', resolve))
  const filesUrl = `http://127.0.0.1:${files.address().port}/_s3`
  const services = await startServices({ data, secret: secretOf(data), filesUrl })
  objects = services.objects
  try {
    await seedDemo()
    const shop = await demoShop()
    const tills = await tillsOf(shop)
    const price = { 1: 1_190_000, 2: 1_000_000 }
    const rows = await putProducts(shop.tenant, PRODUCTS)
    const goods = rows.map((one) => ({ ...one, prices: price, costCents: COST, priceCents: price[1] }))
    const first = addDays(dayOf(new Date()), -400)
    await putPast(shop, goods, { before: first, units: UNITS })
    await putDay({
      ...{ tenant: shop.tenant, storageId: shop.storageId, goods, count: SALES, tills: TILLS, units: UNITS },
      sellAt: (till) => call('POST /domicilio', saleOf(shop, tills[till].goods), tills[till].token),
    })
    await addUp(shop.token)
    const { data: orders } = await shop.api.sales.listOrders({ per_page: 5 })
    return { shop, tills, goods, orderId: orders[0].id }
  } finally {
    await services.stop()
    files.close()
    files.closeAllConnections()
  }
}

const agent = new http.Agent({ keepAlive: true, maxSockets: 64 })

/** One request over a socket, its answer read whole, compressed as a browser takes it. @throws unless it succeeds */
function ask(url, { method = 'GET', token, body, headers = {} }) {
  const text = body && JSON.stringify(body)
  const all = {
    ...{ authorization: `Bearer ${token}`, 'accept-encoding': 'gzip', ...headers },
    ...(text ? { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) } : {}),
  }
  return new Promise((resolve, reject) => {
    const request = http.request(url, { method, headers: all, agent }, (answer) => {
      const parts = []
      answer.on('data', (part) => parts.push(part))
      answer.once('error', reject)
      answer.once('end', () => {
        if (answer.statusCode === 200) resolve()
        else reject(new Error(`${method} ${url}: ${answer.statusCode} ${Buffer.concat(parts)}`))
      })
    })
    request.once('error', reject)
    request.end(text)
  })
}

/** A process and those that it started. */
function family(pid) {
  try {
    const children = readdirSync(`/proc/${pid}/task`).flatMap((task) =>
      readFileSync(`/proc/${pid}/task/${task}/children`, 'utf8').trim().split(' ').filter(Boolean).map(Number),
    )
    return [pid, ...children.flatMap(family)]
  } catch {
    return [pid]
  }
}

/** Milliseconds of processor that processes have used; 0 where the system does not say. Clock ticks are 10 ms on Linux. */
const used = (pids) =>
  pids.reduce((sum, pid) => {
    try {
      const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
        .replace(/^.*\) /, '')
        .split(' ')
      return sum + (Number(fields[11]) + Number(fields[12])) * 10
    } catch {
      return sum
    }
  }, 0)

const bars = {
  report: { ms: 15, rate: 150 },
  list: { ms: 8, rate: 400 },
  sale: { ms: 12, rate: 150 },
}

/** One row: alone, at eight clients, and what it takes of the processors, which a busy machine changes little. */
async function measure(app, what, kind, work) {
  const cold = await timed(() => work(0, 0))
  const alone = []
  for (let i = 0; i < RUNS; i++) alone.push(await timed(() => work(0, i)))
  const engines = family(app.pid).slice(1)
  const before = [used([app.pid]), used(engines)]
  const rate = await throughput(AT_ONCE, MANY, work)
  const [ours, engine] = [used([app.pid]) - before[0], used(engines) - before[1]]
  const bar = bars[kind]
  return row(
    `HTTP: ${what}`,
    `${spread(alone)}, ${rate.toFixed(0)}/s`,
    `first ${ms(cold)}; processor ${ms(ours / MANY)} app + ${ms(engine / MANY)} engine`,
    '',
    ...(bar ? [`≤ ${bar.ms} ms, ≥ ${bar.rate}/s`, median(alone) <= bar.ms && rate >= bar.rate] : []),
  )
}

/** The rows; `TENDERO_BENCH_ONLY` chooses those whose name has it. */
async function rowsOf(app, { shop, tills, goods, orderId }) {
  const today = dayOf(new Date())
  const month = { from: addDays(today, -29), to: today }
  const get = (route, input = {}) => {
    const query = (i) => new URLSearchParams(Object.entries(typeof input === 'function' ? input(i) : input))
    return (_, i) => ask(`${app.url}/api/v2${route}?${query(i)}`, { token: shop.token })
  }
  /** A page that looks chosen at random, the same in every run. */
  const random = (last) => (i) => ({ per_page: 25, page: 1 + ((i * 7_919) % last) })
  let key = 0
  const sell = (till, i) =>
    ask(`${app.url}/api/v2/domicilio`, {
      method: 'POST',
      token: tills[till % TILLS].token,
      headers: { 'idempotency-key': `http-${process.pid}-${++key}` },
      body: saleOf(
        shop,
        [0, 1, 2].map((j) => goods[(i * 31 + till * 1_250 + j) % goods.length]),
      ),
    })
  const things = [
    ['home screen, /dashboard/today', 'report', get('/dashboard/today')],
    ['sales by day of 30 days', 'report', get('/diary/sells', month)],
    ['/report/daily-sales', 'report', get('/report/daily-sales')],
    ['best sellers of 30 days', 'report', get('/product/best-sells', month)],
    ['/ledgerBook', 'report', get('/ledgerBook')],
    ['/inventory-valuation', 'report', get('/inventory-valuation')],
    ['/diaryBook', 'list', get('/diaryBook')],
    ['/movementes', 'list', get('/movementes')],
    ['audits', 'list', get('/auditorias')],
    ['products, first page of 10,000', 'list', get('/products', { per_page: 25 })],
    ['products, page n to 40', 'list', get('/products', random(40))],
    ['products, page n to 400', 'list', get('/products', random(400))],
    ['search of products, 1 word', 'list', get('/products', { search: '04321' })],
    ['one product', 'list', get(`/products/${productId(4_321)}`)],
    ['one order', 'list', get(`/domicilio/${orderId}`)],
    ['30 days of orders, first page', 'list', get('/domicilio', { ...month, per_page: 25 })],
    ['30 days of orders, page n to 40', 'list', get('/domicilio', (i) => ({ ...month, ...random(40)(i) }))],
    ['sale of 3 lines, 8 tills', 'sale', sell],
    ['sale of 3 lines, 8 clients at one till', 'none', (_, i) => sell(0, i)],
  ]
  const only = process.env.TENDERO_BENCH_ONLY
  const rows = []
  for (const [what, kind, work] of things) {
    if (only && !what.includes(only)) continue
    rows.push(await measure(app, what, kind, work))
  }
  return rows
}

export async function measureHttp() {
  if (!(await isBuilt())) await run(process.execPath, [path.join(root, 'scripts/build.mjs')])
  const data = mkdtempSync(path.join(os.tmpdir(), 'tendero-http-'))
  try {
    const filled = await fill(data)
    const app = await startApp({ data })
    try {
      return await rowsOf(app, filled)
    } finally {
      agent.destroy()
      await app.stop({ keep: true })
    }
  } finally {
    rmSync(data, { recursive: true, force: true })
  }
}
