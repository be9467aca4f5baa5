import type { Outside } from '@tendero/functions/local/outside/serve'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { booked } from '../purchasing/shop'
import { documentOf, drain, type Issuing, issuingShop, resolution, startIssuer, stateOf } from './support'

let outside: Outside
let shop: Issuing
let farmer: string
beforeAll(async () => {
  outside = await startIssuer()
  shop = await issuingShop(outside)
  const range = { prefix: 'DSA', number: '18764000000007', from: 1, to: 900 }
  await shop.api.settings.createResolution(resolution({ document_type: '05', technical_key: undefined, ...range }))
  outside.plemsi.resolutions.push({
    ...{ prefix: 'DSA', resolution: '18764000000007', from: 1, to: 900 },
    ...{ date_from: '2019-01-19', date_to: '2030-01-19' },
  })
  farmer = await seller({ address: 'Vereda El Roble', city: '05001' })
})
afterAll(() => outside.stop())
beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  Object.assign(outside.plemsi.faults, { rejected: 0, pending: 0, denied: false })
})

let documents = 71_000_000
const seller = async (more: object) =>
  (
    await shop.api.parties.createProvider({
      ...{ name: 'Rosalba Peña', document_type_id: '13', document: String(++documents), ...more },
    })
  ).id
const bought = (provider_id = farmer) =>
  shop.api.purchasing.createSupport({ provider_id, products: [{ account: '514515', quantity: 2, cost: 45_000 }] })

it('goes to DIAN when it is asked for, once, with who sold it and its code on the paper', async () => {
  const made = await bought()
  await shop.api.purchasing.tellSending({ id: made.id, period: '2', bought_on: made.date })
  expect(await shop.api.invoicing.previewSupportIssue({ id: made.id })).toMatchObject({ ready: true, document: null })
  await Promise.all([1, 2].map(() => shop.api.invoicing.sendSupport({ id: made.id })))
  await drain(shop)
  const document = (await documentOf(shop, made.id))!
  expect(document).toMatchObject({ state: 'emitido', document_type: '05', total: 90_000, number: made.number })
  const there = [...outside.plemsi.documents.values()].filter(({ code }) => code === document.code)
  expect(there.map(({ kind }) => kind)).toEqual(['purchase/invoice'])
  expect(there[0]!.sent).toMatchObject({ totalToPay: 90_000, seller: { name: 'Rosalba Peña' } })
  const paper = (await shop.api.purchasing.supportPdf({ id: made.id })) as unknown as File
  expect(paper.size).toBeGreaterThan(1_000)
})

it('what DIAN has is not annulled but adjusted, by a note that goes there too and takes back what was posted', async () => {
  const made = await bought()
  await expect(shop.api.purchasing.adjustSupport({ id: made.id })).rejects.toThrow(/no está en la DIAN/)
  await shop.api.invoicing.sendSupport({ id: made.id })
  await drain(shop)
  await expect(shop.api.purchasing.voidSupport({ id: made.id })).rejects.toThrow(/nota de ajuste/)
  expect(await shop.api.purchasing.getSupport({ id: made.id })).toMatchObject({ changes: false })
  const products = [{ account: '514515', quantity: 1, cost: 1_000 }]
  const change = shop.api.purchasing.updateSupport({ id: made.id, provider_id: farmer, products })
  await expect(change).rejects.toMatchObject({ status: 409, message: expect.stringContaining('ya está en la DIAN') })
  await expect(shop.api.purchasing.tellSending({ id: made.id, period: '1' })).rejects.toThrow(/ya está en la DIAN/)
  const asked = await Promise.allSettled([1, 2].map(() => shop.api.purchasing.adjustSupport({ id: made.id })))
  expect(asked.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const gone = await shop.api.purchasing.getSupport({ id: made.id })
  expect(gone).toMatchObject({ state: 'voided', owed_cost: 0 })
  const [own, back] = await Promise.all([booked(shop, made.id), booked(shop, gone.adjustment!.id)])
  for (const account of new Set([...Object.keys(own), ...Object.keys(back)]))
    expect((own[account] ?? 0) + (back[account] ?? 0), account).toBe(0)
  await drain(shop)
  expect(await stateOf(shop, gone.adjustment!.id)).toBe('emitido')
  for (const id of [made.id, gone.adjustment!.id]) {
    const xml = await (await shop.api.invoicing.documentXml({ id })).text()
    expect(xml).toContain((await documentOf(shop, id))!.code!)
    expect((await shop.api.invoicing.documentPdf({ id })).size).toBeGreaterThan(1_000)
  }
})

it('is not sent without where its seller is, and says what to press; once mended it goes', async () => {
  const nowhere = await seller({})
  const made = await bought(nowhere)
  const look = await shop.api.invoicing.previewSupportIssue({ id: made.id })
  expect(look.problems.map(({ rule }) => rule)).toEqual(['DSAJ10', 'DSAJ09'])
  expect(look.problems[0]!.mend).toEqual({
    label: 'Corregir el proveedor',
    to: `/dashboard/proveedores/ver/${nowhere}`,
  })
  await expect(shop.api.invoicing.sendSupport({ id: made.id })).rejects.toMatchObject({
    status: 409,
    message: expect.stringContaining(look.problems[1]!.text),
  })
  await shop.api.parties.updateProvider({
    ...{ id: nowhere, name: 'Rosalba Peña', document_type_id: '13', document: String(documents) },
    ...{ address: 'Vereda El Roble', city: '05001' },
  })
  await shop.api.invoicing.sendSupport({ id: made.id })
  await drain(shop)
  expect(await stateOf(shop, made.id)).toBe('emitido')
})

it('its calls know no other document', async () => {
  const { id } = await shop.api.sales.createOrder({
    products: [{ product_id: shop.good.id, quantity: 1, price: 10_000 }],
    ...{ storage_id: shop.storageId, payments: [] },
  })
  await expect(shop.api.invoicing.previewSupportIssue({ id })).rejects.toMatchObject({ status: 404 })
  await expect(shop.api.invoicing.sendSupport({ id })).rejects.toMatchObject({ status: 404 })
})
