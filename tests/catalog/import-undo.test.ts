import { describe, expect, it } from 'vitest'
import { hire } from '../identity/people'
import { apiWith, newShop, type World } from '../support/world'
import { finished, importFile, type Row, xlsx } from './shop'

const HEADERS = ['SKU', 'Nombre', 'Precio', 'Costo', 'Existencias', 'Categoría', 'SKU del producto', 'Variante']

const imported = async (shop: World, rows: readonly Row[]) => (await importFile(shop, await xlsx(HEADERS, rows))).job

async function undone(shop: World, id: string) {
  const { job } = await shop.api.jobs.undoJob({ id })
  return finished(shop, job)
}
const products = async ({ api }: World) => (await api.goods.productsWithStock({ per_page: 100 })).data
const bySku = async (shop: World, sku: string) => (await products(shop)).find((product) => product.sku === sku)

const arroz: Row = ['ARZ', 'Arroz', 2500, 1800, 10, 'Granos', null, null]
const panela: Row = ['PAN', 'Panela', 3000, 2000, 5, 'Granos', null, null]
const camisa: Row = ['CAM', 'Camisa', 45_000, 20_000, null, 'Ropa', null, null]
const talla = (size: string): Row => [`CAM-${size}`, null, null, null, 4, null, 'CAM', `Talla: ${size}`]

describe('an import of products', () => {
  it('is undone with its stock, its entry and its categories, and comes again as if it were the first time', async () => {
    const shop = await newShop()
    const job = await imported(shop, [arroz, panela, camisa, talla('S'), talla('M')])
    expect(job).toMatchObject({ summary: '5 nuevos, 0 con cambios, 0 sin cambios', undoable: true })
    const worth = async () => await shop.api.inventory.valuation({})
    expect((await worth()).total).toBeGreaterThan(0)

    expect(await undone(shop, job.id)).toMatchObject({ state: 'done', summary: 'Quitados: 5', errors: [] })
    expect(await products(shop)).toEqual([])
    expect(await worth()).toMatchObject({ total: 0, account: 0 })
    expect((await shop.api.catalog.listCategories({})).data).toEqual([])
    const again = await imported(shop, [arroz, panela, camisa, talla('S'), talla('M')])
    expect(again).toMatchObject({ summary: '5 nuevos, 0 con cambios, 0 sin cambios', errors: [] })
    expect(await bySku(shop, 'ARZ')).toMatchObject({ stock: 10 })
  })

  it('keeps what was moved or changed since, by its row, and takes the rest', async () => {
    const shop = await newShop()
    await shop.api.goods.createProduct({ name: 'Panela vieja', sku: 'PAN', price: 1000 })
    const job = await imported(shop, [arroz, panela, camisa])
    const rice = (await bySku(shop, 'ARZ'))!
    const [storage] = (await shop.api.inventory.listStorages({})).data
    await shop.api.inventory.createAdjustment({
      storage_id: storage!.id,
      reason: 'correction',
      products: [{ product_id: rice.id, type: 'increment', quantity: 1 }],
    })
    const ended = await undone(shop, job.id)
    expect(ended).toMatchObject({ summary: 'Quitados: 1 · Como estaban antes: 1 · Se quedan: 1' })
    expect(ended.errors).toEqual([{ row: 2, message: 'Sus existencias ya se movieron: queda como está' }])
    expect(await bySku(shop, 'ARZ')).toMatchObject({ stock: 11 })
    expect(await bySku(shop, 'PAN')).toMatchObject({ name: 'Panela vieja', stock: 0 })
    expect(await bySku(shop, 'CAM')).toBeUndefined()
    expect((await shop.api.catalog.listCategories({})).data.map(({ name }) => name)).toEqual(['Granos'])
  })

  it('is undone by who may import, and nobody else', async () => {
    const shop = await newShop()
    const job = await imported(shop, [arroz])
    const reader = apiWith((await hire(shop, ['product-read'], 5)).token)
    await expect(reader.jobs.undoJob({ id: job.id })).rejects.toMatchObject({ status: 403 })
    expect(await reader.jobs.showJob({ id: job.id })).toMatchObject({ undoable: false })
  })
})

describe('an import of clients', () => {
  const sheet = (lines: string[]) => new File([lines.join('\n')], 'clientes.csv', { type: 'text/csv' })

  it('matches its columns, takes fixed cells, and is undone: who bought since stays', async () => {
    const shop = await newShop()
    const old = await shop.api.parties.createClient({ document_type_id: '13', document: '1030000001', name: 'Ana' })
    const file = sheet(['Nro Doc;Quién es;Cel', '1030000001;Ana María;', '1030000002;Luz;300', '1030000003;Rosa;'])
    const first = await shop.api.parties.previewClients({ file })
    expect(first.problems).toEqual(['Falta la columna «Nombre»'])
    const columns = { B: 'name' }
    const seen = await shop.api.parties.previewClients({ upload: first.upload, columns })
    expect(seen.errors).toMatchObject([{ row: 3, column: 'C' }])
    const fixes = [{ row: 3, column: 'C', value: '3001234567' }]
    const { job } = await shop.api.parties.startClientImport({ upload: first.upload, columns, fixes })
    expect((await finished(shop, job)).summary).toBe('Nuevos: 2 · Actualizados: 1 · Sin cambios: 0 · Por corregir: 0')
    const [rosa] = await shop.api.parties.searchClients({ term: '1030000003' })
    await shop.api.parties.updateClient({ ...rosa!, name: 'Rosa Elena' })
    const ended = await undone(shop, job)
    expect(ended).toMatchObject({ summary: 'Quitados: 1 · Como estaban antes: 1 · Se quedan: 1' })
    expect(ended.errors.map(({ row }) => row)).toEqual([4])
    expect(await shop.api.parties.getClient({ id: old.id })).toMatchObject({ name: 'Ana' })
    expect(await shop.api.parties.searchClients({ term: '1030000002' })).toEqual([])
  })
})
