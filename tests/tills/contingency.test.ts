import type { Outside } from '@tendero/functions/local/outside/serve'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { documentOf, drain, type Issuing, issuingShop, resolution, startIssuer, work } from '../invoicing/support'
import { Till } from './till'

const HOUR_MS = 3_600_000

let outside: Outside
let shop: Issuing
let till: Till
beforeAll(async () => {
  outside = await startIssuer()
  // Above 5 UVT, which a POS document may not be.
  shop = await issuingShop(outside, { good: { price: 400_000 } })
  const { technical_key: _, ...pos } = resolution({
    document_type: '20',
    number: '18760000003',
    prefix: 'POS',
    to: 500,
  })
  await shop.api.settings.createResolution(pos)
  till = await Till.open(shop, 'Caja 1')
})
afterAll(() => outside.stop())

it('what a till sold without internet has 48 hours from when it came in to be with DIAN', async () => {
  const { sale } = till.sell([[shop.good, 1]])
  const { results } = await till.sync()
  expect(results).toMatchObject([{ number: 'POS-1', decisions: [expect.stringContaining('5 UVT')] }])
  await work(shop)
  const document = (await documentOf(shop, sale.id!))!
  expect(document.state).toBe('incompleto')
  const hours = (Date.parse(document.deadline!) - Date.now()) / HOUR_MS
  expect(hours).toBeGreaterThan(47)
  expect(hours).toBeLessThanOrEqual(48)
})

it('and goes by itself, under the number that its paper has', async () => {
  await shop.api.goods.updateProduct({ id: shop.good.id, price: 20_000 })
  const { sale } = till.sell([[{ ...shop.good, priceCents: 2_000_000 }, 1]])
  await till.sync()
  await drain(shop)
  expect(await documentOf(shop, sale.id!)).toMatchObject({ state: 'emitido', number: 'POS-2', code_differs: false })
})
