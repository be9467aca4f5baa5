import { afterAll, beforeAll, expect, it } from 'vitest'
import { drain } from '../invoicing/support'
import { carrierShop, labelInput, sold, startCarriers } from './envia-support'

let carriers: Awaited<ReturnType<typeof startCarriers>>
beforeAll(async () => {
  carriers = await startCarriers()
})
afterAll(() => carriers.stop())

it('a label whose number another guide has is for a person to clear up, and is not bought again', async () => {
  const { envia } = carriers.outside
  const shop = await carrierShop(carriers.outside)
  const buy = async () => (await shop.api.guides.createGuide(await labelInput(shop))).id
  const first = await buy()
  await drain(shop)
  const { guide } = await shop.api.guides.getGuide({ id: first })
  // The service gives the number of a year ago again.
  envia.reset()
  while (`53${String(envia.id() + 1).padStart(9, '0')}` !== guide);
  const id = await buy()
  await drain(shop)
  expect(sold(carriers.outside)).toMatchObject([{ trackingNumber: guide }])
  expect(await shop.api.guides.getGuide({ id })).toMatchObject({ state: 'dudosa', guide: null })
  const tracking = `${guide}-2`
  expect(await shop.api.guides.resolveGuide({ id, tracking })).toMatchObject({ state: 'creada', guide: tracking })
})
