import { describe, expect, it } from 'vitest'
import { hire } from '../identity/people'
import { commitOf, hold } from '../support/hold'
import { apiWith, newShop, type World } from '../support/world'
import { finished, importFile, type Row, xlsx } from './shop'

describe('what a sheet may not do is told row by row', () => {
  const headers = ['SKU', 'Nombre', 'Precio', 'Existencias', 'Código de barras', 'SKU del producto', 'Variante']
  const sheet = (rows: Row[]) => xlsx(headers, rows)
  const told = ({ errors }: { errors: readonly { row?: number; message: string }[] }) =>
    errors.map(({ row, message }) => [row, message])
  const priceOf = async ({ api }: World, sku: string) => (await api.goods.productBySku({ sku })).price

  it('who may create and not change brings new products in, and the rows that change one are refused', async () => {
    const shop = await newShop()
    await shop.api.goods.createProduct({ name: 'Arroz', sku: 'A-1', price: 3_000 })
    await shop.api.goods.createProduct({ name: 'Sal', sku: 'A-2', price: 1_000 })
    const shirt = await shop.api.goods.createProduct({ name: 'Camisa', sku: 'A-3', price: 50_000 })
    const size = await shop.api.catalog.createAttribute({ name: 'Talla', terms: ['M'] })
    await shop.api.goods.createVariants({ product_id: shirt.id, terms: [size.terms[0]!.id], sku: 'A-3-M' })
    const clerk = await hire(shop, ['product-create', 'product-read'])
    const theirs = { ...shop, api: apiWith(clerk.token) }
    const rows: Row[] = [
      ['A-1', 'Arroz', 2_000, null, null, null, null],
      ['A-2', 'Sal', 1_000, null, null, null, null],
      ['A-4', 'Azúcar', 4_000, 5, null, null, null],
      [null, null, 40_000, null, null, 'A-3', 'Talla: M'],
      ['A-2', 'Sal', 900, null, null, null, null],
    ]
    const { preview, job } = await importFile(theirs, await sheet(rows))
    expect(preview).toMatchObject({ new: 1, changed: 0, equal: 1, bad: 3 })
    const refused = expect.stringContaining('necesitas permiso de editar productos')
    expect(told(preview)).toEqual([
      [2, refused],
      [5, refused],
      [6, 'Está repetido: ya viene en la fila 3'],
    ])
    expect(job.summary).toBe('1 nuevos, 0 con cambios, 1 sin cambios, 3 por corregir')
    expect(told(job)).toEqual([
      [2, refused],
      [5, refused],
      [6, expect.any(String)],
    ])
    expect(await Promise.all(['A-1', 'A-2', 'A-3-M', 'A-4'].map((sku) => priceOf(shop, sku)))).toEqual([
      3_000, 1_000, 50_000, 4_000,
    ])
    const opening = await importFile(theirs, await sheet([['A-2', null, null, 7, null, null, null]]))
    expect(told(opening.job)).toEqual([[2, refused]])
    expect((await shop.api.goods.productBySku({ sku: 'A-2' })).stock_quantity).toBe(0)
    const owners = await importFile(shop, await sheet(rows.slice(0, 4)))
    expect(owners.preview).toMatchObject({ new: 0, changed: 2, equal: 2, bad: 0 })
    expect(owners.job.summary).toBe('0 nuevos, 2 con cambios, 2 sin cambios')
  })

  it('prices nothing in a list that was removed while it came in: the row says so', async () => {
    const shop = await newShop()
    const { id } = await shop.api.settings.createPriceList({ name: 'Mayorista' })
    // What the first removal loads is there before a commit is held.
    const other = await shop.api.settings.createPriceList({ name: 'Otra' })
    await shop.api.settings.removePriceList({ id: other.id })
    const shirt = await shop.api.goods.createProduct({ name: 'Camisa', sku: 'A-3', price: 50_000 })
    const size = await shop.api.catalog.createAttribute({ name: 'Talla', terms: ['M'] })
    await shop.api.goods.createVariants({ product_id: shirt.id, terms: [size.terms[0]!.id], sku: 'A-3-M' })
    const file = await xlsx(
      ['SKU', 'Nombre', 'Precio de venta', 'Precio Mayorista'],
      [
        ['A-1', 'Arroz', 3_000, 2_500],
        ['A-2', 'Sal', 1_000, null],
        ['A-3-M', null, null, 45_000],
      ],
    )
    const { upload } = await shop.api.goods.previewProducts({ file })
    const { job } = await shop.api.goods.importProducts({ upload })
    const commit = hold(commitOf('#product"'))
    const ended = finished(shop, job)
    await commit.reached
    expect(await shop.api.settings.removePriceList({ id })).toMatchObject({ deactivated: false })
    commit.release()
    const gone = 'Precio Mayorista: No tienes una lista de precios 2. Créala primero'
    expect(told(await ended)).toEqual([
      [2, gone],
      [4, gone],
    ])
    expect(await shop.api.settings.createPriceList({ name: 'Empleados' })).toMatchObject({ id })
    await expect(priceOf(shop, 'A-1')).rejects.toMatchObject({ status: 404 })
    expect((await shop.api.goods.productBySku({ sku: 'A-2' })).prices).toEqual({ 1: 1_000 })
    expect((await shop.api.goods.productBySku({ sku: 'A-3-M' })).prices).not.toHaveProperty(String(id))
  })

  it('a product twice, whichever of its codes each row uses, is an error of the later row and never written over', async () => {
    const shop = await newShop()
    const [one, two] = ['7702004003508', '7702004003515']
    await shop.api.goods.createProduct({ name: 'Arroz', sku: 'A-1', barcode: one, price: 3_000 })
    const { preview, job } = await importFile(
      shop,
      await sheet([
        ['A-1', 'Arroz', 3_100, null, null, null, null],
        [null, 'Arroz', 3_200, null, one, null, null],
        ['N-1', 'Panela', 5_000, null, two, null, null],
        ['N-2', 'Panela 2', 6_000, null, two, null, null],
        ['C-1', 'Camisa', 9_000, null, null, null, null],
        [null, null, 9_100, null, null, 'C-1', 'Talla: M; Color: Azul'],
        [null, null, 9_200, null, null, 'C-1', 'color: azul; talla: m'],
      ]),
    )
    const again = (row: number) => `Está repetido: ya viene en la fila ${row}`
    expect(preview.errors.map(({ row, column, message }) => [row, column, message])).toEqual([
      [3, 'E', again(2)],
      [5, 'E', again(4)],
      [8, 'G', again(7)],
    ])
    expect(preview).toMatchObject({ new: 3, changed: 1, bad: 3 })
    expect(job.summary).toBe('3 nuevos, 1 con cambios, 0 sin cambios, 3 por corregir')
    expect([await priceOf(shop, 'A-1'), await priceOf(shop, 'N-1')]).toEqual([3_100, 5_000])
    const { data } = await shop.api.catalog.listProducts({ search: 'camisa' })
    const { variants } = await shop.api.catalog.getProduct({ id: data[0]!.id })
    expect(variants.map(({ price }) => price)).toEqual([9_100])
  })

  it('stock of what a storage has already stays as it is, and the sheet says so before and after', async () => {
    const shop = await newShop()
    const [main] = await shop.api.inventory.storageChoices({})
    const storages = [{ id: main!.id, quantity: 10 }]
    await shop.api.goods.createProduct({ name: 'Arroz', sku: 'A-1', price: 3_000, storages })
    await shop.api.goods.createProduct({ name: 'Sal', sku: 'A-2', price: 1_000, storages })
    const { preview, job } = await importFile(
      shop,
      await sheet([
        ['A-1', 'Arroz', 3_100, 25, null, null, null],
        ['A-2', 'Sal', 1_000, 10, null, null, null],
        ['A-3', 'Azúcar', 4_000, 8, null, null, null],
        ['A-4', 'Café', 9_000, -2, null, null, null],
      ]),
    )
    const stays = 'No cambia: ya hay 10. Para dejar otra cantidad haz un ajuste'
    expect(preview).toMatchObject({ new: 2, changed: 1, equal: 1, bad: 0, left_count: 2 })
    expect(preview.left).toEqual([
      { row: 2, column: 'D', header: 'Existencias', message: stays },
      { row: 5, column: 'D', header: 'Existencias', message: 'No se importa por debajo de 0' },
    ])
    expect(job.summary).toBe('2 nuevos, 1 con cambios, 1 sin cambios, 2 existencias que no cambian')
    expect(told(job)).toEqual([
      [2, `Existencias: ${stays}`],
      [5, 'Existencias: No se importa por debajo de 0'],
    ])
    const stockOf = async (sku: string) => (await shop.api.goods.productBySku({ sku })).stock_quantity
    expect(await Promise.all(['A-1', 'A-2', 'A-3', 'A-4'].map(stockOf))).toEqual([10, 10, 8, 0])
  })
})
