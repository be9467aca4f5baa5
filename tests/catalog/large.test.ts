import { Code } from '@tendero/core/catalog/products/code'
import { Product, type ProductData } from '@tendero/core/catalog/products/product'
import { handler } from '@tendero/functions/jobs/worker'
import { beforeAll, expect, it } from 'vitest'
import { hire } from '../identity/people'
import { inside, type Shop, shopToSell, stocked } from '../sales/support'
import { drainJobs } from '../support/engine'
import { jobFile } from '../support/job-file'
import { putAll, putRows } from '../support/seed'
import { apiWith } from '../support/world'
import { finished, rowsOf, xlsx } from './shop'

/** A shop of more products than are shown, exported or compared at once. */
const COUNT = 1_150
let shop: Shop

const sku = (i: number) => `G-${String(i).padStart(5, '0')}`

beforeAll(async () => {
  shop = await shopToSell()
  const good = await stocked(shop)
  await inside(shop, async () => {
    const { version: _, ...template } = await Product.get(good.id)
    const products = Array.from({ length: COUNT }, (_, i): ProductData => {
      const id = `prd_01HLARGE${String(i).padStart(18, '0')}`
      return { ...template, id, sku: sku(i), name: sku(i) }
    })
    await putRows(Product, products)
    await putAll(products.map((p) => Code.toItem({ code: p.sku, productId: p.id }, 1)))
  })
})

it('a large catalogue is answered by pages of five hundred, every product once', async () => {
  const seen = new Set<string>()
  let total = 0
  for (let page = 1, last = 1; page <= last; page++) {
    const { data, meta } = await shop.api.catalog.allProducts({ page })
    expect(data.length).toBeLessThanOrEqual(500)
    for (const { id } of data) seen.add(id)
    total = meta.total
    last = meta.last_page
  }
  expect([seen.size, total]).toEqual([COUNT + 1, COUNT + 1])
  const first = await shop.api.catalog.allProducts({})
  const second = await shop.api.catalog.allProducts({ cursor: first.meta.next ?? '' })
  expect(second.data[0]!.sku).toBe((await shop.api.catalog.allProducts({ page: 2 })).data[0]!.sku)
})

it('a large export is a work with its progress whose file has every product, and costs only for who sees them', async () => {
  await expect(shop.api.goods.exportProducts({})).rejects.toMatchObject({
    status: 409,
    body: { code: 'too_large' },
  })
  const { job } = await shop.api.goods.startProductExport({})
  await drainJobs(handler)
  expect(await shop.api.jobs.showJob({ id: job })).toMatchObject({
    state: 'done',
    total: COUNT + 1,
    progress: 100,
    result: { name: 'products.xlsx' },
  })
  const [titles, ...rows] = await rowsOf(await jobFile(shop, job))
  expect(titles).toContain('Costo')
  expect(new Set(rows.map(([code]) => code)).size).toBe(COUNT + 1)
  const staff = apiWith((await hire(shop, ['product-read'])).token)
  await shop.api.settings.saveCosts({
    freight_by: 'value',
    below_cost: 'warn',
    minimum_margin: 0,
    staff_sees_cost: false,
  })
  const asked = await staff.goods.startProductExport({})
  await drainJobs(handler)
  const [seen] = await rowsOf(await jobFile({ api: staff }, asked.job))
  expect(seen).not.toContain('Costo')
})

it('a preview of a large sheet checks every cell and compares its first rows; the import compares them all', async () => {
  const row = (i: number) => [sku(i), sku(i), i === 1_100 ? 'gratis' : 11_900]
  const rows = Array.from({ length: 1_120 }, (_, i) => row(i))
  const file = await xlsx(['SKU', 'Nombre', 'Precio'], rows)
  const preview = await shop.api.goods.previewProducts({ file })
  expect(preview).toMatchObject({ total: 1_120, bad: 1, later: 119, new: 0, equal: 1_000, changed: 0 })
  expect(preview.errors).toMatchObject([{ row: 1_102, header: 'Precio' }])
  const { job } = await shop.api.goods.importProducts({ upload: preview.upload })
  expect((await finished(shop, job)).summary).toBe('0 nuevos, 0 con cambios, 1119 sin cambios, 1 por corregir')
})
