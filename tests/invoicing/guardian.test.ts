import type { Outside } from '@tendero/functions/local/outside/serve'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { hire } from '../identity/people'
import { apiWith } from '../support/world'
import { drain, issuingShop, sold, startIssuer } from './support'

let outside: Outside
beforeAll(async () => {
  outside = await startIssuer()
  vi.spyOn(console, 'error').mockImplementation(() => {})
})
afterAll(() => outside.stop())

it('what DIAN refused is announced at home and in notifications until it is accepted, to who sells alone', async () => {
  const shop = await issuingShop(outside)
  outside.plemsi.faults.rejected = 1
  const id = await sold(shop)
  await drain(shop)
  const { e_documents } = await shop.api.reports.today({})
  expect(e_documents).toMatchObject({ count: 1, rows: [{ id, state_name: 'Rechazado', late: false }] })
  const told = async () =>
    (await shop.api.reports.listNotifications({ per_page: 50 })).data.filter(({ type }) => type === 'e_documents')
  expect(await told()).toMatchObject([{ title: 'Un documento no está en la DIAN' }])
  const buyer = apiWith((await hire(shop, ['product-read'])).token)
  expect(await buyer.reports.today({})).toMatchObject({ e_documents: null })
  await shop.api.invoicing.sendDocument({ id })
  await drain(shop)
  expect((await shop.api.reports.today({})).e_documents).toEqual({ count: 0, rows: [] })
  expect(await told()).toEqual([])
})
