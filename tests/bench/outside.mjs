// What services of others cost: a sale where nothing is connected, what is posted to us, and 1,000 things to tell while the
// other side fails and comes back.
import { createHmac } from 'node:crypto'
import { putProducts, putRows } from './catalogue.mjs'
import { call, commandsOf, core, inside, median, quantile, row, sideBySide, source, spread, times } from './lib.mjs'
import { rawWriteOf } from './raw.mjs'

const EFFECTS = 1_000
const AT_ONCE = 16
const HOOK_BAR_MS = 300
/** Failures in a row that open the breaker. */
const DOWN_FOR = 8
const OF_CONNECTIONS = /#(connection|connectionHealth|hook|itemLink|itemMatch|inboxEvent|breaker|secrets)$/

const [
  { hookSecretOf },
  { hookPath },
  { Connection },
  { Stock, stockId },
  { ItemLink },
  { push },
  { runJob },
  { isOpen },
] = await Promise.all(
  [
    'integrations/woo/woo',
    'connections/connections',
    'connections/connection',
    'inventory/stock/stock',
    'stores/link',
    'stores/push',
    'kernel/jobs/run',
    'kernel/jobs/job',
  ].map(core),
)

/** Partitions that some requests name. */
const partitionsOf = (sent) => sent.flatMap(({ input }) => JSON.stringify(input).match(/T#[\w]+#\w+/g) ?? [])

async function connected(selling, outside) {
  const shop = await selling.shopToSell()
  const { woo } = outside
  const { id } = await shop.api.stores.setWoocommerce({
    ...{ url: `${outside.origin}/woo/t${Date.now()}`, consumer_key: woo.keys.key, consumer_secret: woo.keys.secret },
    ...{ payment_type_id: shop.pay.transfer, storage_id: shop.storageId },
  })
  return { shop, id }
}

/** A sale of three lines at one till, in a shop. */
async function tillOf(selling, shop) {
  const goods = []
  for (let i = 0; i < 3; i++) goods.push(await selling.stocked(shop, { units: 1_000_000 }))
  let keys = 0
  const sale = {
    ...selling.saleOf(
      shop,
      goods.map((good) => [good, 1]),
    ),
    type: 1,
  }
  return () =>
    call('POST /domicilio', sale, shop.token, { 'idempotency-key': `outside-${process.pid}-${shop.tenant}-${++keys}` })
}

async function measureSale(selling, outside) {
  const alone = await tillOf(selling, await selling.shopToSell())
  const { shop } = await connected(selling, outside)
  const beside = await tillOf(selling, shop)
  for (let i = 0; i < 10; i++) await Promise.all([alone(), beside()])
  const sent = await commandsOf(alone)
  const items = sent.find(({ name }) => name === 'TransactWriteItems').input.TransactItems.length
  const named = partitionsOf(sent).filter((pk) => OF_CONNECTIONS.test(pk)).length
  const held = await commandsOf(beside)
  const heldItems = held.find(({ name }) => name === 'TransactWriteItems').input.TransactItems.length
  const took = await sideBySide(60, { alone, beside })
  return [
    row(
      'the sale, nothing connected: rows of connections that it reads or writes',
      String(named),
      '',
      '',
      '0',
      named === 0,
    ),
    row(
      '… its round trips and items',
      `${sent.length} and ${items}`,
      `${held.length} and ${heldItems} with a shop connected`,
      '',
      '≤ 3 and ≤ 16',
      sent.length <= 3 && items <= 16,
    ),
    row(
      '… its time, p50 / p95',
      spread(took.alone),
      `${spread(took.beside)} with a shop connected`,
      times(median(took.alone) / median(took.beside)),
    ),
  ]
}

async function measureHook(selling, outside) {
  const { app } = await source('packages/functions/src/api.ts')
  const { shop, id } = await connected(selling, outside)
  const [path, secret] = await inside(shop.tenant, async () => [hookPath(await Connection.get(id)), hookSecretOf(id)])
  let n = 0
  const hook = async () => {
    const body = JSON.stringify({ id: ++n, status: 'processing', total: '119000.00', line_items: [] })
    const headers = {
      'content-type': 'application/json',
      'x-wc-webhook-topic': 'order.updated',
      'x-wc-webhook-signature': createHmac('sha256', secret).update(body).digest('base64'),
    }
    const { status } = await app.request(path, { method: 'POST', headers, body })
    if (status !== 200) throw new Error(`a hook answered ${status}`)
  }
  for (let i = 0; i < 10; i++) await hook()
  const sent = await commandsOf(hook)
  const raw = rawWriteOf(sent.find(({ name }) => name === 'TransactWriteItems'))
  const took = await sideBySide(100, { hook, raw })
  return [
    row('a hook answered: round trips', String(sent.length), '1 write', times(sent.length)),
    row(
      '… p50 / p95',
      spread(took.hook),
      `${spread(took.raw)} its transaction raw`,
      times(median(took.hook) / median(took.raw)),
      `p95 ≤ ${HOOK_BAR_MS} ms`,
      quantile(took.hook, 0.95) <= HOOK_BAR_MS,
    ),
  ]
}

/** Does the open jobs of a shop until none is left, `AT_ONCE` at a time; each turn is later than the breaker opens. */
async function drain({ tenant }) {
  const [{ openJobs }, { jobs }] = await Promise.all([
    source('tests/support/jobs.ts'),
    source('packages/functions/src/jobs/declared.ts'),
  ])
  const { withContext } = await core('kernel/context')
  const actor = { type: 'system', tenant, name: 'Medida' }
  for (let turn = 0; turn < 30; turn++) {
    const mine = (await openJobs()).filter((job) => job.tenant === tenant && isOpen(job))
    if (mine.length === 0) return turn
    const now = () => new Date(Date.now() + turn * 70 * 60_000)
    let next = 0
    const worker = async () => {
      while (next < mine.length) {
        const { id } = mine[next++]
        await withContext({ actor, requestId: 'bench', call: 'bench', from: 'local', now }, () =>
          runJob({ tenant, jobId: id }, jobs),
        )
      }
    }
    await Promise.all(Array.from({ length: AT_ONCE }, worker))
  }
  throw new Error('the effects do not end')
}

async function measureEffects(selling, outside) {
  const { woo } = outside
  woo.reset()
  const { shop, id } = await connected(selling, outside)
  await drain(shop)
  const products = await putProducts(shop.tenant, EFFECTS)
  const items = woo.stock(products.map(({ name, sku }) => ({ name, sku, price: 10_000, stock: 0 })))
  await inside(shop.tenant, async () => {
    const at = (product) => stockId({ productId: product.id }, shop.storageId)
    await putRows(
      Stock,
      products.map((product) => ({
        ...{ id: at(product), itemId: product.id, productId: product.id, storageId: shop.storageId },
        ...{ quantity: 7_000, valueCents: 0, minimum: 0 },
      })),
    )
    await putRows(
      ItemLink,
      products.map((product, i) => ({
        ...{ id: `${id}.${product.id}`, connectionId: id, itemId: product.id, productId: product.id, sku: product.sku },
        ...{ name: product.name, ref: { product: String(items[i].id) }, pushed: 0 },
      })),
    )
  })
  await inside(shop.tenant, () => push(products.map((product) => ({ id: `${id}.${product.id}` }))))
  woo.received.splice(0)
  woo.faults.next = Array.from({ length: DOWN_FOR }, () => ({ status: 503 }))
  const [cpu, began] = [process.cpuUsage(), performance.now()]
  const turns = await drain(shop)
  const took = performance.now() - began
  const { user, system } = process.cpuUsage(cpu)
  const asked = woo.received.length
  const right = items.filter(({ stock }) => stock === 7).length
  const bare = await rawPuts(outside, items)
  return [
    row(
      '1,000 effects drained, the other side down at first',
      `${((EFFECTS / took) * 1_000).toFixed(0)}/s, ${((user + system) / 1_000 / EFFECTS).toFixed(1)} ms of processor each`,
      `${bare.toFixed(0)}/s the same requests alone`,
      times(EFFECTS / (took / 1_000) / bare),
    ),
    row('… told rightly at the end', String(right), `${EFFECTS} sold`, '', String(EFFECTS), right === EFFECTS),
    row(
      '… requests beyond one for each, while the breaker opened and closed',
      String(asked - EFFECTS),
      `${DOWN_FOR} failures, ${turns} turns`,
      '',
      `≤ ${DOWN_FOR + AT_ONCE}`,
      asked - EFFECTS <= DOWN_FOR + AT_ONCE,
    ),
  ]
}

/** The same requests by a program without rules. @returns how many a second */
async function rawPuts({ origin, woo }, items) {
  const authorization = `Basic ${Buffer.from(`${woo.keys.key}:${woo.keys.secret}`).toString('base64')}`
  const headers = { authorization, 'content-type': 'application/json' }
  const began = performance.now()
  let next = 0
  const worker = async () => {
    while (next < items.length) {
      const { id } = items[next++]
      const url = `${origin}/woo/wp-json/wc/v3/products/${id}`
      await (await fetch(url, { method: 'PUT', headers, body: JSON.stringify({ stock_quantity: 7 }) })).text()
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
  return (items.length / (performance.now() - began)) * 1_000
}

export async function measureOutside() {
  process.env.TENDERO_SEAL_SECRET ??= 'a seal for the bench only, 32 bytes'
  const [selling, { serveOutside }] = await Promise.all([
    source('tests/sales/support.ts'),
    source('packages/functions/src/local/outside/serve.ts'),
  ])
  const outside = await serveOutside(0, async () => new Response())
  process.env.TENDERO_OUTSIDE = outside.origin
  try {
    return [
      ...(await measureSale(selling, outside)),
      ...(await measureHook(selling, outside)),
      ...(await measureEffects(selling, outside)),
    ]
  } finally {
    await outside.stop()
  }
}
