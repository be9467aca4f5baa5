import { intercept } from '@tendero/core/kernel/db/client'
import { beforeAll, describe, expect, it } from 'vitest'
import { newShop, type World } from '../support/world'
import { finished, xlsx } from './shop'

let world: World
let api: World['api']
let attribute: { id: string; terms: { id: string }[] }
beforeAll(async () => {
  world = await newShop()
  api = world.api
  await api.settings.createPriceList({ name: 'Mayorista' })
  attribute = await api.catalog.createAttribute({ name: 'Talla', terms: ['S', 'M', 'L'] })
})

const product = (extra: object = {}) => api.goods.createProduct({ name: 'Arroz', price: 5_000, ...extra })
const variantOf = async (id: string, term = 0, extra: object = {}) =>
  (await api.goods.createVariants({ product_id: id, terms: [attribute.terms[term]!.id], ...extra }))[0]!

/** What is refused at a field, naming the list. */
const refusedAt = (field: string) => ({
  status: 422,
  body: { errors: { [field]: ['No tienes una lista de precios 7. Créala primero'] } },
})
const seventh = { prices: { 2: 4_500, 7: 4_000 } }

describe('a price in a list that the shop does not have is refused at its field', () => {
  it.each([
    ['a new product', 'prices.7', () => product(seventh)],
    ['a changed product', 'prices.7', async () => api.goods.updateProduct({ id: (await product()).id, ...seventh })],
    [
      'the price of a product in a list',
      'list',
      async () => api.catalog.setProductPrice({ id: (await product()).id, list: '7', price: 4_000 }),
    ],
    ['a new variant', 'prices.7', async () => variantOf((await product()).id, 0, seventh)],
    [
      'a changed variant',
      'prices.7',
      async () => api.catalog.updateVariant({ id: (await variantOf((await product()).id)).id, ...seventh }),
    ],
    [
      'the prices of a variant',
      'prices.7',
      async () => api.catalog.setVariantPrices({ variantId: (await variantOf((await product()).id)).id, ...seventh }),
    ],
    [
      'the prices of all variants',
      'prices.7',
      async () => {
        const { id } = await product()
        await variantOf(id)
        return api.catalog.setAllVariantPrices({ productId: id, ...seventh })
      },
    ],
    [
      'a percentage on many products',
      'list',
      async () =>
        api.goods.bulkAction({ action: 'price', ids: [(await product()).id], percent: 10, round_to: 1, list: '7' }),
    ],
  ] as const)('%s', async (_, field, change) => {
    await expect(change()).rejects.toMatchObject(refusedAt(field))
  })

  it('and what was refused wrote nothing', async () => {
    const { id } = await product()
    const variant = await variantOf(id)
    await expect(api.catalog.setAllVariantPrices({ productId: id, ...seventh })).rejects.toMatchObject({ status: 422 })
    const shown = await api.catalog.getProduct({ id })
    expect([shown.prices, shown.variants[0]!.prices]).toEqual([{ 1: 5_000 }, variant.prices])
  })
})

it('a sheet has no column for a list that is not there: its cells are told as unknown and left out', async () => {
  const file = await xlsx(
    ['SKU', 'Nombre', 'Precio', 'Precio Mayorista', 'Precio 7'],
    [['PL-1', 'Sal', 2_000, 1_800, 1_500]],
  )
  const preview = await api.goods.previewProducts({ file })
  expect(preview.unknown).toMatchObject([{ header: 'Precio 7' }])
  await finished(world, (await api.goods.importProducts({ upload: preview.upload })).job)
  expect((await api.goods.productBySku({ sku: 'PL-1' })).prices).toEqual({ 1: 2_000, 2: 1_800 })
})

it('a price in a list that is inactive since stays and may change, null takes it off, and nothing new gets one', async () => {
  const { id } = await product({ prices: { 2: 4_500 } })
  await api.settings.updatePriceList({ id: 2, name: 'Mayorista', active: false })
  expect((await api.goods.updateProduct({ id, prices: { 2: 4_400 } })).prices).toEqual({ 1: 5_000, 2: 4_400 })
  expect((await api.catalog.setProductPrice({ id, list: '2', price: null })).prices).toEqual({ 1: 5_000 })
  await expect(api.catalog.setProductPrice({ id, list: '2', price: 4_000 })).rejects.toMatchObject({
    status: 422,
    body: { errors: { list: ['La lista Mayorista está inactiva. Actívala primero'] } },
  })
})

it('a list that goes while a product gets its first price in it leaves no price behind', async () => {
  const { id: list } = await api.settings.createPriceList({ name: 'Temporal' })
  const { id } = await product()
  const price = () => api.goods.updateProduct({ id, prices: { [list]: 1_000 } })
  let held = false
  const stop = intercept((next) => async (action, input) => {
    if (action === 'TransactWriteItems' && !held && JSON.stringify(input).includes(`"${id}"`)) {
      held = true
      await api.settings.removePriceList({ id: list })
    }
    return next(action, input)
  })
  await expect(price()).rejects.toMatchObject({ status: 422 })
  stop()
  expect(held).toBe(true)
  expect((await api.catalog.getProduct({ id })).prices).toEqual({ 1: 5_000 })
})
