import type { Outside } from '@tendero/functions/local/outside/serve'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { type Breaker, behindBreaker, type Cut, cuts } from '../faults/breaker'
import { drain, work } from '../invoicing/support'
import type { Shop } from '../sales/support'
import * as samples from '../samples/stores'
import { dropOrder, dropShop, hear, newItem, parcelOf, startSupplier, there } from './support'

let outside: Outside
let breaker: Breaker
let stop: () => Promise<unknown>
let shop: Shop
beforeAll(async () => {
  ;({ outside, breaker, stop } = await behindBreaker(startSupplier))
  vi.spyOn(samples, 'outside').mockImplementation(async () => outside)
})
afterAll(() => stop())
beforeEach(async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  breaker.meet(() => undefined)
  outside.dropi.faults.denied = false
  shop = await dropShop(outside)
})

const settled = async (work: readonly Promise<unknown>[]) =>
  (await Promise.allSettled(work)).filter(({ status }) => status === 'fulfilled').length

describe('something of the supplier', () => {
  it('begun to be sold twice at once is sold as one thing', async () => {
    const item = await newItem()
    expect(await settled([1, 2, 3].map(() => shop.api.dropshipping.importItem(item)))).toBe(1)
    const { data } = await shop.api.dropshipping.listItems({ text: item.item })
    expect(data[0]).toMatchObject({ price: 20_000, suggested: 50_000, margin: 30_000 })
    expect(data[0]!.service_id).not.toBeNull()
    await expect(shop.api.dropshipping.importItem(item)).rejects.toMatchObject({ body: { code: 'exists' } })
  })

  it('is not looked for in a shop that is not connected', async () => {
    await shop.api.dropshipping.removeAccount({})
    await expect(shop.api.dropshipping.listItems({})).rejects.toMatchObject({ body: { code: 'unconnected' } })
  })
})

describe('an order', () => {
  it('that two people send at once, with two workers, is one order there, charged at the door for what it comes to', async () => {
    const id = await dropOrder(shop)
    expect((await shop.api.dropshipping.listWaiting({})).map((one) => one.id)).toContain(id)
    const send = () => shop.api.dropshipping.sendOrder({ id, carrier: '3' })
    expect(await settled([send(), send()])).toBe(1)
    await work(shop, 0, 2)
    const { number, total } = await shop.api.sales.getOrder({ id })
    expect(there(outside)).toMatchObject([
      { shop_order_id: number, total_order: total, rate_type: 'CON RECAUDO', carrier: { name: 'COORDINADORA' } },
    ])
    expect(await parcelOf(shop, id)).toMatchObject({ state: 'pendiente', goods: 20_000, freight: 14_500, gain: 15_500 })
    expect(await shop.api.dropshipping.listWaiting({})).toEqual([])
  })

  it('that lacks something says all of it, and nothing is sent', async () => {
    const id = await dropOrder(shop, { address: '', city: '' })
    const look = await shop.api.dropshipping.lookAtOrder({ id })
    expect(look).toMatchObject({
      problems: ['Falta la dirección de entrega.', 'Falta la ciudad de entrega.'],
      carriers: [],
    })
    await expect(shop.api.dropshipping.sendOrder({ id, carrier: '3' })).rejects.toMatchObject({ status: 409 })
    expect(there(outside)).toEqual([])
  })

  it('says what each carrier charges before it is sent', async () => {
    const look = await shop.api.dropshipping.lookAtOrder({ id: await dropOrder(shop) })
    expect(look.carriers.find(({ name }) => name === 'COORDINADORA')).toEqual({
      id: '3',
      name: 'COORDINADORA',
      price: 14_800,
    })
  })

  it('that the supplier has no goods for is not taken, and can be sent again under another reference', async () => {
    const item = await newItem()
    outside.dropi.products.get(Number(item.item))!.stock = 0
    const { id: product_id } = await shop.api.dropshipping.importItem(item)
    const id = await dropOrder(shop, { products: [{ product_id, kind: 'service', quantity: 1, price: 50_000 }] })
    await shop.api.dropshipping.sendOrder({ id, carrier: '3' })
    await drain(shop)
    const refused = await parcelOf(shop, id)
    expect(refused.state).toBe('rechazado')
    expect(refused.problem).toContain('No hay existencias suficientes')
    outside.dropi.products.get(Number(item.item))!.stock = 5
    await shop.api.dropshipping.sendOrder({ id, carrier: '3' })
    await drain(shop)
    expect(there(outside).map((one) => one.shop_order_id)).toEqual([`${refused.number}-2`])
  })

  it('goes where its parcel goes, with its guide, and what was collected is received once', async () => {
    const id = await dropOrder(shop)
    await shop.api.dropshipping.sendOrder({ id, carrier: '3' })
    await drain(shop)
    await shop.api.dropshipping.confirmOrder({ id })
    await drain(shop)
    const [order] = there(outside)
    expect(await shop.api.sales.getOrder({ id })).toMatchObject({ state: 'confirmado', guide: order!.shipping_guide })
    outside.dropi.move(order!.id)
    await hear(shop, outside)
    expect(await shop.api.sales.getOrder({ id })).toMatchObject({ state: 'en_transito', remaining: 50_000 })
    outside.dropi.move(order!.id)
    await hear(shop, outside)
    await hear(shop, outside)
    await shop.api.dropshipping.refreshOrder({ id })
    const after = await shop.api.sales.getOrder({ id })
    expect(after).toMatchObject({ state: 'entregado', remaining: 0, paid: 50_000 })
    expect(after.payments).toHaveLength(1)
    expect((await parcelOf(shop, id)).state).toBe('entregado')
  })

  it('that the supplier cancels waits for a person, and the sale stands', async () => {
    const id = await dropOrder(shop)
    await shop.api.dropshipping.sendOrder({ id, carrier: '3' })
    await drain(shop)
    await shop.api.dropshipping.cancelOrder({ id })
    await drain(shop)
    expect(await parcelOf(shop, id)).toMatchObject({ state: 'cancelado', problem: expect.stringContaining('otra vez') })
    expect((await shop.api.sales.getOrder({ id })).state).toBe('recibido')
    expect((await shop.api.dropshipping.listWaiting({})).map((one) => one.id)).toEqual([id])
  })
})

describe('without an answer', () => {
  it.each<Cut>([...cuts, 'silent'])('%s at every second request: one order there, and we know it', async (cut) => {
    const id = await dropOrder(shop)
    await shop.api.dropshipping.sendOrder({ id, carrier: '3' })
    let met = 0
    breaker.meet(() => (met++ % 2 === 0 && met < 8 ? cut : undefined))
    await drain(shop)
    expect(breaker.happened()).toBeGreaterThan(0)
    expect(there(outside)).toHaveLength(1)
    expect((await parcelOf(shop, id)).state).toBe('pendiente')
  })

  it('a key that is no longer taken is said, and another one goes on', async () => {
    const id = await dropOrder(shop)
    await shop.api.dropshipping.sendOrder({ id, carrier: '3' })
    outside.dropi.faults.denied = true
    await drain(shop)
    expect(await shop.api.dropshipping.showAccount({})).toMatchObject({ light: 'bad' })
    outside.dropi.faults.denied = false
    const { dropi } = outside
    await shop.api.dropshipping.saveAccount({ url: dropi.store, key: dropi.key })
    expect(await shop.api.dropshipping.showAccount({})).toMatchObject({ light: 'good', answers: true })
    await shop.api.dropshipping.refreshOrder({ id })
    expect((await parcelOf(shop, id)).state).toBe('enviando')
  })
})
