import type { Outside } from '@tendero/functions/local/outside/serve'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { documentOf, drain, issuingShop, sold, startIssuer } from './support'

let outside: Outside
beforeAll(async () => {
  outside = await startIssuer()
})
afterAll(() => outside.stop())

it('the paper of an invoice bears its CUFE and its QR once DIAN has it, also after disconnecting', async () => {
  const shop = await issuingShop(outside)
  const id = await sold(shop)
  const before = (await shop.api.sales.invoiceData({ id })).document
  expect(JSON.stringify(before)).not.toContain('CUFE')
  await drain(shop)
  await shop.api.invoicing.removeToken({})
  const { code, look_up } = (await documentOf(shop, id))!
  const { document } = await shop.api.sales.invoiceData({ id })
  expect(document).toMatchObject({ qr: { text: look_up } })
  expect(JSON.stringify(document)).toContain(`CUFE: ${code}`)
  expect(JSON.stringify(document)).toContain('PRUEBA, sin validez fiscal.')
})
