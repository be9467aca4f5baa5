import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Shop, shopToSell } from '../sales/support'
import { newWaiting, newWave } from '../samples/picking'

let shop: Shop
beforeAll(async () => {
  shop = await shopToSell()
})

const done = async (work: readonly Promise<unknown>[]) =>
  (await Promise.allSettled(work)).filter(({ status }) => status === 'fulfilled').length

describe('a wave', () => {
  it('of two who take an order at once one has it, and it is free again once the wave is void', async () => {
    const { id } = await newWaiting(shop)
    const start = () => shop.api.picking.startPicking({ orders: [id] })
    expect(await done([start(), start(), start()])).toBe(1)
    await expect(start()).rejects.toMatchObject({ body: { code: 'taken' } })
    const mine = (await shop.api.picking.listPickings({})).data.find((one) =>
      one.orders.some((order) => order.id === id),
    )!
    expect((await shop.api.picking.listReady({})).map((order) => order.id)).not.toContain(id)
    await shop.api.picking.updatePicking({ id: mine.id, state: 'anulado' })
    expect((await shop.api.picking.listReady({})).map((order) => order.id)).toContain(id)
    expect((await start()).state).toBe('pendiente')
  })

  it('counts each unit that several people read at once, and none above what was asked for', async () => {
    const { id, sku } = await newWave(shop)
    const scan = () => shop.api.picking.scanItem({ id, code: sku.toLowerCase() })
    expect(await done([scan(), scan(), scan()])).toBe(2)
    expect(await shop.api.picking.getPicking({ id })).toMatchObject({ state: 'completo', asked: 2, picked: 2 })
  })

  it('says of a code that nobody asked for that it stays on its shelf', async () => {
    const { id } = await newWave(shop)
    await expect(shop.api.picking.scanItem({ id, code: 'OTRO' })).rejects.toMatchObject({
      body: { code: 'unknown_code' },
    })
    expect((await shop.api.picking.getPicking({ id })).picked).toBe(0)
  })

  it('that lacks something ends with what it lacks, and only what was found is packed', async () => {
    const { id, sku } = await newWave(shop)
    await shop.api.picking.scanItem({ id, code: sku })
    await expect(shop.api.picking.updatePicking({ id, state: 'completo' })).rejects.toMatchObject({ status: 409 })
    await shop.api.picking.updatePicking({ id, state: 'incompleto' })
    await shop.api.picking.startPacking({ id })
    const pack = () => shop.api.picking.scanItem({ id, code: sku, step: 'pack' })
    await pack()
    await expect(pack()).rejects.toMatchObject({ body: { code: 'too_many' } })
    await expect(shop.api.picking.updatePicking({ id, state: 'empacado' })).rejects.toMatchObject({ status: 409 })
    const after = await shop.api.picking.updatePicking({
      id,
      state: 'empacado',
      boxes: [{ name: 'Bolsa', grams: 300 }],
    })
    expect(after).toMatchObject({ state: 'empacado', asked: 2, picked: 1, packed: 1, boxes: 1 })
    await expect(shop.api.picking.updatePicking({ id, state: 'despachado' })).rejects.toMatchObject({ status: 409 })
  })

  it('is packed in boxes of the shop, with whose measures the guide of its order is proposed', async () => {
    const { id, order } = await newWave(shop, 'picked')
    const box = await shop.api.picking.createBox({ name: `Honda ${id}`, length: 40, width: 30, height: 20 })
    const boxes = [
      { name: box.name, box_id: box.id, grams: 900 },
      { name: 'Bolsa', grams: 300 },
    ]
    const pack = (given: object[]) =>
      shop.api.picking.updatePicking({ id, lines: [{ n: 0, packed: 2 }], boxes: given as typeof boxes })
    await expect(pack([{ ...boxes[0], box_id: 'caj_0' }])).rejects.toMatchObject({ status: 404 })
    const { packages } = await pack(boxes)
    expect(packages).toEqual([
      { name: box.name, box_id: box.id, grams: 900, length: 40, width: 30, height: 20 },
      { name: 'Bolsa', box_id: null, grams: 300, length: null, width: null, height: null },
    ])
    await shop.api.picking.updatePicking({ id, state: 'empacado' })
    const proposed = await shop.api.guides.proposeGuide({ id: order })
    expect(proposed.packed).toBe(true)
    expect(proposed.packages).toMatchObject([
      { box: box.name, grams: 900, length: 40, width: 30, height: 20 },
      { box: 'Bolsa', grams: 300 },
    ])
  })

  it('of orders whose goods are at hand begins with packing', async () => {
    const { id: order } = await newWaiting(shop)
    expect(await shop.api.picking.startPacking({ orders: [order] })).toMatchObject({ state: 'completo', picked: 2 })
    await expect(shop.api.picking.startPacking({})).rejects.toMatchObject({ status: 422 })
  })

  it('keeps packed ≤ picked ≤ asked whatever is counted', async () => {
    const { id } = await newWave(shop)
    const change = fc.record({
      picked: fc.option(fc.nat(3), { nil: undefined }),
      packed: fc.option(fc.nat(3), { nil: undefined }),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 4 }), async (changes) => {
        for (const { picked, packed } of changes) {
          const line = {
            n: 0,
            ...(picked === undefined ? {} : { picked }),
            ...(packed === undefined ? {} : { packed }),
          }
          await shop.api.picking.updatePicking({ id, lines: [line] }).catch(() => undefined)
          const { lines } = await shop.api.picking.getPicking({ id })
          for (const { quantity, ...now } of lines) {
            expect(now.packed).toBeLessThanOrEqual(now.picked)
            expect(now.picked).toBeLessThanOrEqual(quantity)
          }
        }
      }),
      { numRuns: 12 },
    )
  })
})
