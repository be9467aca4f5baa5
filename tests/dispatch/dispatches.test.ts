import { beforeAll, expect, it } from 'vitest'
import { drain } from '../invoicing/support'
import { type Shop, shopToSell } from '../sales/support'
import { newCarrier, newDispatch } from '../samples/dispatch'
import { newWaiting, newWave } from '../samples/picking'

let shop: Shop
let carrier_id: string
beforeAll(async () => {
  shop = await shopToSell()
  carrier_id = await newCarrier(shop)
})

const done = async (work: readonly Promise<unknown>[]) =>
  (await Promise.allSettled(work)).filter(({ status }) => status === 'fulfilled').length

it('of two who take an order at once one has it, and it is free again once the dispatch is void', async () => {
  const orders = [(await newWaiting(shop)).id]
  const make = () => shop.api.dispatch.createDispatch({ carrier_id, orders })
  expect(await done([make(), make()])).toBe(1)
  const [mine] = (await shop.api.dispatch.listDispatches({})).data
  await shop.api.dispatch.updateDispatch({ id: mine!.id, state: 'anulada' })
  expect((await shop.api.dispatch.ordersToDispatch({})).map(({ id }) => id)).toContain(orders[0])
  expect(await make()).toMatchObject({ state: 'abierta', orders: 1, cod: 20_000 })
})

it('what is handed over twice at once is handed over once, and its orders are on their way', async () => {
  const { id: wave, order } = await newWave(shop, 'packed')
  const other = await newWaiting(shop)
  const { id } = await shop.api.dispatch.createDispatch({ carrier_id, orders: [order, other.id] })
  await expect(shop.api.dispatch.handOver({ id, name: 'Luis Gil' })).rejects.toMatchObject({ status: 409 })
  await shop.api.dispatch.closeDispatch({ id })
  await expect(shop.api.dispatch.updateDispatch({ id, note: 'x' })).rejects.toMatchObject({ status: 409 })
  const give = () => shop.api.dispatch.handOver({ id, name: 'Luis Gil' })
  expect(await done([give(), give()])).toBe(1)
  await drain(shop)
  for (const one of [order, other.id]) {
    const { state, history } = await shop.api.sales.getOrder({ id: one })
    expect(state).toBe('despachado')
    expect(history.filter((step) => step.state === 'despachado')).toHaveLength(1)
  }
  expect((await shop.api.picking.getPicking({ id: wave })).state).toBe('despachado')
  expect(await shop.api.dispatch.getDispatch({ id })).toMatchObject({
    state: 'entregada',
    received: { name: 'Luis Gil' },
  })
})

it('an order that was cancelled meanwhile stays cancelled, and the others go', async () => {
  const [first, second] = [await newWaiting(shop), await newWaiting(shop)]
  const { id } = await shop.api.dispatch.createDispatch({ carrier_id, orders: [first.id, second.id] })
  await shop.api.sales.setStatus({ id: first.id, status: 'cancelado', note: 'Ya no lo quiere' })
  await shop.api.dispatch.closeDispatch({ id })
  await shop.api.dispatch.handOver({ id, name: 'Luis Gil' })
  await drain(shop)
  expect((await shop.api.sales.getOrder({ id: first.id })).state).toBe('cancelado')
  expect((await shop.api.sales.getOrder({ id: second.id })).state).toBe('despachado')
})

it('is found by an order, a client or a carrier, and opened again until it is handed over', async () => {
  const id = await newDispatch(shop, true)
  const { stops, carrier } = await shop.api.dispatch.getDispatch({ id })
  for (const search of [stops[0]!.number, `ruiz ${carrier.name}`]) {
    const { data } = await shop.api.dispatch.searchDispatches({ search })
    expect(data.map((one) => one.id)).toContain(id)
  }
  expect((await shop.api.dispatch.searchDispatches({ search: 'nada de esto' })).data).toEqual([])
  expect((await shop.api.dispatch.updateDispatch({ id, state: 'abierta' })).state).toBe('abierta')
})
