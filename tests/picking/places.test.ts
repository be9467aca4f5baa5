import { beforeAll, expect, it } from 'vitest'
import { type Shop, shopToSell } from '../sales/support'
import { next } from '../samples/makers'

let shop: Shop
beforeAll(async () => {
  shop = await shopToSell()
})

/** An order of one unit of each of some goods of a storage. */
async function orderOf(storage_id: string, names: readonly string[]) {
  const products: { product_id: string; quantity: number }[] = []
  for (const name of names) {
    const product = {
      name,
      sku: `UBI-${next()}`,
      price: 10_000,
      storages: [{ id: storage_id, quantity: 20, cost: 4_000 }],
    }
    products.push({ product_id: (await shop.api.goods.createProduct(product)).id, quantity: 1 })
  }
  const again = () =>
    shop.api.sales.createOrder({
      ...{ type: 1, storage_id, products, name: 'Ana Ruiz', phone: '3001234567' },
      ...{ address: 'Calle 10 # 43A-30', city: '05001' },
    })
  return { id: (await again()).id, again }
}
const storage = (name: string) => shop.api.inventory.createStorage({ name })
const waveOf = (...orders: string[]) => shop.api.picking.startBoth({ orders })
const walk = ({ lines }: Awaited<ReturnType<typeof waveOf>>) =>
  lines.map((line) => [line.storage, line.place, line.name])

it('a wave is walked storage by storage and place by place, as places are numbered, and last what has none', async () => {
  const [near, far] = [await storage('Bodega 2'), await storage('Bodega 10')]
  const here = await orderOf(near.id, ['Azúcar', 'Café', 'Té'])
  const there = await orderOf(far.id, ['Aceite'])
  const first = await waveOf(there.id, here.id)
  expect(walk(first)).toEqual([
    ['Bodega 2', null, 'Azúcar'],
    ['Bodega 2', null, 'Café'],
    ['Bodega 2', null, 'Té'],
    ['Bodega 10', null, 'Aceite'],
  ])
  const place = (n: number, at?: string) =>
    shop.api.picking.placeItem({ id: first.id, n, ...(at ? { place: at } : {}) })
  await Promise.all([place(1, 'A-10'), place(2, 'A-2')])
  // Whoever counts meanwhile counts the line that they see.
  expect(walk(await place(0, 'B-1'))).toEqual([
    ['Bodega 2', 'B-1', 'Azúcar'],
    ['Bodega 2', 'A-10', 'Café'],
    ['Bodega 2', 'A-2', 'Té'],
    ['Bodega 10', null, 'Aceite'],
  ])
  await place(0)
  const second = await waveOf((await here.again()).id, (await there.again()).id)
  expect(walk(second)).toEqual([
    ['Bodega 2', 'A-2', 'Té'],
    ['Bodega 2', 'A-10', 'Café'],
    ['Bodega 2', null, 'Azúcar'],
    ['Bodega 10', null, 'Aceite'],
  ])
})

it('the same goods of several orders are in one place, which a wave that is over does not change', async () => {
  const { id: at } = await storage('Bodega única')
  const goods = await orderOf(at, ['Panela'])
  const wave = await waveOf(goods.id, (await goods.again()).id)
  const after = await Promise.all(
    ['C-1', 'C-2'].map((place, n) => shop.api.picking.placeItem({ id: wave.id, n, place })),
  )
  expect(after).toHaveLength(2)
  const { lines } = await shop.api.picking.getPicking({ id: wave.id })
  expect(new Set(lines.map(({ place }) => place)).size).toBe(1)
  await expect(shop.api.picking.placeItem({ id: wave.id, n: 9, place: 'C-1' })).rejects.toMatchObject({ status: 404 })
  await shop.api.picking.updatePicking({ id: wave.id, state: 'anulado' })
  await expect(shop.api.picking.placeItem({ id: wave.id, n: 0, place: 'Z-9' })).rejects.toMatchObject({ status: 409 })
  const next = await waveOf((await goods.again()).id)
  expect(next.lines[0]!.place).toBe(lines[0]!.place)
})

it('a place that is written where goods are kept is walked by the next wave, and goes with them', async () => {
  const { id: storage_id } = await storage('Bodega de estantes')
  const goods = await orderOf(storage_id, ['Sal', 'Miel'])
  const held = async () => (await shop.api.inventory.filterStorage({ id: storage_id })).data
  const of = async (name: string) => (await held()).find((row) => row.name === name)!
  const put = async (name: string, change: object) => {
    const { product_id, quantity } = await of(name)
    const after = await shop.api.inventory.updateProductStorage({ product_id, storage_id, ...change })
    expect(after.quantity).toBe(quantity)
    return after
  }
  expect(
    (await Promise.all([put('Sal', { place: 'B-2' }), put('Miel', { place: ' A-1 ' })])).map((row) => row.place),
  ).toEqual(['B-2', 'A-1'])
  expect(walk(await waveOf(goods.id))).toEqual([
    ['Bodega de estantes', 'A-1', 'Miel'],
    ['Bodega de estantes', 'B-2', 'Sal'],
  ])
  expect((await put('Sal', { minimum: 3 })).place).toBe('B-2')
  const all = await shop.api.inventory.storagesOfProduct({ product: (await of('Sal')).product_id })
  const rows = all.filter(({ id }) => id === storage_id).flatMap((one) => one.rows)
  expect(rows.map(({ place }) => place)).toEqual(['B-2'])
  expect((await put('Sal', { place: null })).place).toBeNull()
  await expect(put('Miel', { place: 'x'.repeat(31) })).rejects.toMatchObject({ status: 422 })
  const { id: other } = await storage('Bodega de paso')
  const { product_id } = await of('Miel')
  const { id, place } = await shop.api.inventory.addProductStorage({ product_id, storage_id: other, place: 'C-7' })
  expect(place).toBe('C-7')
  await shop.api.inventory.removeProductStorage({ id })
  expect((await shop.api.inventory.addProductStorage({ product_id, storage_id: other })).place).toBeNull()
})
