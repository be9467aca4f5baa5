import { afterAll, beforeAll, expect, it } from 'vitest'
import { drain, work } from '../invoicing/support'
import type { Shop } from '../sales/support'
import { newSender } from '../samples/guides'
import { newWaiting } from '../samples/picking'
import { commitOf, hold } from '../support/hold'
import { carrierShop, startCarriers } from './envia-support'

let carriers: Awaited<ReturnType<typeof startCarriers>>
beforeAll(async () => {
  carriers = await startCarriers()
})
afterAll(() => carriers.stop())

const orders = (shop: Shop, count: number) =>
  Promise.all(Array.from({ length: count }, async () => (await newWaiting(shop)).id))

it('the parcels of an order of a batch are corrected before its guides are asked for: it alone is quoted again, and its label is bought with them', async () => {
  const shop = await carrierShop(carriers.outside)
  const good = await orders(shop, 2)
  const [fixed, other] = good as [string, string]
  const { id } = await shop.api.guides.startBatch({
    ...{ orders: good, sender_id: await newSender(shop), via: 'coordinadora' },
  })
  await drain(shop)
  let rated = 0
  carriers.breaker.meet((_, path) => {
    if (/ship\/rate/.test(path)) rated += 1
    return undefined
  })
  const before = await shop.api.guides.getBatch({ id })
  const priceOf = ({ items }: typeof before, order: string) => items.find((one) => one.order_id === order)!.price
  const packages = [{ grams: 9_000, length: 40, width: 30, height: 30 }, { grams: 2_000 }]
  const amended = await shop.api.guides.amendBatch({ id, order: fixed, packages })
  expect([amended.state, priceOf(amended, fixed)]).toEqual(['preparando', null])
  await expect(shop.api.guides.confirmBatch({ id })).rejects.toMatchObject({ status: 409 })
  await drain(shop)
  const after = await shop.api.guides.getBatch({ id })
  expect([after.state, rated]).toEqual(['cotizado', 1])
  expect(priceOf(after, fixed)).toBeGreaterThan(priceOf(before, fixed)!)
  expect(priceOf(after, other)).toBe(priceOf(before, other))
  await shop.api.guides.confirmBatch({ id })
  await expect(shop.api.guides.amendBatch({ id, order: fixed, packages })).rejects.toMatchObject({ status: 409 })
  await drain(shop)
  const made = (await shop.api.guides.getBatch({ id })).items.find((one) => one.order_id === fixed)!
  expect((await shop.api.guides.getGuide({ id: made.guide_id! })).packages).toMatchObject(packages)
})

it('parcels that are corrected while their batch is quoted are quoted as they were corrected, by two workers too', async () => {
  const shop = await carrierShop(carriers.outside)
  const good = await orders(shop, 3)
  const { id } = await shop.api.guides.startBatch({
    ...{ orders: good, sender_id: await newSender(shop), via: 'coordinadora' },
  })
  const order = good[0]!
  const held = hold(commitOf(id))
  const quoting = work(shop, 0, 2)
  await held.reached
  await shop.api.guides.amendBatch({ id, order, packages: [{ grams: 30_000 }] })
  held.release()
  await quoting
  await drain(shop)
  const { state, items } = await shop.api.guides.getBatch({ id })
  const heavy = items.find((one) => one.order_id === order)!
  expect([state, heavy.grams]).toEqual(['cotizado', 30_000])
  const others = items.filter((one) => one !== heavy).map(({ price }) => price!)
  expect(heavy.price).toBeGreaterThan(Math.max(...others))
})

it('an order whose guide was refused is asked for again with the parcels that were corrected', async () => {
  const shop = await carrierShop(carriers.outside)
  const good = await orders(shop, 1)
  const order = good[0]!
  const { id } = await shop.api.guides.startBatch({
    ...{ orders: good, sender_id: await newSender(shop), via: 'coordinadora' },
  })
  await drain(shop)
  carriers.outside.envia.balance = 0
  await shop.api.guides.confirmBatch({ id })
  await drain(shop)
  expect((await shop.api.guides.getBatch({ id })).items[0]).toMatchObject({ guide: null, problem: expect.any(String) })
  carriers.outside.envia.balance = 100_000_000
  await shop.api.guides.amendBatch({ id, order, packages: [{ grams: 500 }, { grams: 700 }] })
  await shop.api.guides.againBatch({ id })
  await drain(shop)
  const { items } = await shop.api.guides.getBatch({ id })
  expect(items).toMatchObject([{ problem: null, grams: 1_200 }])
  expect((await shop.api.guides.getGuide({ id: items[0]!.guide_id! })).packages).toMatchObject([
    { grams: 500 },
    { grams: 700 },
  ])
})
