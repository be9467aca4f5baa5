import { jobs } from '@tendero/functions/jobs/declared'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { rowsOf } from '../catalog/shop'
import { cuts } from '../faults/breaker'
import { drain, work } from '../invoicing/support'
import { type Good, type Shop, shopToSell, stocked } from '../sales/support'
import { newSender } from '../samples/guides'
import { interrupted } from '../support/dying'
import { jobFile } from '../support/job-file'
import { carrierShop, sold, startCarriers } from './envia-support'

let carriers: Awaited<ReturnType<typeof startCarriers>>
beforeAll(async () => {
  carriers = await startCarriers()
})
afterAll(() => carriers.stop())

const to = { name: 'Ana Ruiz', phone: '3001234567', address: 'Calle 10 # 43A-30', city: '05001' }
/** Orders under way at once while they are sold. */
const AT_ONCE = 8

/** Orders that wait to be sent; each of every so many is to nowhere. */
async function waiting(shop: Shop, count: number, badEach: number): Promise<{ good: string[]; bad: string[] }> {
  const goods: Good[] = []
  for (let i = 0; i < AT_ONCE; i++) goods.push(await stocked(shop, { units: count }))
  const [good, bad]: [string[], string[]] = [[], []]
  const sell = async (lane: number) => {
    for (let i = lane; i < count; i += AT_ONCE) {
      const { address: _, ...nowhere } = to
      const isBad = i % badEach === 0
      const { id } = await shop.api.sales.createOrder({
        ...{ type: 1, storage_id: shop.storageId, ...(isBad ? nowhere : to) },
        products: [{ product_id: goods[lane]!.id, quantity: 1, price: 20_000 }],
      })
      ;(isBad ? bad : good).push(id)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, (_, lane) => sell(lane)))
  return { good, bad }
}

async function guidesBySource(shop: Shop): Promise<string[]> {
  const found: string[] = []
  for (let page = 1; ; page++) {
    const { data } = await shop.api.guides.listGuides({ per_page: 100, page })
    found.push(...data.map(({ source_id }) => source_id))
    if (data.length < 100) return found
  }
}

it('of five hundred guides with twenty bad orders none is doubled nor lost when the worker dies in the middle, and a sheet says what each bad one lacks', async () => {
  const shop = await shopToSell()
  const { good, bad } = await waiting(shop, 500, 25)
  expect([good.length, bad.length]).toEqual([480, 20])
  const people = {
    sender_id: await newSender(shop),
    courier_id: (await shop.api.parties.createCourier({ name: 'Luis', phone: '3001234567' })).id,
  }
  const batch = await shop.api.guides.startBatch({ orders: [...good, ...bad], ...people })
  expect(batch.items.filter(({ problem }) => problem === 'Falta la dirección de entrega.')).toHaveLength(20)
  const { job_id } = await shop.api.guides.confirmBatch({ id: batch.id })
  const ended = await interrupted(shop, job_id!, { jobs, type: 'guides.batch', rows: 200 })
  expect(ended).toMatchObject({ state: 'done', tries: 2, summary: '480 guías creadas, 20 por corregir.' })
  expect((await guidesBySource(shop)).sort()).toEqual([...good].sort())
  const rows = await rowsOf(await jobFile(shop, job_id!))
  expect(rows.slice(1, 21).every((row) => row.at(-1) === 'Falta la dirección de entrega.')).toBe(true)
  expect(rows).toHaveLength(501)
  expect(new Set(rows.slice(21).map((row) => row[5])).size).toBe(480)
})

it('of a batch whose labels are bought while every other answer is lost or cut, with two workers, each is bought once', async () => {
  const shop = await carrierShop(carriers.outside)
  const { good, bad } = await waiting(shop, 20, 10)
  const people = { sender_id: await newSender(shop), via: 'cheapest' }
  const { id } = await shop.api.guides.startBatch({ orders: [...good, ...bad], ...people })
  await drain(shop)
  expect(await shop.api.guides.getBatch({ id })).toMatchObject({ state: 'cotizado' })
  let asked = 0
  carriers.breaker.meet((_, path) =>
    /ship\/generate/.test(path) && ++asked % 2 === 1 ? cuts[(asked >> 1) % cuts.length] : undefined,
  )
  await shop.api.guides.confirmBatch({ id })
  await work(shop, 0, 2)
  await work(shop, 0, 2)
  await drain(shop)
  expect(carriers.breaker.happened()).toBeGreaterThanOrEqual(cuts.length)
  const { state, items } = await shop.api.guides.getBatch({ id })
  expect(state).toBe('terminado')
  const numbers = items.flatMap(({ guide, problem }) => (guide && !problem ? [guide] : []))
  expect(numbers.sort()).toEqual(
    sold(carriers.outside)
      .map(({ trackingNumber }) => trackingNumber)
      .sort(),
  )
  expect(new Set(numbers).size).toBe(good.length)
  expect(
    items
      .filter(({ problem }) => problem)
      .map(({ order_id }) => order_id)
      .sort(),
  ).toEqual([...bad].sort())
})
