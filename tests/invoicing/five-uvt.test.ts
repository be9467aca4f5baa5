import { intercept } from '@tendero/core/kernel/db/client'
import { Settings } from '@tendero/core/settings/settings'
import type { Outside } from '@tendero/functions/local/outside/serve'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { type Good, inside, stocked } from '../sales/support'
import { documentOf, drain, type Issuing, issuingShop, resolution, startIssuer } from './support'

let outside: Outside
let shop: Issuing
let dear: Good
beforeAll(async () => {
  outside = await startIssuer()
  shop = await issuingShop(outside)
  const pos = { document_type: '20' as const, number: '18760000003', prefix: 'POS', from: 1, to: 500 }
  const { technical_key: _, ...fields } = resolution(pos)
  await shop.api.settings.createResolution(fields)
  await shop.api.treasury.openShift({ base: 0 })
  dear = await stocked(shop, { price: 400_000 })
})
afterAll(() => outside.stop())
beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
})

const sell = ({ id, priceCents }: Good, quantity = 1) =>
  shop.api.sales.createOrder({
    ...{ type: 3, storage_id: shop.storageId, products: [{ product_id: id, quantity, price: priceCents / 100 }] },
    payments: [{ payment_type_id: shop.pay.transfer, value: (priceCents / 100) * quantity }],
  })

it('at the counter up to 5 UVT before taxes is a POS document, and more is an invoice', async () => {
  const [small, large] = [await sell(shop.good), await sell(dear)]
  expect([small.number, large.number]).toEqual([expect.stringMatching(/^POS-/), expect.stringMatching(/^SETT-/)])
  await drain(shop)
  expect(await documentOf(shop, small.id)).toMatchObject({ document_type: '20', state: 'emitido' })
  expect(await documentOf(shop, large.id)).toMatchObject({ document_type: '01', state: 'emitido', code_differs: false })
})

it('the limit is of the base, to the cent', async () => {
  const { taxes } = await inside(shop, () => Settings.get('settings')).catch(() => ({ taxes: { uvt: [] } }))
  const uvt = taxes.uvt.find(({ year }) => year === new Date().getFullYear())?.valueCents ?? 5_237_400
  const [at, over] = [
    await stocked(shop, { price: (uvt * 5) / 100, taxBps: 0 }),
    await stocked(shop, { price: (uvt * 5) / 100 + 1, taxBps: 0 }),
  ]
  expect((await sell(at)).number).toMatch(/^POS-/)
  expect((await sell(over)).number).toMatch(/^SETT-/)
})

it('several at once take numbers of their own, of both, without gaps', async () => {
  const made = await Promise.all([shop.good, dear, shop.good, dear, shop.good, dear].map((good) => sell(good)))
  for (const prefix of ['POS', 'SETT']) {
    const numbers = made.map(({ number }) => number.split('-')).filter(([own]) => own === prefix)
    const sorted = numbers.map(([, n]) => Number(n)).sort((a, b) => a - b)
    expect(sorted).toHaveLength(3)
    expect(sorted.at(-1)! - sorted[0]!).toBe(2)
  }
})

it('it costs no trip more', async () => {
  const trips = async (good: Good) => {
    let count = 0
    const stop = intercept((next) => (action, input, options) => {
      if (/Get|Query/.test(action)) count += 1
      return next(action, input, options)
    })
    await sell(good)
    stop()
    return count
  }
  await trips(shop.good)
  expect(await trips(dear)).toBe(await trips(shop.good))
})
