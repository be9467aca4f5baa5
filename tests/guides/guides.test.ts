import { beforeAll, describe, expect, it } from 'vitest'
import { drain, work } from '../invoicing/support'
import { type Shop, shopToSell } from '../sales/support'
import { batchInput, guideInput, newGuide } from '../samples/guides'
import { newWaiting, newWave } from '../samples/picking'
import { newShop } from '../support/world'

let shop: Shop
beforeAll(async () => {
  shop = await shopToSell()
})

const done = async (work: readonly Promise<unknown>[]) =>
  (await Promise.allSettled(work)).filter(({ status }) => status === 'fulfilled').length

describe('a guide', () => {
  it('asked for twice at once is one, whose number the order has; another is made once it is cancelled', async () => {
    const input = await guideInput(shop)
    const make = (tracking: string) => shop.api.guides.createGuide({ ...input, tracking })
    expect(await done([make(`${input.tracking}A`), make(`${input.tracking}B`)])).toBe(1)
    const { data } = await shop.api.guides.listGuides({ state: 'creada' })
    const mine = data.find((one) => one.source_id === input.order_id)!
    expect((await shop.api.sales.getOrder({ id: input.order_id })).guide).toBe(mine.guide)
    await shop.api.guides.cancelGuides({ guide: mine.guide! })
    expect((await shop.api.guides.getGuide({ id: mine.id })).state).toBe('anulada')
    expect((await make(`${input.tracking}C`)).collection).toBe('por_cobrar')
  })

  it('has a number that no other guide of its carrier has', async () => {
    const input = await guideInput(shop)
    await shop.api.guides.createGuide(input)
    const other = { ...input, order_id: (await newWaiting(shop)).id }
    await expect(shop.api.guides.createGuide(other)).rejects.toMatchObject({
      body: { errors: { tracking: [expect.stringContaining('ya tiene este número')] } },
    })
  })

  it('without a number waits for it, and keeps the one that it got', async () => {
    const { tracking, ...input } = await guideInput(shop)
    const { id, state } = await shop.api.guides.createGuide(input)
    expect(state).toBe('borrador')
    expect((await shop.api.guides.updateGuide({ id, tracking })).state).toBe('creada')
    await expect(shop.api.guides.updateGuide({ id, tracking: 'OTRO1' })).rejects.toMatchObject({ status: 409 })
    expect((await shop.api.guides.guideByNumber({ guide: tracking })).id).toBe(id)
  })

  it('never charges more at the door than its order owes', async () => {
    const input = await guideInput(shop)
    await expect(shop.api.guides.createGuide({ ...input, cod: 20_001 })).rejects.toMatchObject({ status: 422 })
    expect((await shop.api.guides.createGuide({ ...input, cod: 0 })).collection).toBe('sin_recaudo')
  })

  it('of an order without an address says what it lacks, and is not made', async () => {
    const input = await guideInput(shop)
    await shop.api.sales.updateOrder({ id: input.order_id, address: '' }).catch(() => undefined)
    const bare = await shop.api.sales.createOrder({
      ...{ type: 1, products: [], storage_id: shop.storageId },
      products: [
        {
          product_id: (await shop.api.catalog.createService({ name: `Envoltura ${Math.random()}`, value: 5_000 })).id,
          ...{ kind: 'service', quantity: 1, price: 5_000 },
        },
      ],
    })
    const look = await shop.api.guides.proposeGuide({ id: bare.id })
    expect(look.problems).toHaveLength(3)
    await expect(shop.api.guides.createGuide({ ...input, order_id: bare.id })).rejects.toMatchObject({
      body: { code: 'incomplete' },
    })
  })

  it('of an order that was packed proposes what each of its boxes weighs', async () => {
    const { id, order } = await newWave(shop, 'picked')
    expect((await shop.api.guides.proposeGuide({ id: order })).packed).toBe(false)
    const boxes = [
      { name: 'Mediana', grams: 700 },
      { name: 'Sobre', grams: 250 },
    ]
    await shop.api.picking.updatePicking({ id, lines: [{ n: 0, packed: 2 }], boxes, state: 'empacado' })
    expect(await shop.api.guides.proposeGuide({ id: order })).toMatchObject({
      packed: true,
      packages: [{ grams: 700 }, { grams: 250 }],
    })
  })

  it('goes in the box of the shop that its products fit in, once they say what they weigh and measure', async () => {
    const product = await shop.api.goods.createProduct({
      ...{ name: 'Taza', sku: `TAZA-${Math.random()}`, price: 20_000, grams: 350, length: 10, width: 10, height: 10 },
      storages: [{ id: shop.storageId, quantity: 20, cost: 8_000 }],
    })
    await shop.api.picking.createBox({ name: 'Dos tazas', length: 20, width: 10, height: 10, grams: 80 })
    await shop.api.picking.createBox({ name: 'Seis tazas', length: 30, width: 20, height: 10, grams: 150 })
    const order = async (quantity: number) =>
      (
        await shop.api.sales.createOrder({
          ...{ type: 1, products: [{ product_id: product.id, quantity, price: 20_000 }], storage_id: shop.storageId },
          ...{ name: 'Ana Ruiz', phone: '3001234567', address: 'Calle 10 # 43A-30', city: '05001' },
        })
      ).id
    const six = await order(6)
    expect(await shop.api.guides.proposeGuide({ id: six })).toMatchObject({
      packages: [{ grams: 2_250, length: 30, width: 20, height: 10, box: 'Seis tazas' }],
    })
    const seven = await shop.api.guides.proposeGuide({ id: await order(7) })
    expect(seven.packages.map(({ box, grams }) => [box, grams])).toEqual([
      ['Seis tazas', 2_250],
      ['Dos tazas', 430],
    ])
  })

  it('takes its order along, and what was charged at the door is owed by its carrier, once', async () => {
    const { id, source_id } = await newGuide(shop)
    await shop.api.guides.moveGuide({ id, state: 'en_reparto' })
    expect((await shop.api.sales.getOrder({ id: source_id })).state).toBe('en_transito')
    expect(await done([1, 2].map(() => shop.api.guides.moveGuide({ id, state: 'entregada' })))).toBe(1)
    expect(await shop.api.sales.getOrder({ id: source_id })).toMatchObject({ state: 'entregado', remaining: 0 })
    expect((await shop.api.guides.listCollections({})).data.map((one) => one.id)).toContain(id)
    expect((await shop.api.guides.getGuide({ id })).owed).toBe(20_000)
    expect((await shop.api.sales.getOrder({ id: source_id })).payments).toMatchObject([
      { means: 'carrier', value: 20_000 },
    ])
  })

  it('that is not delivered opens an incident, whose answer stays on it, and closes it when it goes on', async () => {
    const { id } = await newGuide(shop)
    await expect(shop.api.guides.moveGuide({ id, state: 'novedad' })).rejects.toMatchObject({ status: 422 })
    await shop.api.guides.moveGuide({ id, state: 'novedad', note: 'Nadie abre' })
    const mine = async (state?: 'cerrada') =>
      (await shop.api.incidents.listNews(state ? { state } : {})).news.filter((one) => one.source === 'guide')
    expect(await mine()).toMatchObject([{ reason: 'Nadie abre', state: 'abierta', total: 20_000 }])
    const [incident] = await mine()
    await shop.api.incidents.solveIncident({ id: incident!.id, solution: 'Entregar en portería' })
    expect(await mine()).toMatchObject([{ state: 'respondida' }])
    expect((await shop.api.guides.getGuide({ id })).notes).toBe('Entregar en portería')
    await shop.api.guides.moveGuide({ id, state: 'en_devolucion' })
    expect(await mine()).toEqual([])
    expect(await mine('cerrada')).toMatchObject([{ outcome: 'De vuelta' }])
    expect((await shop.api.guides.moveGuide({ id, state: 'devuelta' })).collection).toBe('no_recaudado')
  })
})

describe('a batch', () => {
  it('makes a guide for each order that may have one, once, with two workers and after one that died', async () => {
    const input = await batchInput(shop, 4)
    await shop.api.guides.createGuide({ ...(await guideInput(shop)), order_id: input.orders[3]! })
    const batch = await shop.api.guides.startBatch(input)
    expect(batch.items.map(({ problem }) => problem)).toEqual([null, null, null, 'Ya tiene una guía.'])
    await shop.api.guides.removeFromBatch({ id: batch.id, order: input.orders[2]! })
    const confirm = () => shop.api.guides.confirmBatch({ id: batch.id })
    expect(await done([confirm(), confirm()])).toBe(1)
    await work(shop, 0, 2)
    await drain(shop)
    const after = await shop.api.guides.getBatch({ id: batch.id })
    expect(after.state).toBe('terminado')
    expect(after.items.map(({ guide_id }) => guide_id !== null)).toEqual([true, true, false])
    const { data } = await shop.api.guides.listGuides({ per_page: 100 })
    for (const order of input.orders.slice(0, 2)) expect(data.filter((one) => one.source_id === order)).toHaveLength(1)
    expect(data.filter((one) => one.source_id === input.orders[2])).toEqual([])
  })

  it('is nobody else’s', async () => {
    const { id } = await shop.api.guides.startBatch(await batchInput(shop))
    const other = await newShop()
    await expect(other.api.guides.getBatch({ id })).rejects.toMatchObject({ status: 404 })
  })
})
