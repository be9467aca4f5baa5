import { zipSync } from 'fflate'
import { beforeAll, expect, it } from 'vitest'
import { stocked } from '../sales/support'
import { attached, CUFE, invoice, twoLines, xmlFile, zipFile } from './bills'
import { type Buyer, shopToBuy } from './shop'

let shop: Buyer
beforeAll(async () => {
  shop = await shopToBuy()
})
const read = (file: File) => shop.api.purchasing.readProviderBill({ file })

it.each([
  ['an XML', () => xmlFile(invoice())],
  ['the file of DIAN with it inside', () => xmlFile(attached())],
  ['a ZIP with the file and its PDF', () => zipFile({ 'fv.pdf': '%PDF', 'ad.xml': attached() })],
])('%s of a provider proposes the purchase: who, lines, taxes and total', async (_, file) => {
  const bill = await read(file())
  expect(bill).toMatchObject({
    ...{ reference: 'FE1020', cufe: CUFE, date: '2026-08-03', due_date: '2026-09-02', total_cost: 268_000 },
    provider: { id: shop.provider, document: '860002964' },
    recorded: null,
  })
  expect(bill.products).toMatchObject([
    {
      code: 'P-01',
      name: 'Panela x 24 & caja',
      quantity: 10,
      cost: 20_000,
      amount_cost: 200_000,
      tax_code: 'IVA',
      tax: 19,
    },
    { code: 'F-1', name: 'Flete', quantity: 1, tax_code: 'EXCLUIDO', product: null },
  ])
})

it('what was validated, for whom it is and who it is of is told', async () => {
  expect((await read(xmlFile(attached()))).warnings).toEqual([])
  expect((await read(xmlFile(attached({}, '04')))).warnings[0]).toMatch(/validación de la DIAN/)
  expect((await read(xmlFile(attached({ buyer: '800199436' })))).warnings[0]).toMatch(/no es el de tu tienda/)
  const stranger = await read(xmlFile(attached({ nit: '890903938' })))
  expect(stranger.provider).toMatchObject({ id: null, name: 'Mayorista del Centro SAS', email: 'ventas@example.com' })
})

it('what a code of a provider was is learned from its purchases; the same file twice is known', async () => {
  const { id: product_id } = await stocked(shop, { units: 0, cost: 2_000, price: 5_000 })
  expect((await read(xmlFile(attached({ number: 'FE2000' })))).products[0]!.product).toBeNull()
  await shop.api.purchasing.createPurchase({
    ...{ provider_id: shop.provider, reference: 'FE2000', storage_id: shop.storageId, date: '2026-08-03' },
    products: [
      { product_id, code: 'P-01', quantity: 10, cost: 20_000, tax_code: 'IVA', tax: 19 },
      { account: '513550', code: 'F-1', name: 'Flete', quantity: 1, cost: 30_000 },
    ],
  })
  const again = await read(xmlFile(attached({ number: 'FE2000' })))
  expect(again.recorded).toMatchObject({ number: expect.stringMatching(/^FC-/) })
  expect(again.products).toMatchObject([{ product: { product_id } }, { account: '513550', product: null }])
})

const forty = (text: string) => Object.fromEntries(Array.from({ length: 40 }, (_, n) => [`${n}.xml`, text]))

/** A ZIP of one XML, which says that it unpacks to ten bytes. */
function hiding(text: string): File {
  const bytes = zipSync({ 'a.xml': new TextEncoder().encode(text) })
  const view = new DataView(bytes.buffer)
  view.setUint32(22, 10, true)
  view.setUint32(view.getUint32(bytes.length - 6, true) + 24, 10, true)
  return new File([bytes as Uint8Array<ArrayBuffer>], 'factura.zip', { type: 'application/zip' })
}

it.each([
  ['what is no XML', () => xmlFile('hola'), /ningún XML/],
  ['an XML of something else', () => xmlFile('<a><b/></a>'), /no es de una factura/],
  ['definitions of its own', () => xmlFile(`<!DOCTYPE x [<!ENTITY a "b">]>${invoice()}`), /definiciones/],
  ['an invoice in dollars', () => xmlFile(invoice({ currency: 'USD' })), /está en USD/],
  ['a CUFE that is none', () => xmlFile(invoice({ cufe: 'abc' })), /CUFE/],
  ['an XML that is cut', () => xmlFile(invoice().slice(0, 900)), /(dañado|falta|no trae)/],
  ['no lines', () => xmlFile(invoice({ lines: '' })), /renglones/],
  ['a line without quantity', () => xmlFile(invoice({ lines: twoLines.replace('10.000000', '0') })), /cantidad/],
  ['an XML of a million tags', () => xmlFile(`<Invoice>${'<a/>'.repeat(1_000_000)}</Invoice>`), /demasiados datos/],
  ['a ZIP with an XML of 200 MB', () => zipFile({ 'a.xml': ' '.repeat(200_000_000) }), /ZIP es demasiado grande/],
  ['a ZIP that hides how large its XML is', () => hiding(' '.repeat(60_000_000)), /ZIP es demasiado grande/],
  ['a ZIP of forty XML of 4 MB', () => zipFile(forty(' '.repeat(4_000_000))), /ZIP es demasiado grande/],
  ['a ZIP that is damaged', () => new File(['PK\u0003\u0004roto'], 'a.zip'), /No pudimos abrir el ZIP/],
])('%s is refused with what to do', async (_, file, message) => {
  await expect(read(file())).rejects.toMatchObject({
    status: 422,
    body: { errors: { file: [expect.stringMatching(message)] } },
  })
})
