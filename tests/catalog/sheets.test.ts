import { ScanCommand } from '@aws-sdk/lib-dynamodb'
import { storageValues } from '@tendero/core/inventory/storages/storages'
import { config } from '@tendero/core/kernel/config'
import { documents } from '@tendero/core/kernel/db/client'
import { describe, expect, it } from 'vitest'
import { jobFile } from '../support/job-file'
import { newShop, type World } from '../support/world'
import { finished, importFile, inShop, type Row, rowsOf, xlsx } from './shop'

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
