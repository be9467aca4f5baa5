import { regimes } from '@tendero/core/identity/business/regime'
import { dayOf } from '@tendero/core/kernel/values/time'
import { beforeAll, expect, it } from 'vitest'
import { type Shop, shopToSell } from '../sales/support'
import { guideInput } from '../samples/guides'
import { told } from './told'

type Regime = (typeof regimes)[number]

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
  expect(await rowOf()).toMatchObject({ ...sold, freight: 12_000, fee: 1_000, profit: -4_193.28 })
  const figures = await shop.api.reports.orderFigures({ id: input.order_id })
  expect(figures).toMatchObject({ ...sold, freight: 12_000, fee: 1_000, profit_cost: -4_193.28 })
})

it('the IVA of what a carrier took costs an order only where the shop may not credit it, and a void settlement takes it back', async () => {
  const left = async (regime: Regime, other: Regime) => {
    await shop.api.identity.editBrand({ regime })
    const input = await guideInput(shop)
    const { id } = await shop.api.guides.createGuide(input)
    await shop.api.guides.moveGuide({ id, state: 'entregada' })
    const before = await shop.api.reports.orderFigures({ id: input.order_id })
    const taken = { bank_id: 'ban_principal', commission: 1_000, vat: 190 }
    const settled = await shop.api.guides.createSettlement({ lines: [{ guide_id: id }], ...taken })
    const after = await shop.api.reports.orderFigures({ id: input.order_id })
    // What it is now says nothing of how it was posted.
    await shop.api.identity.editBrand({ regime: other })
    await shop.api.guides.voidSettlement({ id: settled.id })
    expect(await shop.api.reports.orderFigures({ id: input.order_id })).toEqual(before)
    return before.profit_cost! - after.profit_cost!
  }
  expect(await left(regimes[0], regimes[1])).toBeCloseTo(1_000)
  expect(await left(regimes[1], regimes[0])).toBeCloseTo(1_190)
})
