import { beforeAll, expect, it } from 'vitest'
import { cashSaleOf, type Good, type Shop, shopWithRegister, stocked } from './support'

let shop: Shop
let bread: Good
let milk: Good
beforeAll(async () => {
  shop = await shopWithRegister()
  bread = await stocked(shop, { name: 'Pan' })
  milk = await stocked(shop, { name: 'Leche' })
})

it('the counter begins with active categories in the order of the merchant, then by name, and with what sells most', async () => {
  const { catalog, goods, sales } = shop.api
  await catalog.createCategory({ name: 'Aseo' })
  await catalog.createCategory({ name: 'Lácteos', order: 2, color: 'blue' })
  await catalog.createCategory({ name: 'Panadería', order: 1 })
  await catalog.createCategory({ name: 'Cerrada', order: 1, active: false })
  await stocked(shop, { name: 'Nadie lo compra' })
  await sales.createOrder(cashSaleOf(shop, [[bread, 1]]))
  await sales.createOrder(cashSaleOf(shop, [[milk, 3]]))
  const shelf = await goods.counterShelf({})
  expect(shelf.categories.map(({ name, color }) => [name, color])).toEqual([
    ['Panadería', undefined],
    ['Lácteos', 'blue'],
    ['Aseo', undefined],
  ])
  expect(shelf.frequent).toEqual([milk.id, bread.id])
})

it('variants come with their terms and the place of each among those of its attribute', async () => {
  const { catalog, goods } = shop.api
  const size = await catalog.createAttribute({ name: 'Talla', terms: ['S', 'M', 'L'] })
  const product = await goods.createProduct({ name: 'Camisa', price: 50_000 })
  const of = (term: string) => ({ terms: [size.terms.find((one) => one.name === term)!.id] })
  await goods.createVariants({ product_id: product.id, variants: ['L', 'S', 'M'].map(of) })
  const found = await goods.filterFromPos({ search: 'camisa' })
  expect(found.map(({ product_name, variant_name, terms }) => [product_name, variant_name, terms])).toEqual(
    ['L', 'S', 'M'].map((term, i) => ['Camisa', term, [{ attribute: 'Talla', term, order: [2, 0, 1][i] }]]),
  )
})
