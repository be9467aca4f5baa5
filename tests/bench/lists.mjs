// Lists, searches and records among 10,000 products and as many clients, beside the raw queries that answer them.
import { clientId, productId, putClients, putProducts } from './catalogue.mjs'
import { call, median, quantile, row, sideBySide, spread, throughput, times, world } from './lib.mjs'
import { rawReadsOf, rawWriteOf, told, unitsOf, writesOf } from './raw.mjs'

const COUNT = 10_000
const RUNS = 100
const BAR = 2

async function measure(what, fn) {
  await fn()
  const raw = await rawReadsOf(fn)
  const seen = await sideBySide(RUNS, { ours: fn, raw: raw.send })
  const ratio = quantile(seen.ours, 0.95) / quantile(seen.raw, 0.95)
  const rate = await throughput(8, 200, fn)
  return row(
    what,
    `${spread(seen.ours)}, ${rate.toFixed(0)}/s`,
    `${spread(seen.raw)}, ${raw.queries} raw; ${told(await unitsOf(fn))}`,
    times(ratio),
    `≤ ${BAR} ×`,
    ratio <= BAR,
  )
}

/** A change of a record, beside its own transaction sent raw. */
async function save(what, change) {
  let turn = 0
  const once = () => change(++turn)
  await once()
  const [write] = await writesOf(once)
  const units = await unitsOf(once)
  const seen = await sideBySide(60, { ours: once, raw: rawWriteOf(write) })
  return row(
    what,
    spread(seen.ours),
    `${spread(seen.raw)} its transaction raw, ${write.input.TransactItems.length} items; ${told(units)}`,
    times(median(seen.ours) / median(seen.raw)),
  )
}

export async function measureLists() {
  const shop = await world.newShop('Diez mil')
  const { token, api } = shop
  const categories = []
  for (const name of ['Ropa', 'Mercado', 'Aseo', 'Hogar', 'Papelería'])
    categories.push((await api.catalog.createCategory({ name })).id)
  await putProducts(shop.tenant, COUNT, categories)
  await putClients(shop, COUNT)
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
    await save('save a product', (i) =>
      call('PUT /products/{id}', { id: productId(i), name: `Cafetera italiana ${i}` }, token),
    ),
    await save('save a client', (i) =>
      call(
        'PUT /client/{id}',
        { id: clientId(i), document_type_id: '13', document: `71${i}`, name: `Ana ${i}` },
        token,
      ),
    ),
  ]
}
