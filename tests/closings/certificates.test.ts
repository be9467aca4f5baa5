import { journalBook } from '@tendero/core/accounting/journal/journal'
import { dayOf } from '@tendero/core/kernel/values/time'
import { beforeAll, expect, it } from 'vitest'
import { hire } from '../identity/people'
import { daysAgo, type ReportShop, shopWithHistory } from '../reports/shop'
import { inside } from '../sales/support'
import { apiWith, newShop } from '../support/world'

let shop: ReportShop
let providerId: string
const span = { from: dayOf(daysAgo(60)), to: dayOf(new Date()) }

const buy = (ago: number, provider_id: string, cost: number, concept: string) =>
  shop.at(daysAgo(ago)).purchasing.createCausation({
    provider_id,
    products: [{ account: '511095', quantity: 1, cost, tax: 19, concept }],
  })

beforeAll(async () => {
  shop = await shopWithHistory()
  await shop.api.identity.editBrand({
    ...{ document_type_id: '31', document: '900373076', person_type_id: '1', regime: 'Responsable de IVA' },
    withholds: ['retefuente', 'reteiva'],
  })
  const provider = (name: string, document: string) =>
    shop.api.parties.createProvider({ name, document_type_id: '31', document, address: 'Calle 1', city: '05001' })
  providerId = (await provider('Asesores SAS', '800197268')).id
  const other = (await provider('Bodegas SAS', '890903938')).id
  await buy(15, providerId, 3_000_000, 'honorarios')
  await buy(10, providerId, 1_000_000, 'servicios')
  await buy(5, other, 2_000_000, 'servicios')
})

it('certify to each third what accounts 2365, 2367 and 2368 hold of it, to the cent', async () => {
  const { thirds } = await shop.api.closings.listCertificates(span)
  const { thirds: sums } = await inside(shop, () => journalBook.rollup(span.from, span.to))
  const ofBooks: Record<string, number> = {}
  for (const [key, [debit, credit]] of Object.entries(sums)) {
    const [account = '', id = ''] = key.split('|')
    if (/^236[578]/.test(account)) ofBooks[id] = (ofBooks[id] ?? 0) + credit - debit
  }
  expect(Object.keys(ofBooks).length).toBe(2)
  expect(Object.fromEntries(thirds.map(({ id, total }) => [id, Math.round(total * 100)]))).toEqual(ofBooks)
  const [first] = thirds
  expect(first).toMatchObject({
    id: providerId,
    name: 'Asesores SAS',
    document_text: expect.stringContaining('800.197.268'),
  })
  expect(first!.retefuente).toBeGreaterThan(0)
})

it('are a PDF of one third in one period, and none where nothing was withheld', async () => {
  const pdf = new Uint8Array(
    await (await shop.api.closings.printCertificate({ id: providerId, ...span })).arrayBuffer(),
  )
  expect(new TextDecoder().decode(pdf.slice(0, 5))).toBe('%PDF-')
  const before = { from: '2024-01-01', to: '2024-12-31' }
  expect((await shop.api.closings.listCertificates(before)).thirds).toEqual([])
  await expect(shop.api.closings.printCertificate({ id: providerId, ...before })).rejects.toMatchObject({ status: 404 })
})

it('are of one shop alone, and not for who may not see costs', async () => {
  const stranger = await newShop()
  await expect(stranger.api.closings.printCertificate({ id: providerId, ...span })).rejects.toMatchObject({
    status: 404,
  })
  await shop.api.settings.saveCosts({
    freight_by: 'value',
    below_cost: 'warn',
    minimum_margin: 0,
    staff_sees_cost: false,
  })
  const { token } = await hire(shop, ['diary_book-read'], 5)
  const clerk = apiWith(token)
  expect(await clerk.closings.listCertificates(span)).toMatchObject({ hidden: true, thirds: [] })
  await expect(clerk.closings.printCertificate({ id: providerId, ...span })).rejects.toMatchObject({ status: 403 })
})
