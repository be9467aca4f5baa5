import type { Permission } from '@tendero/core/kernel/permissions'
import { beforeEach, describe, expect, it } from 'vitest'
import { type Good, line, type Shop, shopToSell, stocked } from '../sales/support'
import { staffOf } from '../support/staff'

/** Cash comes in and goes out through a register, wherever in the shop it is received or given back. */

let shop: Shop
let good: Good
beforeEach(async () => {
  shop = await shopToSell()
  good = await stocked(shop, { units: 1_000, price: 10_000, cost: 6_000 })
})

const staff = async (permissions: Permission[], name: string) => (await staffOf(shop, permissions, name)).api

const paid = (value: number, means: keyof Shop['pay'] = 'cash') => [{ payment_type_id: shop.pay[means], value }]
const order = (value = 0, means: keyof Shop['pay'] = 'cash', type: 1 | 2 | 3 = 1) => ({
  type,
  products: [line(good)],
  storage_id: shop.storageId,
  payments: value > 0 ? paid(value, means) : [],
})
const cashOf = async (id: string) => {
  const { totals } = await shop.api.treasury.getShift({ id })
  const { in: came, out: went } = totals!.means.find(({ means }) => means === 'cash')!
  return { in: came, out: went }
}
const noRegister = { status: 409, body: { code: 'no_open_register' } }

describe('cash without an open register', () => {
  it('does not pay an order, online or to deliver, when it is made nor later', async () => {
    for (const type of [1, 2] as const)
      await expect(shop.api.sales.createOrder(order(10_000, 'cash', type))).rejects.toMatchObject(noRegister)
    const { id } = await shop.api.sales.createOrder(order())
    await expect(shop.api.payments.receivePayment({ id, payments: paid(4_000) })).rejects.toMatchObject(noRegister)
    expect(await shop.api.sales.getOrder({ id })).toMatchObject({ paid: 0, remaining: 10_000 })
  })

  it('is not given back: the sale stands until a register gives it', async () => {
    const shift = await shop.api.treasury.openShift({ base: 50_000 })
    const { id } = await shop.api.sales.createOrder(order(10_000, 'cash', 3))
    await shop.api.treasury.closeShift({ id: shift.id, counted: 60_000 })
    await expect(shop.api.sales.cancelOrders({ id })).rejects.toMatchObject(noRegister)
    await expect(shop.api.sales.setStatus({ id, status: 'devuelto' })).rejects.toMatchObject(noRegister)
    expect(await shop.api.sales.getOrder({ id })).toMatchObject({ state: 'entregado', paid: 10_000 })
    const next = await shop.api.treasury.openShift({ base: 50_000 })
    await shop.api.sales.setStatus({ id, status: 'devuelto' })
    expect(await cashOf(next.id)).toEqual({ in: 0, out: 10_000 })
  })

  it('does not correct what an order was paid', async () => {
    const shift = await shop.api.treasury.openShift({ base: 0 })
    const { id } = await shop.api.sales.createOrder(order(10_000))
    await shop.api.treasury.closeShift({ id: shift.id, counted: 10_000 })
    const change = { id, payments: paid(10_000, 'transfer') }
    await expect(shop.api.sales.updateOrder(change)).rejects.toMatchObject(noRegister)
    const next = await shop.api.treasury.openShift({ base: 50_000 })
    await shop.api.sales.updateOrder(change)
    expect(await cashOf(next.id)).toEqual({ in: 0, out: 10_000 })
  })

  it('does not sell a frozen cart in another way than at the counter', async () => {
    const frozen = await shop.api.sales.freezeSale(order())
    const sale = { id: frozen.id, payments: paid(10_000) }
    await expect(shop.api.sales.sellFrozen(sale)).rejects.toMatchObject(noRegister)
    expect((await shop.api.sales.listFreezings({})).meta.total).toBe(1)
  })

  it('is none of money by other means', async () => {
    const { id } = await shop.api.sales.createOrder(order(4_000, 'transfer'))
    await shop.api.payments.receivePayment({ id, payments: paid(6_000, 'card') })
    expect(await shop.api.sales.cancelOrders({ id })).toMatchObject({ failed: [] })
  })
})

describe('a register that is chosen', () => {
  it('takes the cash that its owner, or whoever may void at the counter, puts in it', async () => {
    const cashier = await staff(['pos-create', 'sale-create', 'sale-update'], 'cajera')
    const shift = await cashier.treasury.openShift({ base: 20_000 })
    const { id } = await shop.api.sales.createOrder({ ...order(4_000), open_register_id: shift.id })
    await shop.api.payments.receivePayment({ id, payments: paid(6_000), open_register_id: shift.id })
    expect(await cashOf(shift.id)).toEqual({ in: 10_000, out: 0 })
    await shop.api.sales.cancelOrders({ id, open_register_id: shift.id })
    expect(await cashOf(shift.id)).toEqual({ in: 10_000, out: 10_000 })
  })

  it('is not one of somebody else for the rest, nor one that is closed, nor one of another shop', async () => {
    const mine = await shop.api.treasury.openShift({ base: 0 })
    const { id } = await shop.api.sales.createOrder(order())
    const helper = await staff(['payment_received-create', 'sale-read'], 'auxiliar')
    const pay = (api: Shop['api'], open_register_id: string) =>
      api.payments.receivePayment({ id, payments: paid(4_000), open_register_id })
    await expect(pay(helper, mine.id)).rejects.toMatchObject({ status: 403 })
    const other = await shopToSell()
    const foreign = await other.api.treasury.openShift({ base: 0 })
    await expect(pay(shop.api, foreign.id)).rejects.toMatchObject(noRegister)
    await shop.api.treasury.closeShift({ id: mine.id, counted: 0 })
    await expect(pay(shop.api, mine.id)).rejects.toMatchObject(noRegister)
    expect(await cashOf(mine.id)).toEqual({ in: 0, out: 0 })
  })
})

it('every peso of cash of a shop went through a register', async () => {
  const first = await shop.api.treasury.openShift({ base: 100_000 })
  const { id } = await shop.api.sales.createOrder(order(3_000))
  await shop.api.payments.receivePayment({ id, payments: paid(2_000) })
  const ticket = await shop.api.sales.createOrder(order(10_000, 'cash', 3))
  await shop.api.sales.cancelOrders({ id: ticket.id })
  await shop.api.sales.updateOrder({ id, payments: paid(1_000) })
  const { payments } = await shop.api.sales.getOrder({ id })
  expect(payments.every((p) => p.open_register_id === first.id)).toBe(true)
  expect(await cashOf(first.id)).toEqual({ in: 15_000, out: 14_000 })
})
