import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Shop, shopToSell } from '../sales/support'

const fixture = (name: string) => new URL(`../fixtures/cases/${name}`, import.meta.url)
const csv = (name: string) => new File([readFileSync(fixture(name))], name, { type: 'text/csv' })

let shop: Shop
beforeAll(async () => {
  shop = await shopToSell()
})
const made = async (barcode: string) =>
  (await shop.api.goods.createProduct({ name: `Producto ${barcode}`, price: 1_000, barcode })).id
const found = async (sku: string) => (await shop.api.goods.productBySku({ sku })).name

describe('barcodes', () => {
  it('case 70: codes that Excel cut are refused at their cells, with what to do', async () => {
    const told = await shop.api.goods.previewProducts({ file: csv('70-csv-codigo-cientifico.csv') })
    const [{ row, column, message }, second] = told.errors as [(typeof told.errors)[0], (typeof told.errors)[0]]
    expect([row, column]).toEqual([2, 'C'])
    expect(message).toMatch(/^Excel recortó este código/)
    expect([second.row, second.column]).toEqual([3, 'C'])
    expect(told.errors).toHaveLength(2)
  })

  it('cases 72 and 73: a UPC-A, its EAN-13 and its GTIN-14 are one product, found and taken once', async () => {
    await made('036000291469')
    for (const code of ['0036000291469', '036000291469', '00036000291469'])
      expect(await found(code)).toBe('Producto 036000291469')
    await expect(made('0036000291469')).rejects.toMatchObject({
      body: { errors: { barcode: [expect.stringContaining('036000291469 ya lo usa')] } },
    })
  })

  it('cases 74 and 75: the string of a DataMatrix finds its product', async () => {
    await made('7702004003508')
    for (const code of [
      '010770200400350817261231',
      ']d201077020040035081726123110LOTE7',
      '0107702004003508\u001d17261231',
    ])
      expect(await found(code)).toBe('Producto 7702004003508')
    const [item] = await shop.api.goods.findStockItems({ code: '(01)07702004003508(10)LOTE7' })
    expect(item).toMatchObject({ name: 'Producto 7702004003508' })
    await expect(found('17702004003505')).rejects.toMatchObject({ status: 404 })
  })
})

it('case 76: a cédula with its check digit is the client of its number', async () => {
  const told = await shop.api.parties.importClients({ file: csv('76-csv-cedula-con-dv.csv'), preview: true })
  expect(told).toMatchObject({ valid: 1, errors: [] })
  const { document } = await shop.api.parties.createClient({
    ...{ document_type_id: '13', document: '43123458-4', name: 'Rosa Prueba' },
  })
  expect(document).toBe('43123458')
})
