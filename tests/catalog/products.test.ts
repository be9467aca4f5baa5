import { beforeAll, describe, expect, it } from 'vitest'
import { newShop, type World } from '../support/world'

let shop: World
beforeAll(async () => {
  shop = await newShop()
})

const total = async () => (await shop.api.catalog.listProducts({})).meta.total

describe('codes', () => {
  it('of twenty who create the same sku at once, one gets it and the others read who has it', async () => {
    const before = await total()
    const tries = await Promise.allSettled(
      Array.from({ length: 20 }, (_, i) =>
        shop.api.goods.createProduct({ name: `Arroz ${i}`, sku: i % 2 ? 'arz-500' : 'ARZ-500', price: 3_200 }),
      ),
    )
    const made = tries.filter((t) => t.status === 'fulfilled')
    const refused = tries.flatMap((t) => (t.status === 'rejected' ? [t.reason] : []))
    expect(made).toHaveLength(1)
    for (const { status, body } of refused) {
      expect(status).toBe(422)
      expect(body.errors.sku[0]).toMatch(/^El SKU ARZ-500 ya lo usa Arroz \d+$/)
    }
    expect(await total()).toBe(before + 1)
  })

  it('made by us are short words of the name; of ten who create one of the same name at once, each takes the next', async () => {
    const other = await newShop()
    const tries = Array.from({ length: 10 }, () => other.api.goods.createProduct({ name: 'Gorra lisa', price: 9_000 }))
    const skus = (await Promise.all(tries)).map(({ sku }) => sku)
    expect(new Set(skus).size).toBe(10)
    for (const sku of ['GOR-LIS', 'GOR-LIS2', 'GOR-LIS3', 'GOR-LIS4', 'GOR-LIS5', 'GOR-LIS6'])
      expect(skus).toContain(sku)
    for (const sku of skus) expect(sku).toMatch(/^GOR-LIS[2-6]?(-[0-9A-Z]{5})?$/)
    expect((await other.api.goods.createProduct({ name: 'Sal', sku: 'GORR', price: 900 })).sku).toBe('GORR')
    expect((await other.api.goods.createProduct({ name: 'Gorra', price: 900 })).sku).toBe('GORR2')
  })

  it('are free again when a product changes its own, and one shop does not see those of another', async () => {
    const first = await shop.api.goods.createProduct({ name: 'Sal', sku: 'SAL-1', price: 1_000 })
    await shop.api.goods.updateProduct({ id: first.id, sku: 'SAL-2' })
    const second = await shop.api.goods.createProduct({ name: 'Sal fina', sku: 'SAL-1', price: 1_200 })
    expect(second.sku).toBe('SAL-1')
    const other = await newShop()
    expect((await other.api.goods.createProduct({ name: 'Sal', sku: 'SAL-1', price: 900 })).sku).toBe('SAL-1')
  })

  it('a sku cannot be the barcode of another, and thirteen digits need their check digit', async () => {
    await shop.api.goods.createProduct({ name: 'Café', barcode: '7702004003508', price: 9_000 })
    const { createProduct } = shop.api.goods
    await expect(createProduct({ name: 'Té', sku: '7702004003508', price: 1 })).rejects.toMatchObject({
      body: { errors: { sku: ['El SKU 7702004003508 ya lo usa Café'] } },
    })
    await expect(createProduct({ name: 'Té', barcode: '7702004003509', price: 1 })).rejects.toMatchObject({
      body: { errors: { barcode: ['El último dígito no corresponde: para este código debe ser 8'] } },
    })
  })
})

describe('editing', () => {
  it('the same data again writes nothing', async () => {
    const made = await shop.api.goods.createProduct({
      name: 'Panela',
      price: 3_900,
      cost: 2_500,
      tax_code: 'EXCLUIDO',
    })
    const { id, name, sku, price, cost, tax_code, unit } = made
    const again = await shop.api.goods.updateProduct({ id, name, sku, price, cost: cost!, tax_code, unit })
    expect(again.version).toBe(1)
    expect(again.updated_at).toBe(made.updated_at)
  })

  it('of two people who opened the same version, the second is told instead of overwriting', async () => {
    const made = await shop.api.goods.createProduct({ name: 'Chocolate', price: 5_000 })
    await shop.api.goods.updateProduct({ id: made.id, price: 5_500, version: made.version })
    const late = shop.api.goods.updateProduct({ id: made.id, name: 'Chocolate amargo', version: made.version })
    await expect(late).rejects.toMatchObject({ status: 409, body: { code: 'stale' } })
    expect(await shop.api.catalog.getProduct({ id: made.id })).toMatchObject({ name: 'Chocolate', price: 5_500 })
  })

  it('a tax of the shop gives its rate of today; a percent takes its place, with the tax of that rate if there is one', async () => {
    const tax = await shop.api.settings.createTax({ name: 'IVA reducido de prueba', value: 5, code: 'IVA' })
    const made = await shop.api.goods.createProduct({ name: 'Aceite', price: 12_000, tax_id: tax.id })
    expect(made).toMatchObject({ tax: 5, tax_code: 'IVA', tax_id: tax.id })
    const own = await shop.api.goods.updateProduct({ id: made.id, tax: 19 })
    expect(own.tax).toBe(19)
    expect((await shop.api.settings.getTax({ id: own.tax_id! })).name).toBe('IVA 19 %')
    const alone = await shop.api.goods.updateProduct({ id: made.id, tax: 3.5 })
    expect([alone.tax, alone.tax_id]).toEqual([3.5, undefined])
  })

  it('a copy to duplicate has no ids, codes or images', async () => {
    const made = await shop.api.goods.createProduct({
      name: 'Lenteja',
      sku: 'LEN-1',
      barcode: 'LEN1',
      price: 4_000,
    })
    const copy = await shop.api.catalog.getProduct({ id: made.id, clone: true })
    expect(copy).toMatchObject({ id: '', sku: '', name: 'Copia de Lenteja', price: 4_000, images: [], version: 0 })
    expect(copy.barcode).toBeUndefined()
  })

  it('opening stock is posted with the product', async () => {
    const [main] = await shop.api.inventory.storageChoices({})
    const made = await shop.api.goods.createProduct({
      name: 'Garbanzo',
      price: 6_000,
      cost: 4_000,
      storages: [{ id: main!.id, quantity: 12.5 }],
    })
    const found = await shop.api.goods.productBySku({ sku: made.sku })
    expect(found).toMatchObject({ stock_quantity: 12.5, value: 4_000, storages: [{ id: main!.id, quantity: 12.5 }] })
    const [row] = await shop.api.inventory.storagesOfProduct({ product: made.id })
    expect(row).toMatchObject({ quantity: 12.5, value: 50_000 })
  })
})

describe('deleting', () => {
  it('takes a product out of lists, search and sale, keeps its sku, and restoring brings all back', async () => {
    const fresh = await newShop()
    const { catalog, goods } = fresh.api
    const category = await catalog.createCategory({ name: 'Granos' })
    const made = await goods.createProduct({
      name: 'Quinua real',
      sku: 'QUI-1',
      price: 9_000,
      category_id: category.id,
    })
    await goods.removeProduct({ id: made.id })
    expect((await catalog.listProducts({})).meta.total).toBe(0)
    expect((await catalog.listProducts({ search: 'quinua' })).data).toEqual([])
    expect((await catalog.listProducts({ search: 'qui-1' })).data).toEqual([])
    await expect(goods.productBySku({ sku: 'QUI-1' })).rejects.toMatchObject({ status: 404 })
    expect((await catalog.listDeletedProducts({})).data.map((p) => p.id)).toEqual([made.id])
    await expect(goods.createProduct({ name: 'Otra', sku: 'QUI-1', price: 1 })).rejects.toMatchObject({
      body: { errors: { sku: ['El SKU QUI-1 ya lo usa Quinua real (eliminado: puedes restaurarlo)'] } },
    })
    await catalog.restoreProducts({ id: made.id })
    const listed = await catalog.listProducts({ category_id: category.id })
    expect(listed.data.map((p) => [p.id, p.state, p.category])).toEqual([[made.id, 'active', 'Granos']])
    expect(listed.meta.total).toBe(1)
    expect((await catalog.listDeletedProducts({})).meta.total).toBe(0)
  })

  it('is refused while there is stock, naming where', async () => {
    const [main] = await shop.api.inventory.storageChoices({})
    const storages = [{ id: main!.id, quantity: 5 }]
    const made = await shop.api.goods.createProduct({ name: 'Harina', price: 2_000, cost: 1_000, storages })
    await expect(shop.api.goods.removeProduct({ id: made.id })).rejects.toMatchObject({
      status: 409,
      body: { error: `No puedes eliminar Harina porque hay 5 en ${main!.name}. Trasládalo o ajústalo primero.` },
    })
  })
})

describe('search', () => {
  it('finds by any words in any order without accents, by sku and barcode from their beginning, and by a variant', async () => {
    const { api } = await newShop()
    const shirt = await api.goods.createProduct({
      name: 'Camisa Algodón Niño',
      sku: 'CAM-9',
      barcode: '7702004003508',
      price: 1,
    })
    await api.goods.createProduct({ name: 'Pantalón de niña', sku: 'PAN-9', price: 1 })
    const colour = await api.catalog.createAttribute({ name: 'Color', terms: ['Azul', 'Rojo'] })
    const [blue] = await api.goods.createVariants({
      product_id: shirt.id,
      variants: colour.terms.map((term) => ({ terms: [term.id], sku: `ZZ-${term.name}` })),
    })
    for (const query of ['nino algodon', 'ALGODÓN cam', 'cam-9', '770200', 'azul camisa', 'zz-az', blue!.sku]) {
      const { data, meta } = await api.catalog.searchProducts({ query })
      expect([query, data.map((p) => p.id), meta.total]).toEqual([query, [shirt.id], 1])
    }
    expect((await api.catalog.searchProducts({ query: 'camisa verde' })).data).toEqual([])
    expect((await api.catalog.searchProducts({ query: 'nin' })).meta.total).toBe(2)
    const pos = await api.goods.filterFromPos({ search: 'camisa azul' })
    expect(pos.map((row) => row.variant_id)).toEqual([blue!.id])
  })

  it('pages with exact totals by state and category, the active ones first', async () => {
    const { api } = await newShop()
    const { id: category_id } = await api.catalog.createCategory({ name: 'Aseo' })
    for (let i = 0; i < 7; i++)
      await api.goods.createProduct({
        name: `Jabón ${i}`,
        price: 1_000,
        ...(i % 2 ? { category_id } : {}),
        ...(i < 2 ? { state: 'inactive' as const } : {}),
      })
    const names = (page: { data: { name: string }[] }) => page.data.map((p) => p.name)
    const second = await api.catalog.listProducts({ per_page: 3, page: 2 })
    expect(names(second)).toEqual(['Jabón 5', 'Jabón 6', 'Jabón 0'])
    expect(second.meta).toMatchObject({ total: 7, last_page: 3 })
    const active = await api.catalog.listProducts({ state: 'active', category_id })
    expect([names(active), active.meta.total]).toEqual([['Jabón 3', 'Jabón 5'], 2])
    expect((await api.catalog.listProducts({ state: 'inactive' })).meta.total).toBe(2)
    expect(names(await api.catalog.listProducts({ sort: '-created', per_page: 2 }))).toEqual(['Jabón 6', 'Jabón 5'])
    const found = await api.catalog.listProducts({ search: 'jabon', state: 'inactive', category_id })
    expect([names(found), found.meta.total]).toEqual([['Jabón 1'], 1])
  })
})
