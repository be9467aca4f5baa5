import { beforeAll, expect, it } from 'vitest'
import { told } from '../reports/told'
import { stocked } from '../sales/support'
import { type Buyer, shopToBuy } from './shop'

const DAY = '2026-08-03'
const span = { from: '2026-08-01', to: '2026-08-31' }

let shop: Buyer
let product_id: string

const buy = (reference: string, more: { due_date?: string; date?: string; cost?: number } = {}) =>
  shop.api.purchasing.createPurchase({
    ...{ provider_id: shop.provider, storage_id: shop.storageId, reference, date: more.date ?? DAY },
    ...(more.due_date ? { due_date: more.due_date } : {}),
    products: [{ product_id, quantity: 100, cost: more.cost ?? 20_000, tax: 19, tax_code: 'IVA' }],
  })

beforeAll(async () => {
  shop = await shopToBuy()
  product_id = (await stocked(shop, { units: 0, cost: 20_000, price: 35_700 })).id
})

it('a credit purchase without events is at risk by its cost and IVA, less what went back; cash, voided and other dates are not', async () => {
  const small = await buy('FE-1')
  const large = await buy('FE-2', { cost: 30_000 })
  await buy('FE-3', { due_date: DAY })
  await buy('FE-4', { date: '2026-07-31' })
  const wrong = await buy('FE-5')
  await shop.api.purchasing.voidPurchase({ id: wrong.id })
  const before = await told(shop.api, 'radian', span)
  expect(before.rows.map(({ reference, cost, iva }) => [reference, cost, iva])).toEqual([
    ['FE-2', 3_000_000, 570_000],
    ['FE-1', 2_000_000, 380_000],
  ])
  expect(before.totals).toMatchObject({ cost: 5_000_000, iva: 950_000 })
  expect(before.rows[0]).toMatchObject({
    missing: 'acuse de recibo (030) y recibo de la mercancía o el servicio (032)',
    to: { screen: 'record', kind: 'purchase', id: large.id },
  })
  await shop.api.purchasing.returnPurchase({ id: small.id, products: [{ line_id: '1', quantity: 25 }] })
  const { rows } = await told(shop.api, 'radian', span)
  expect(rows[1]).toMatchObject({ reference: 'FE-1', cost: 1_500_000, iva: 285_000 })
})
