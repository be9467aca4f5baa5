import { beforeAll, expect, it } from 'vitest'
import { newShop, type World } from '../support/world'

let api: World['api']
beforeAll(async () => {
  api = (await newShop()).api
})

it('a category that products have is turned off instead of removed, and comes back when it is turned on', async () => {
  const { id, created_at } = await api.catalog.createCategory({ name: 'Lácteos', description: 'Fríos' })
  expect(created_at).toMatch(/^20\d\d-/)
  await api.goods.createProduct({ name: 'Leche', sku: 'LEC-1', price: 3500, category_id: id })
  expect(await api.catalog.removeCategory({ id })).toMatchObject({ deactivated: true })
  expect(await api.catalog.getCategory({ id })).toMatchObject({ active: false, products: 1 })
  expect((await api.catalog.listCategories({ active: true })).meta.total).toBe(0)

  const back = await api.catalog.updateCategory({ id, name: 'Lácteos', description: 'Fríos', active: true })
  expect(back).toMatchObject({ id, active: true, created_at, description: 'Fríos' })
  expect((await api.catalog.listCategories({ active: true })).data.map((c) => c.id)).toEqual([id])
})

it('an edit without a state leaves it as it was, on or off', async () => {
  const { id } = await api.catalog.createCategory({ name: 'Aseo', active: false })
  expect(await api.catalog.updateCategory({ id, name: 'Aseo del hogar' })).toMatchObject({ active: false })
  await api.catalog.updateCategory({ id, name: 'Aseo del hogar', active: true })
  expect(await api.catalog.updateCategory({ id, name: 'Aseo' })).toMatchObject({ active: true })
})

it('categories, payment types and return reasons say when they were made by one name', async () => {
  const rows = [
    await api.catalog.createCategory({ name: 'Nueva' }),
    (await api.catalog.listCategories({})).data[0],
    (await api.settings.loadPaymentTypes({}))[0],
    (await api.settings.listPaymentTypes({})).data[0],
    await api.settings.createReturnReason({ name: 'No era' }),
    (await api.settings.listReturnReasons({})).data[0],
  ]
  for (const row of rows) {
    expect(row).toHaveProperty('created_at', expect.stringMatching(/^20\d\d-/))
    expect(row).not.toHaveProperty('createdAt')
  }
})

it('the place and colour of a category stay as they are until told otherwise, and blank takes them away', async () => {
  const { id } = await api.catalog.createCategory({ name: 'Panadería', order: 3, color: 'yellow' })
  await api.catalog.updateCategory({ id, name: 'Pan', active: true })
  await api.catalog.importCategories({ items: [{ name: 'Pan', description: 'Pan del día' }] })
  expect(await api.catalog.getCategory({ id })).toMatchObject({ order: 3, color: 'yellow', description: 'Pan del día' })
  const cleared = await api.catalog.updateCategory({ id, name: 'Pan', order: '', color: '' })
  expect([cleared.order, cleared.color]).toEqual([undefined, undefined])
  await expect(api.catalog.updateCategory({ id, name: 'Pan', color: 'plaid' as 'red' })).rejects.toMatchObject({
    status: 422,
  })
})
