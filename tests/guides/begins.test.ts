import { beforeAll, expect, it } from 'vitest'
import { drain } from '../invoicing/support'
import { type Shop, shopToSell } from '../sales/support'
import { batchInput, guideInput, newSender } from '../samples/guides'
import { newWaiting } from '../samples/picking'

let shop: Shop
beforeAll(async () => {
  shop = await shopToSell()
})

const logistics = (more: object = {}) =>
  shop.api.parties.saveLogistics({ package_grams: 1_000, declare: 'price', dispatch_days: 1, ...more })

it('a guide begins with the sender, the carrier and the weight that the shop wrote, while they are in use', async () => {
  const [sender_id, { id: conveyor_id }] = [
    await newSender(shop),
    await shop.api.parties.createConveyor({ name: 'Envíos del Valle' }),
  ]
  await logistics({ sender_id, conveyor_id, package_grams: 650 })
  const { id } = await newWaiting(shop)
  expect((await shop.api.guides.proposeGuide({ id })).packages).toMatchObject([{ grams: 650 }])
  expect((await shop.api.guides.guideChoices({})).preferred).toEqual({ sender_id, conveyor_id, grams: 650 })
  const batch = await shop.api.guides.startBatch({ orders: [id], sender_id, conveyor_id })
  expect(batch.items).toMatchObject([{ grams: 650, packages: [{ grams: 650 }] }])
  const lighter = await shop.api.guides.startBatch({ orders: [id], sender_id, conveyor_id, grams: 200 })
  expect(lighter.items).toMatchObject([{ grams: 200 }])
  await shop.api.parties.removeConveyor({ id: conveyor_id })
  expect((await shop.api.guides.guideChoices({})).preferred).toMatchObject({ sender_id, conveyor_id: null })
})

it('a guide declares the price or the cost of what it carries as the shop says, shared out to the cent, alone and in a batch', async () => {
  const declared = async (id: string) => (await shop.api.guides.getGuide({ id })).packages.map((one) => one.declared)
  const { order_id, ...input } = await guideInput(shop)
  const packages = [{ grams: 900 }, { grams: 400 }, { grams: 100 }]
  expect(await shop.api.guides.proposeGuide({ id: order_id })).toMatchObject({ declares: 'price', declared: 20_000 })
  const { id: sold } = await shop.api.guides.createGuide({ ...input, order_id, packages })
  expect(await declared(sold)).toEqual([6_666.67, 6_666.67, 6_666.66])
  await logistics({ declare: 'cost' })
  const costing = await guideInput(shop)
  expect(await shop.api.guides.proposeGuide({ id: costing.order_id })).toMatchObject({
    ...{ declares: 'cost', declared: null },
  })
  expect(await declared((await shop.api.guides.createGuide({ ...costing, packages })).id)).toEqual([
    2_666.67, 2_666.67, 2_666.66,
  ])
  const said = await guideInput(shop)
  const written = [{ grams: 900, declared: 50_000 }]
  expect(await declared((await shop.api.guides.createGuide({ ...said, packages: written })).id)).toEqual([50_000])
  const { id } = await shop.api.guides.startBatch(await batchInput(shop))
  await shop.api.guides.confirmBatch({ id })
  await drain(shop)
  const [line] = (await shop.api.guides.getBatch({ id })).items
  expect(await declared(line!.guide_id!)).toEqual([8_000])
})
