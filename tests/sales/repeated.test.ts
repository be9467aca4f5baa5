import { beforeAll, describe, expect, it } from 'vitest'
import { overtaken } from '../support/overtaken'
import { send } from '../support/world'
import { type Shop, saleOf, shopToSell, stocked } from './support'

describe('of the last unit', () => {
  let shop: Shop
  beforeAll(async () => {
    shop = await shopToSell()
  })

  it('a sale that stands is never told that there is none left', async () => {
    const good = await stocked(shop, { units: 1 })
    const [first, late] = await overtaken('POST /domicilio', saleOf(shop, [[good, 1]]), shop.token)
    expect([first.status, late.status]).toEqual([200, 200])
    expect(await late.json()).toEqual(await first.json())
  })

  it('another key is still refused', async () => {
    const good = await stocked(shop, { units: 1 })
    await shop.api.sales.createOrder(saleOf(shop, [[good, 1]]))
    const refused = await send('POST /domicilio', saleOf(shop, [[good, 1]]), shop.token, { 'idempotency-key': 'otra' })
    expect(refused.status).toBe(409)
  })
})
