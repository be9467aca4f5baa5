import { ScanCommand } from '@aws-sdk/lib-dynamodb'
import { storageValues } from '@tendero/core/inventory/storages/storages'
import { config } from '@tendero/core/kernel/config'
import { documents } from '@tendero/core/kernel/db/client'
import { describe, expect, it } from 'vitest'
import { hire } from '../identity/people'
import { commitOf, hold } from '../support/hold'
import { jobFile } from '../support/job-file'
import { apiWith, newShop, type World } from '../support/world'
import { finished, inShop, rowsOf, xlsx } from './shop'

const HEADERS = [
  'Precio de venta',
  'Nombre',
  'SKU',
  'Costo',
  'Código de barras',
  'Categoría',
  'IVA',
  'Existencias',
  'Notas',
]
const CATEGORIES = ['Granos', 'Aseo', 'Bebidas']

type Row = (string | number | null)[]
const goodRow = (i: number): Row => [
  `$ ${i + 1}.500`,
  `Producto número ${i}`,
  `SKU-${String(i).padStart(4, '0')}`,
  1_000 + i,
  null,
  CATEGORIES[i % 3]!,
  i % 2 ? '19 %' : 'Excluido',
  i % 10,
  'no se usa',
]

/** Five hundred rows of which twenty are wrong, each in its way. */
function personRows(): Row[] {
  const rows = Array.from({ length: 500 }, (_, i) => goodRow(i))
  for (let i = 0; i < 20; i++) {
    const row = rows[i * 25]!
    if (i % 5 === 0) row[0] = 'gratis'
    if (i % 5 === 1) row[1] = null
    if (i % 5 === 2) row[4] = '7702004003500'
    if (i % 5 === 3) row[6] = 'mucho'
    if (i % 5 === 4) row[2] = 'SKU-0001'
  }
  return rows
}

/** Rows of products, variants, codes and stock of a shop, with their versions: what an import may not touch twice. */
async function stored({ tenant }: World): Promise<string[]> {
  const rows: string[] = []
  let start: Record<string, unknown> | undefined
  do {
    const answer = await documents().send(
      new ScanCommand({
        TableName: config.table(),
        FilterExpression: 'begins_with(pk, :t)',
        ExpressionAttributeValues: { ':t': `T#${tenant}#` },
        ...(start ? { ExclusiveStartKey: start } : {}),
      }),
    )
    for (const item of answer.Items ?? []) rows.push(`${item.pk}|${item.sk}|${item.v ?? ''}|${item.n ?? ''}`)
    start = answer.LastEvaluatedKey
  } while (start)
  return rows.filter((row) => !/#job\b|#idem\b|#session\b|#limit\b/.test(row)).sort()
}

async function importFile(shop: World, file: File) {
  const preview = await shop.api.goods.previewProducts({ file })
  const { job } = await shop.api.goods.importProducts({ upload: preview.upload })
  return { preview, job: await finished(shop, job), id: job }
}

describe('a sheet of 500 rows with 20 wrong', () => {
  it('is previewed cell by cell, 480 go in with stock and books, and the 20 come back to be corrected', async () => {
    const shop = await newShop()
    const { api } = shop
    const rows = personRows()
    const { preview, job, id } = await importFile(shop, await xlsx(HEADERS, rows))
    expect(preview).toMatchObject({
      total: 500,
      new: 480,
      changed: 0,
      equal: 0,
      bad: 20,
      new_categories: expect.any(Array),
    })
    expect([...preview.new_categories].sort()).toEqual([...CATEGORIES].sort())
    expect(preview.unknown).toEqual([{ column: 'I', header: 'Notas' }])
    expect(preview.rows).toHaveLength(10)
    expect(preview.errors.slice(0, 5)).toMatchObject([
      { row: 2, column: 'A', header: 'Precio de venta', message: expect.stringContaining('«gratis»') },
      { row: 27, column: 'B', header: 'Nombre', message: 'Escribe el nombre del producto' },
      { row: 52, column: 'E', header: 'Código de barras', message: expect.stringContaining('debe ser 8') },
      { row: 77, column: 'G', header: 'IVA', message: expect.stringContaining('Escribe el porcentaje') },
      { row: 102, column: 'C', header: 'SKU', message: 'Está repetido: ya viene en la fila 3' },
    ])
    expect(job).toMatchObject({ state: 'done', summary: '480 nuevos, 0 con cambios, 0 sin cambios, 20 por corregir' })
    expect((await api.catalog.listProducts({})).meta.total).toBe(480)
    expect((await api.catalog.listCategories({})).meta.total).toBe(3)
    const one = await api.goods.productBySku({ sku: 'SKU-0007' })
    expect(one).toMatchObject({ price: 8_500, taxt: 19, stock_quantity: 7, value: 1_007 })

    const wrong = new Set(Array.from({ length: 20 }, (_, i) => i * 25))
    const worth = rows.reduce((sum, _, i) => sum + (wrong.has(i) ? 0 : (i % 10) * (1_000 + i) * 100), 0)
    const [main] = await api.inventory.storageChoices({})
    expect((await inShop(shop, storageValues))[main!.id]).toBe(worth)

    const back = await rowsOf(await jobFile(shop, id))
    expect(back).toHaveLength(21)
    expect(back[0]).toEqual([...HEADERS, 'Qué corregir'])
    expect(back[1]!.at(-1)).toMatch(/^Precio de venta: «gratis» no es un valor en pesos/)

    const corrected = rows.filter((_, i) => wrong.has(i)).map((_, i) => goodRow(i * 25))
    const second = await importFile(
      shop,
      await xlsx(
        [...HEADERS, 'Qué corregir'],
        corrected.map((r) => [...r, 'ya']),
      ),
    )
    expect(second.job.summary).toBe('20 nuevos, 0 con cambios, 0 sin cambios')
    expect((await api.catalog.listProducts({})).meta.total).toBe(500)
  })

  it('imported twice changes nothing twice', async () => {
    const shop = await newShop()
    const file = await xlsx(HEADERS, personRows().slice(0, 60))
    const first = await importFile(shop, file)
    expect(first.job.summary).toMatch(/^57 nuevos/)
    const before = await stored(shop)
    const second = await importFile(shop, file)
    expect(second.preview).toMatchObject({ new: 0, changed: 0, equal: 57 })
    expect(second.job.summary).toBe('0 nuevos, 0 con cambios, 57 sin cambios, 3 por corregir')
    expect(await stored(shop)).toEqual(before)
  })

  it('a Windows-1252 .csv with semicolons and rows without sku find the same products again', async () => {
    const shop = await newShop()
    const text = 'Nombre;Precio;Categoría\r\nPiña en almíbar;8.900;Enlatados\r\nAtún;6500;enlatados\r\n'
    const file = new File([Buffer.from(text, 'latin1')], 'productos.csv')
    expect((await importFile(shop, file)).job.summary).toBe('2 nuevos, 0 con cambios, 0 sin cambios')
    expect((await importFile(shop, file)).job.summary).toBe('0 nuevos, 0 con cambios, 2 sin cambios')
    const { data } = await shop.api.catalog.listProducts({ search: 'pina' })
    expect(data).toMatchObject([{ name: 'Piña en almíbar', price: 8_900, category: 'Enlatados' }])
    expect((await shop.api.catalog.listCategories({})).meta.total).toBe(1)
  })
})

async function richShop(): Promise<World> {
  const shop = await newShop()
  const { catalog, goods, inventory, settings } = shop.api
  await settings.createPriceList({ name: 'Mayorista' })
  const [main] = await inventory.storageChoices({})
  const { id: category_id } = await catalog.createCategory({ name: 'Ropa' })
  const shirt = await goods.createProduct({
    name: 'Camisa  "Oxford"; manga larga',
    description: 'Algodón 100 %\nLavar a mano',
    sku: '000123',
    barcode: '7702004003508',
    price: 89_900.5,
    prices: { 2: 70_000 },
    cost: 35_000,
    category_id,
    minimum_stock: 2.5,
  })
  const size = await catalog.createAttribute({ name: 'Talla', terms: ['S', 'M'] })
  await goods.createVariants({
    product_id: shirt.id,
    variants: size.terms.map((t, i) => ({
      terms: [t.id],
      price: 80_000 + i,
      storages: [{ id: main!.id, quantity: i + 1 }],
    })),
  })
  await goods.createProduct({ name: '=1+1', price: 100, tax: 8, tax_code: 'INC', state: 'inactive', unit: 'KGM' })
  await goods.createProduct({
    name: 'Leche',
    price: 4_200,
    tax_code: 'EXENTO',
    storages: [{ id: main!.id, quantity: 3.125 }],
  })
  await goods.createProduct({ name: 'Papa', price: 2_000, tax_code: 'EXCLUIDO', tax: 0 })
  await goods.createProduct({ name: 'Revista', price: 9_000, tax: 1 })
  return shop
}

describe('products.xlsx', () => {
  it('imports back without writing anything', async () => {
    const shop = await richShop()
    const blob = await shop.api.goods.exportProducts({})
    expect(await rowsOf(blob)).toHaveLength(8)
    const before = await stored(shop)
    const { preview, job } = await importFile(shop, new File([blob], 'products.xlsx'))
    expect(preview).toMatchObject({ new: 0, changed: 0, equal: 7, bad: 0, unknown: [] })
    expect(job.summary).toBe('0 nuevos, 0 con cambios, 7 sin cambios')
    expect(await stored(shop)).toEqual(before)
  })

  it('makes the same shop when another imports it: products, variants, prices and stock', async () => {
    const from = await richShop()
    const to = await newShop()
    await to.api.settings.createPriceList({ name: 'Mayorista' })
    const file = new File([await from.api.goods.exportProducts({})], 'products.xlsx')
    expect((await importFile(to, file)).job.summary).toBe('7 nuevos, 0 con cambios, 0 sin cambios')
    const sheet = async ({ api }: World) =>
      (await rowsOf(await api.goods.exportProducts({}))).map((r) => JSON.stringify(r)).sort()
    expect(await sheet(to)).toEqual(await sheet(from))
  })

  it('edited and brought back by bulk-edit changes what differs and refuses skus that do not exist', async () => {
    const shop = await richShop()
    const file = await xlsx(
      ['SKU', 'Precio', 'Precio Mayorista'],
      [
        ['000123', 95_000, 71_000],
        ['NO-EXISTE', 1, null],
      ],
    )
    const { job } = await shop.api.goods.editProductsBySheet({ file })
    const done = await finished(shop, job)
    expect(done.summary).toBe('0 nuevos, 1 con cambios, 0 sin cambios, 1 por corregir')
    const { data } = await shop.api.catalog.listProducts({ search: '000123' })
    expect(data[0]).toMatchObject({ price: 95_000, prices: { 1: 95_000, 2: 71_000 }, version: 3 })
  })

  it('the template brings no product in', async () => {
    const shop = await newShop()
    const file = new File([await shop.api.goods.productTemplate({})], 'plantilla.xlsx')
    const preview = await shop.api.goods.previewProducts({ file })
    expect(preview).toMatchObject({ total: 0, bad: 0, unknown: [] })
  })

  it('is understood by the titles that people write short, and one that says the same twice is left out', async () => {
    const { api } = await newShop()
    const titles = ['Cod Barras', 'Desc. Producto', 'Vr Unitario', 'Costo Und', 'Cant.', 'Cat', 'Vr Venta']
    const file = await xlsx(titles, [['7702004003508', 'Arroz', 2500, 1800, 4, 'Granos', 2600]])
    const { titles: read, problems } = await api.goods.previewProducts({ file })
    const [main] = await api.inventory.storageChoices({})
    expect(read.map(({ field }) => field)).toEqual([
      'barcode',
      'name',
      'price',
      'cost',
      `stock.${main!.id}`,
      'category',
      '',
    ])
    expect(problems).toEqual([])
  })

  it('a file that is no sheet, or has none of the columns, is refused in words', async () => {
    const { api } = await newShop()
    const previewOf = (file: File) => api.goods.previewProducts({ file })
    await expect(previewOf(new File(['%PDF-1.4'], 'a.xlsx'))).rejects.toMatchObject({ status: 422 })
    expect(await previewOf(await xlsx(['Fecha', 'Total'], [['hoy', 1]]))).toMatchObject({
      problems: ['No encontramos las columnas SKU ni Nombre: di cuál es cada una'],
      total: 0,
    })
  })
})

describe('stock of what has variants', () => {
  it('comes by variant: a sheet that gives it to the product itself is told, and variants never strand stock', async () => {
    const shop = await newShop()
    const headers = ['SKU', 'Nombre', 'Precio', 'Existencias', 'SKU del producto', 'Variante']
    const file = await xlsx(headers, [
      ['C-1', 'Camisa', 50_000, 4, null, null],
      ['C-1-M', null, null, 2, 'C-1', 'Talla: M'],
    ])
    const { preview } = await importFile(shop, file)
    expect(preview.errors[0]).toMatchObject({
      row: 2,
      column: 'D',
      message: expect.stringContaining('tiene variantes'),
    })
    const [main] = await shop.api.inventory.storageChoices({})
    const storages = [{ id: main!.id, quantity: 4 }]
    const shirt = await shop.api.goods.createProduct({ name: 'Camisa', sku: 'C-1', price: 50_000, storages })
    const second = await importFile(shop, file)
    expect(second.job.errors.map((e) => e.row)).toEqual([2, 3])
    const { terms } = await shop.api.catalog.createAttribute({ name: 'Color', terms: ['Azul'] })
    await expect(shop.api.goods.createVariants({ product_id: shirt.id, terms: [terms[0]!.id] })).rejects.toMatchObject({
      status: 409,
    })
  })
})

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
