import { expect, it } from 'vitest'
import { newShop } from '../support/world'

it('a sample catalogue asked for twice at once, and again after one of its products changed, is there once', async () => {
  const { api } = await newShop()
  await Promise.all([api.goods.createSample({ trade: 'papeleria' }), api.goods.createSample({ trade: 'papeleria' })])
  const { data, meta } = await api.catalog.listProducts({ per_page: 50 })
  expect(meta.total).toBe(12)
  const pencil = data.find(({ name }) => name === 'Lápiz HB')!
  expect(pencil).toMatchObject({ sku: 'EJ-PAP-03', category: 'Escritura', price: 1_300, tax_code: 'EXCLUIDO' })
  await api.goods.updateProduct({ id: pencil.id, price: 1_500 })
  await api.goods.createSample({ trade: 'papeleria' })
  expect((await api.catalog.getProduct({ id: pencil.id })).price).toBe(1_500)
  expect((await api.catalog.listProducts({})).meta.total).toBe(12)
  expect((await api.catalog.listCategories({})).meta.total).toBe(5)
})
