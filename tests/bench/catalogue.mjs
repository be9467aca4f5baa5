import { createRequire } from 'node:module'
import { core, documents, inside } from './lib.mjs'

const { BatchWriteCommand, PutCommand } = createRequire(import.meta.url)('@aws-sdk/lib-dynamodb')
const [{ Product }, { Code, codesOf }, { Client }, { counterKey }, { wordItems }] = await Promise.all(
  [
    'catalog/products/product',
    'catalog/products/code',
    'parties/clients/client',
    'kernel/db/lists/counter',
    'kernel/db/lists/search',
  ].map(core),
)

const BATCH = 25
const AT_ONCE = 8
const pad = (n) => String(n).padStart(5, '0')
const things = ['Camisa', 'Pantalón', 'Arroz', 'Panela', 'Café', 'Jabón', 'Cuaderno', 'Lámpara', 'Martillo', 'Taza']
const makers = ['Andina', 'Caribe', 'Pacífico', 'Llanera', 'Sabana', 'Cafetera', 'Guajira', 'Boyacense']
const colours = ['azul', 'verde', 'rojo', 'negro', 'blanco', 'amarillo', 'gris']
const given = ['Ana', 'Luis', 'Marta', 'Jorge', 'Lucía', 'Carlos', 'Sofía', 'Andrés', 'Paula', 'Diego']
const family = ['Gómez', 'Rojas', 'Díaz', 'Torres', 'Vargas', 'Moreno', 'Castro', 'Ortiz', 'Rincón', 'Suárez']
const of = (list, n) => list[n % list.length]

export const productId = (i) => `prd_01HBENCH${String(i).padStart(18, '0')}`
export const clientId = (i) => `cli_01HBENCH${String(i).padStart(18, '0')}`

const product = (i, categories) => ({
  id: productId(i),
  sku: `SKU-${pad(i)}`,
  barcode: `77${pad(i)}`,
  name: `${of(things, i)} ${of(makers, i >> 1)} ${of(colours, i >> 3)} ${pad(i)}`,
  description: 'Presentación de siempre, con empaque nuevo.',
  ...(categories.length ? { categoryId: of(categories, i) } : {}),
  images: [],
  taxCode: 'IVA',
  taxBps: 1_900,
  costCents: 500_000 + i,
  prices: { 1: 1_190_000, 2: 1_000_000 },
  attributes: [],
  variantIds: [],
  minimum: 0,
  unitCode: '94',
  state: 'active',
  createdAt: new Date(1_760_000_000_000 + i * 1_000).toISOString(),
  updatedAt: '2026-01-01T00:00:00.000Z',
})

const client = (i) => ({
  id: clientId(i),
  documentType: '13',
  document: String(1_000_000_000 + i * 7),
  name: `${of(given, i)} ${of(family, i >> 2)} ${of(family, i >> 5)} ${pad(i)}`,
  phone: `300${String(1_000_000 + i)}`,
})

/** Writes items as a load does, without conditions. */
export async function putAll(items) {
  const table = process.env.TENDERO_TABLE
  const batches = []
  for (let i = 0; i < items.length; i += BATCH) batches.push(items.slice(i, i + BATCH))
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (let batch = batches.pop(); batch; batch = batches.pop()) {
        let RequestItems = { [table]: batch.map((Item) => ({ PutRequest: { Item } })) }
        while (RequestItems[table]?.length)
          RequestItems = (await documents().send(new BatchWriteCommand({ RequestItems }))).UnprocessedItems ?? {}
      }
    }),
  )
}

/** Rows of a kind with what a saved row has beside it: index entries, words and counters. */
export async function putRows(kind, rows) {
  const counts = new Map()
  await putAll(
    rows.flatMap((row) => {
      for (const bucket of kind.counts?.(row) ?? []) counts.set(bucket, (counts.get(bucket) ?? 0) + 1)
      return [kind.toItem(row, 1), ...wordItems(kind.name, kind.idOf(row), kind.search?.(row) ?? [])]
    }),
  )
  for (const [bucket, n] of counts)
    await documents().send(
      new PutCommand({ TableName: process.env.TENDERO_TABLE, Item: { ...counterKey(kind.name, bucket), n } }),
    )
}

const range = (count, make) => Array.from({ length: count }, (_, i) => make(i))

/** `count` products with their codes, spread over some categories. */
export const putProducts = (tenant, count, categories = []) =>
  inside(tenant, async () => {
    const rows = range(count, (i) => product(i, categories))
    await putRows(Product, rows)
    await putAll(rows.flatMap((p) => codesOf(p).map((code) => Code.toItem({ code, productId: p.id }, 1))))
    return rows
  })

/** `count` clients, like one made by the product in the fields that say nothing here. */
export const putClients = async ({ tenant, api }, count) => {
  const made = await api.parties.createClient({ document_type_id: '13', document: '900100', name: 'Ana' })
  return inside(tenant, async () => {
    const { version, ...template } = await Client.get(made.id)
    const rows = range(count, (i) => ({ ...template, ...client(i) }))
    await putRows(Client, rows)
    return rows
  })
}
