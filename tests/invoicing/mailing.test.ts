import type { Outside } from '@tendero/functions/local/outside/serve'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { documentOf, drain, type Issuing, issuingShop, sold, startIssuer } from './support'

let outside: Outside
let shop: Issuing
let client: string
beforeAll(async () => {
  outside = await startIssuer()
  shop = await issuingShop(outside)
  const made = await shop.api.parties.createClient({
    ...{ name: 'Comercial Peña', document_type_id: '13', document: '1020304051', email: 'compras@example.com' },
  })
  client = made.id
})
afterAll(() => outside.stop())
beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  outside.plemsi.mails.splice(0)
})

it('an invoice that DIAN took is mailed to who bought, once, and again only when it is asked for', async () => {
  const id = await sold(shop, { client_id: client })
  await drain(shop)
  const document = (await documentOf(shop, id))!
  expect(outside.plemsi.mails).toEqual([{ cude: document.code, targetEmail: 'compras@example.com' }])
  expect(document.mailed_at).not.toBeNull()
  await shop.api.invoicing.sendDocument({ id })
  await drain(shop)
  expect(outside.plemsi.mails).toHaveLength(1)
  await shop.api.invoicing.mailDocuments({ ids: [id], email: 'contabilidad@example.com' })
  await drain(shop)
  expect(outside.plemsi.mails.map(({ targetEmail }) => targetEmail)).toEqual([
    'compras@example.com',
    'contabilidad@example.com',
  ])
})

it('a final consumer is mailed nothing, and of many those that can be are', async () => {
  const [named, final] = [await sold(shop, { client_id: client }), await sold(shop)]
  await drain(shop)
  expect(outside.plemsi.mails).toHaveLength(1)
  const { message } = await shop.api.invoicing.mailDocuments({ ids: [named, final] })
  expect(message).toContain('1 no están')
  await expect(shop.api.invoicing.mailDocuments({ ids: [final] })).rejects.toMatchObject({ status: 409 })
  await expect(shop.api.invoicing.mailDocuments({ ids: ['ped_x'] })).rejects.toMatchObject({ status: 404 })
})
