import { beforeAll, describe, expect, it } from 'vitest'
import { newShop, send, type World } from '../support/world'

/** Names that the specification gives to what the calls answer, beside ours. Source: product.txt section 3. */
const LINE = [
  ...['product_id', 'sku', 'quantity', 'storages', 'userStorage', 'stock_quantity', 'price', 'priceFull', 'taxt'],
  ...['applyDiscount', 'tDiscount', 'discount', 'subtotal', 'total_tax', 'taxt_total', 'total', 'base'],
  ...['base_imponible', 'total_base', 'discount_tax', 'value', 'initTax'],
]
const TOTALS = [
  ...['products', 'total', 'subtotal', 'tax', 'discount', 'totalDiscount', 'taxt_total', 'total_base'],
  ...['base_imponible', 'delivery', 'dType', 'priceSelected', 'globalDiscount', 'podClient'],
]
const PAGING = ['currentPage', 'perPage', 'total', 'lastPage']

let shop: World
let productId: string
beforeAll(async () => {
  shop = await newShop()
  productId = await product({ name: 'Camisa', price: 59_500, cost: 30_000 })
})

async function product(fields: { name: string; price: number; cost?: number; tax?: number }) {
  const [main] = await shop.api.inventory.storageChoices({})
  return (await shop.api.goods.createProduct({ ...fields, storages: [{ id: main!.id, quantity: 20 }] })).id
}

const without = (value: object, names: readonly string[]) => names.filter((name) => !(name in value))
const answer = async (wire: string, input: Record<string, unknown>) =>
  ((await (await send(wire, input, shop.token)).json()) as { success: { meta: Record<string, number> } }).success

const shirts = (over: object = {}) => ({
  products: [{ product_id: productId, quantity: 2, tDiscount: 1 as const, discount: 19_000 }],
  delivery: 8_000,
  dType: 2 as const,
  discount: 10,
  ...over,
})

/** 2 × 59.500 less 19.000 of the line and 10 % of the rest of the sale: 90.000 with 19 % inside. */
const amounts = {
  line: {
    price: 59_500,
    priceFull: 119_000,
    taxt: 19,
    initTax: 19,
    applyDiscount: true,
    subtotal: 100_000,
    total: 90_000,
    base: 50_000,
    total_base: 75_630.25,
    base_imponible: 75_630.25,
    total_tax: 14_369.75,
    taxt_total: 14_369.75,
    discount_tax: 4_630.25,
    value: 30_000,
  },
  totals: {
    subtotal: 119_000,
    globalDiscount: 10_000,
    totalDiscount: 29_000,
    total_base: 75_630.25,
    base_imponible: 75_630.25,
    tax: 14_369.75,
    taxt_total: 14_369.75,
    total: 98_000,
    delivery: 8_000,
    dType: 2,
    priceSelected: 1,
  },
}

describe('a cart line and the totals carry every name of the specification', () => {
  it('in an order, with what is left to collect on delivery', async () => {
    const made = await shop.api.sales.createOrder({ ...shirts(), type: 1 })
    for (const order of [made, await shop.api.sales.getOrder({ id: made.id })]) {
      expect(without(order, TOTALS)).toEqual([])
      expect(without(order.products[0]!, LINE)).toEqual([])
      expect(order).toMatchObject({ ...amounts.totals, podClient: 98_000 })
      expect(order.products[0]).toMatchObject({ ...amounts.line, sku: order.products[0]!.reference, stock_quantity: 2 })
      expect(order.products[0]!.storages).toEqual([{ id: order.storage_id, quantity: 2 }])
    }
  })

  it('in a frozen sale, priced as the sale will be', async () => {
    const { id } = await shop.api.sales.freezeSale({ ...shirts(), type: 3 })
    const { data } = await shop.api.sales.listFreezings({})
    const { cart } = data.find((one) => one.id === id)!
    expect(without(cart, TOTALS)).toEqual([])
    expect(without(cart.products[0]!, LINE)).toEqual([])
    expect(cart).toMatchObject(amounts.totals)
    expect(cart.products[0]).toMatchObject(amounts.line)
    expect(cart.podClient).toBe(0)
    const sold = await shop.api.sales.sellFrozen({ id, type: 1 })
    expect(sold).toMatchObject({ ...amounts.totals, podClient: 98_000 })
  })

  it('in what the counter finds, for one unit', async () => {
    const { sku } = await shop.api.catalog.getProduct({ id: productId })
    const found = [
      (await shop.api.goods.productsForSell({})).data[0]!,
      (await shop.api.goods.filterFromPos({}))[0]!,
      await shop.api.goods.productBySku({ sku }),
    ]
    for (const line of found) {
      expect(without(line, LINE)).toEqual([])
      expect(line).toMatchObject({
        ...{ quantity: 1, price: 59_500, priceFull: 59_500, subtotal: 59_500, total: 59_500, applyDiscount: false },
        ...{
          base: 50_000,
          total_base: 50_000,
          base_imponible: 50_000,
          total_tax: 9_500,
          discount_tax: 0,
          value: 30_000,
        },
      })
    }
  })

  it('with no tax base where nothing pays tax', async () => {
    const id = await product({ name: 'Panela', price: 4_000, tax: 0 })
    const order = await shop.api.sales.createOrder({ type: 1, products: [{ product_id: id, quantity: 1 }] })
    expect(order).toMatchObject({ total_base: 4_000, base_imponible: 0, taxt_total: 0 })
    expect(order.products[0]).toMatchObject({ base: 4_000, total_base: 4_000, base_imponible: 0, initTax: 0 })
  })
})

it('a variant carries product_variant_id, and a list of variants is filtered by filterVariant', async () => {
  const size = await shop.api.catalog.createAttribute({ name: 'Talla', terms: ['Pequeña', 'Grande'] })
  const { id } = await shop.api.goods.createProduct({ name: 'Saco', price: 90_000 })
  const terms = size.terms.map((term) => ({ terms: [term.id] }))
  await shop.api.goods.createVariants({ product_id: id, variants: terms })
  const all = await shop.api.catalog.listVariants({ product_id: id })
  expect(all.data).toHaveLength(2)
  for (const variant of all.data) expect(variant.product_variant_id).toBe(variant.id)
  const some = await shop.api.catalog.listVariants({ product_id: id, filterVariant: 'pequena' })
  expect(some.data.map(({ name }) => name)).toEqual([all.data.find(({ name }) => name.includes('Pequeña'))!.name])
  expect(some.meta.total).toBe(1)
})

it.each([
  'GET /paginate/products',
  'GET /product/list',
  'GET /product/for-sell',
  'GET /list-deleted',
  'GET /category',
  'GET /ProductAttributes',
  'GET /services',
  'GET /movementes',
  'GET /notifications',
])('the paging of %s is told in both spellings', async (wire) => {
  const { meta } = await answer(wire, { page: 1, perPage: 7 })
  expect(without(meta, PAGING)).toEqual([])
  expect([meta.currentPage, meta.perPage, meta.lastPage]).toEqual([meta.current_page, meta.per_page, meta.last_page])
  expect(meta.perPage).toBe(7)
})
