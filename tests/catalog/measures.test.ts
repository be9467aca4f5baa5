import { describe, expect, it } from 'vitest'
import { newShop } from '../support/world'
import { finished, rowsOf, xlsx } from './shop'

describe('weight and size of products', () => {
  it('are written one at a time, for many and by a sheet, can be undone and cleared, and come back the same', async () => {
    const shop = await newShop()
    const { catalog, goods } = shop.api
    const made = await goods.createProduct({ name: 'Caja de té', sku: 'TE', price: 9_000, grams: 250, length: '30' })
    const other = await goods.createProduct({ name: 'Vaso', sku: 'VA', price: 5_000, grams: 90 })
    expect(made).toMatchObject({ grams: 250, length: 30 })
    await expect(goods.updateProduct({ id: made.id, height: 0 })).rejects.toMatchObject({ status: 422 })

    const ids = [made.id, other.id]
    const done = await goods.bulkAction({ action: 'measures', ids, grams: 400, width: 12, height: '' })
    const measures = async () =>
      (await catalog.listProducts({})).data.map(({ sku, grams, length, width }) => [sku, grams, length, width])
    expect(await measures()).toEqual([
      ['TE', 400, 30, 12],
      ['VA', 400, undefined, 12],
    ])
    await expect(goods.bulkAction({ action: 'measures', ids, grams: '' })).rejects.toMatchObject({ status: 422 })
    await goods.bulkAction({ action: 'undo', undo: done.undo })
    expect(await measures()).toEqual([
      ['TE', 250, 30, undefined],
      ['VA', 90, undefined, undefined],
    ])

    const [titles, ...rows] = await rowsOf(await goods.exportProducts({}))
    const column = titles!.indexOf('Peso (g)')
    expect(rows.map((row) => row[column])).toEqual([250, 90])
    const file = await xlsx(
      ['SKU', 'Peso (g)', 'Largo (cm)'],
      [
        ['TE', 275, null],
        ['VA', 0.5, 10],
      ],
    )
    const job = await finished(shop, (await goods.editProductsBySheet({ file })).job)
    expect(job.errors).toMatchObject([{ message: expect.stringContaining('Escribe gramos enteros') }])
    await goods.updateProduct({ id: made.id, length: null })
    expect((await measures())[0]).toEqual(['TE', 275, undefined, undefined])
  })
})
