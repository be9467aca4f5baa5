import { dayOf } from '@tendero/core/kernel/values/time'
import { beforeAll, expect, it } from 'vitest'
import { type Shop, shopToSell } from '../sales/support'
import { guideInput } from '../samples/guides'
import { told } from './told'

let shop: Shop
beforeAll(async () => {
  shop = await shopToSell()
})

it('what an order left is its base less its cost, what the carrier took of it, and the freight of a parcel that came back', async () => {
  const today = dayOf(new Date())
  const input = await guideInput(shop)
  const back = await shop.api.guides.createGuide({ ...input, freight: 7_000 })
  await shop.api.guides.moveGuide({ id: back.id, state: 'en_devolucion' })
  await shop.api.guides.moveGuide({ id: back.id, state: 'devuelta' })
  const again = await shop.api.guides.createGuide({ ...input, tracking: `${input.tracking}B`, freight: 9_000 })
  const rowOf = async () => {
    const { rows } = await told(shop.api, 'ganancia-por-pedido', { from: today, to: today })
    return rows.find(({ key }) => key === input.order_id)
  }
  // Without the IVA of 19 %.
  const sold = { base: 16_806.72, cost: 8_000 }
  expect(await rowOf()).toMatchObject({ ...sold, freight: 16_000, fee: 0, profit: -7_193.28 })
  await shop.api.guides.moveGuide({ id: again.id, state: 'entregada' })
  await shop.api.guides.createSettlement({
    lines: [{ guide_id: again.id }],
    ...{ bank_id: 'ban_principal', freight: 5_000, commission: 1_000, vat: 190 },
  })
  expect(await rowOf()).toMatchObject({ ...sold, freight: 12_000, fee: 1_190, profit: -4_383.28 })
  const figures = await shop.api.reports.orderFigures({ id: input.order_id })
  expect(figures).toMatchObject({ ...sold, freight: 12_000, fee: 1_190, profit_cost: -4_383.28 })
})
