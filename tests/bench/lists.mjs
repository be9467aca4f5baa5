// Lists, searches and records among 10,000 products and as many clients, beside the raw queries that answer them.
import { createRequire } from 'node:module'
import { clientId, productId, putClients, putProducts } from './catalogue.mjs'
import {
  call,
  core,
  documents,
  inside,
  quantile,
  row,
  sideBySide,
  spread,
  stepsOf,
  throughput,
  times,
  world,
} from './lib.mjs'

const { BatchGetCommand, GetCommand, QueryCommand } = createRequire(import.meta.url)('@aws-sdk/lib-dynamodb')
const commands = { BatchGetItem: BatchGetCommand, GetItem: GetCommand, Query: QueryCommand }
const COUNT = 10_000
const RUNS = 100
const BAR = 2

const OF_SESSION = /^T#\w+#(session|user|role)$/

/** The first step of a call without what it reads of the session: a GetItem, as a program without one would send it. */
function withoutSession([{ input }]) {
  const [[TableName, { Keys }]] = Object.entries(input.RequestItems)
  const own = Keys.filter(({ pk }) => !OF_SESSION.test(pk))
  return own.map((Key) => ({ name: 'GetItem', input: { TableName, Key, ConsistentRead: true } }))
}

/** What a call reads apart from who asks, sent raw: the same queries, those that went together together. */
async function rawOf(fn) {
  const [first, ...rest] = await stepsOf(fn)
  const steps = [withoutSession(first), ...rest].filter((step) => step.length > 0)
  const send = async () => {
    for (const step of steps)
      await Promise.all(step.map(({ name, input }) => documents().send(new commands[name](input))))
  }
  return { send, queries: steps.flat().length }
}

async function measure(what, fn) {
  await fn()
  const raw = await rawOf(fn)
  const seen = await sideBySide(RUNS, { ours: fn, raw: raw.send })
  const ratio = quantile(seen.ours, 0.95) / quantile(seen.raw, 0.95)
  const rate = await throughput(8, 200, fn)
  return row(
    what,
    `${spread(seen.ours)}, ${rate.toFixed(0)}/s`,
    `${spread(seen.raw)}, ${raw.queries} raw`,
    times(ratio),
    `≤ ${BAR} ×`,
    ratio <= BAR,
  )
}

async function save(shop) {
  const sent = (await stepsOf(() => rename(shop, 1))).flat()
  const seen = await sideBySide(60, { save: (i) => rename(shop, i + 2) })
  return row('save a product', spread(seen.save), `${sent.length} round trips`, '')
}

const rename = ({ token }, i) => call('PUT /products/{id}', { id: productId(i), name: `Cafetera italiana ${i}` }, token)

export async function measureLists() {
  const shop = await world.newShop('Diez mil')
  const { token, api } = shop
  const categories = []
  for (const name of ['Ropa', 'Mercado', 'Aseo', 'Hogar', 'Papelería'])
    categories.push((await api.catalog.createCategory({ name })).id)
  const made = await api.parties.createClient({ document_type_id: '13', document: '900100', name: 'Ana' })
  const { Client } = await core('parties/client')
  const { version, ...template } = await inside(shop.tenant, () => Client.get(made.id))
  await putProducts(shop.tenant, COUNT, categories)
  await putClients(shop.tenant, COUNT, template)
  const ask = (wire, input) => () => call(wire, input, token)
  return [
    await measure('25 of 10,000 products', ask('GET /products', { per_page: 25 })),
    await measure('one product', ask('GET /products/{id}', { id: productId(4_321) })),
    await measure('search of products: 1 word', ask('GET /products', { search: '04321' })),
    await measure('search of products: 2 words', ask('GET /products', { search: 'cafe verde' })),
    await measure('products to sell, 2 words', ask('GET /product/for-sell', { search: 'panela and' })),
    await measure('25 of 10,000 clients', ask('GET /client', { per_page: 25 })),
    await measure('one client', ask('GET /client/{id}', { id: clientId(4_321) })),
    await measure('search of clients: 2 words', ask('GET /client', { search: 'sofia rojas' })),
    await save(shop),
  ]
}
