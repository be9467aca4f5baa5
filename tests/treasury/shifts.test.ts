import { entriesOf } from '@tendero/core/accounting/journal/journal'
import { TRANSIT_ID } from '@tendero/core/inventory/stock/storage'
import type { Permission } from '@tendero/core/kernel/permissions'
import { beforeEach, describe, expect, it } from 'vitest'
import { type Good, inside, line, type Shop, shopToSell, stocked } from '../sales/support'
import { commitOf, hold } from '../support/hold'
import { staffOf } from '../support/staff'
import type { Refusal } from '../support/world'

let shop: Shop
let good: Good
beforeEach(async () => {
  shop = await shopToSell()
  good = await stocked(shop, { units: 1_000, price: 10_000, cost: 6_000 })
})

const staff = (permissions: Permission[], name?: string) => staffOf(shop, permissions, name)

const sale = (n = 1, means: keyof Shop['pay'] = 'cash') => ({
  type: 3 as const,
  products: [line(good, n)],
  storage_id: shop.storageId,
  payments: [{ payment_type_id: shop.pay[means], value: 10_000 * n }],
})

const storageOf = async (name: string) => (await shop.api.inventory.createStorage({ name })).id

describe('opening', () => {
  it('lets a person have one turn and a register have one person, also when they all try at once', async () => {
    const results = await Promise.allSettled(
      Array.from({ length: 5 }, () => shop.api.treasury.openShift({ base: 50_000 })),
    )
    expect(results.filter((r) => r.status === 'fulfilled')).toHaveLength(1)
    const cashier = await staff(['pos-create'])
    await expect(cashier.api.treasury.openShift({ base: 0 })).rejects.toMatchObject({
      status: 409,
      body: { error: 'Caja 1 ya está abierta: la tiene Prueba.' },
    })
    const second = await cashier.api.treasury.openShift({ base: 0, register: 'Caja 2' })
    expect(second).toMatchObject({ register: 'Caja 2', prefix: 'C2', number: 1 })
    expect((await shop.api.treasury.listShifts({ state: 'open' })).meta.total).toBe(2)
  })

  it('is not in a storage that nothing is sold from, nor in one that goes meanwhile', async () => {
    const [old, fresh] = [await storageOf('Feria'), await storageOf('Quiosco')]
    const turn = await shop.api.treasury.openShift({ base: 0, storage_id: old })
    await shop.api.treasury.closeShift({ id: turn.id, counted: 0 })
    expect(await shop.api.inventory.removeStorage({ id: old })).toMatchObject({ deactivated: true })
    for (const storage_id of [old, TRANSIT_ID])
      await expect(shop.api.treasury.openShift({ base: 0, storage_id })).rejects.toMatchObject({
        body: { errors: { storage_id: [expect.stringContaining('Elige otra bodega')] } },
      })
    const commit = hold(commitOf('#shift"'))
    const opening = shop.api.treasury.openShift({ base: 0, storage_id: fresh }).catch((error: Refusal) => error.status)
    await commit.reached
    expect(await shop.api.inventory.removeStorage({ id: fresh })).toMatchObject({ deactivated: false })
    commit.release()
    expect(await opening).toBe(404)
  })

  it('says the cost centre of what is sold in it', async () => {
    const center = await shop.api.settings.createCostCenter({ name: 'Local norte', value: '01' })
    await shop.api.treasury.openShift({ base: 0, cost_center_id: center.id })
    expect(await shop.api.sales.createOrder(sale())).toMatchObject({ cost_center_id: center.id })
    const other = await shop.api.settings.createCostCenter({ name: 'Feria', value: '02' })
    const own = await shop.api.sales.createOrder({ ...sale(), cost_center_id: { id: other.id } })
    expect(own).toMatchObject({ cost_center_id: other.id })
  })

  it('is needed to sell at the counter', async () => {
    await expect(shop.api.sales.createOrder(sale())).rejects.toMatchObject({
      status: 409,
      body: { error: 'Para vender en el mostrador, primero abre la caja.', code: 'no_open_register' },
    })
    expect(await shop.api.treasury.currentShift({})).toEqual({ open: false, openRegister: null })
    const shift = await shop.api.treasury.openShift({ base: 0 })
    const order = await shop.api.sales.createOrder(sale())
    expect(order).toMatchObject({ number: 'C1-1', open_register_id: shift.id, state: 'entregado', type: 3 })
    expect(await shop.api.treasury.validateTurn({ id: shift.id })).toEqual({ open: true, mine: true, id: shift.id })
  })
})

describe('closing', () => {
  it('base 100.000 + sales 30.000 − change given − expense 5.000 + deposit 2.000 counts 127.000', async () => {
    const shift = await shop.api.treasury.openShift({ base: 100_000 })
    await shop.api.sales.createOrder({ ...sale(3), payments: [{ payment_type_id: shop.pay.cash, value: 50_000 }] })
    await shop.api.sales.createOrder(sale(2, 'card'))
    await shop.api.treasury.moveCash({ id: shift.id, concept: 'expense', value: 5_000, reason: 'Bolsas' })
    const moved = await shop.api.treasury.moveCash({
      id: shift.id,
      concept: 'withdrawal',
      value: 2_000,
      reason: 'Cambio',
    })
    expect(moved.movements.map((m) => [m.type, m.value, m.reason])).toEqual([
      ['out', 5_000, 'Bolsas'],
      ['in', 2_000, 'Cambio'],
    ])
    expect(moved.totals).toMatchObject({ sales: 2, sales_total: 50_000, expected_cash: 127_000 })
    const closed = await shop.api.treasury.closeShift({
      id: shift.id,
      end: '2026-11-20T22:00:00Z',
      denominations: [
        { value: 50_000, count: 2 },
        { value: 20_000, count: 1 },
        { value: 1_000, count: 7 },
      ],
    })
    expect(closed.count).toMatchObject({ counted: 127_000, expected: 127_000, difference: 0, forced: false })
    expect(closed.end_hour_told).toBe('2026-11-20T22:00:00Z')
    expect(closed.end_hour).not.toBe(closed.end_hour_told)
    expect(await inside(shop, () => entriesOf(shift.id))).toEqual([])
    expect((await shop.api.treasury.currentShift({})).open).toBe(false)
  })

  it('posts a shortage to the cashier or to the shop, and a surplus to income, with the reason', async () => {
    for (const [counted, shortage, account] of [
      [9_000, 'employee', '136530'],
      [9_000, 'assumed', '539595'],
      [11_000, undefined, '429553'],
    ] as const) {
      const shift = await shop.api.treasury.openShift({ base: 10_000 })
      await expect(shop.api.treasury.closeShift({ id: shift.id, counted })).rejects.toMatchObject({ status: 422 })
      const closed = await shop.api.treasury.closeShift({
        id: shift.id,
        counted,
        reason: 'Error en un cambio',
        ...(shortage ? { shortage } : {}),
      })
      expect(closed.count!.difference).toBe(counted - 10_000)
      const [entry] = await inside(shop, () => entriesOf(shift.id))
      expect(entry!.concept).toContain('Error en un cambio')
      expect(entry!.lines.map((l) => l.account).sort()).toEqual(['110505', account].sort())
    }
  })

  it('is blind: a cashier sees no sums until the count, and cannot close without counting', async () => {
    const cashier = await staff(['pos-create', 'pos-read', 'sale-create'])
    const shift = await cashier.api.treasury.openShift({ base: 10_000, register: 'Caja 3' })
    await cashier.api.sales.createOrder(sale(2))
    expect((await cashier.api.treasury.getShift({ id: shift.id })).totals).toBeNull()
    expect((await cashier.api.treasury.listShifts({})).data[0]!.totals).toBeNull()
    await expect(cashier.api.treasury.closeShift({ id: shift.id })).rejects.toMatchObject({ status: 422 })
    const refused = await cashier.api.treasury
      .closeShift({ id: shift.id, counted: 1 })
      .catch((e) => JSON.stringify(e.body))
    expect(refused).not.toContain('30')
    const closed = await cashier.api.treasury.closeShift({ id: shift.id, counted: 30_000 })
    expect(closed).toMatchObject({ state: 'closed', totals: { sales_total: 20_000, expected_cash: 30_000 } })
  })

  it('can be forced by another person only with permission, and always with a reason', async () => {
    const cashier = await staff(['pos-create'])
    const peer = await staff(['pos-create'], 'Otra')
    const shift = await cashier.api.treasury.openShift({ base: 0 })
    await expect(peer.api.treasury.closeShift({ id: shift.id, force: true, reason: 'x' })).rejects.toMatchObject({
      status: 403,
    })
    await expect(shop.api.treasury.closeShift({ id: shift.id, force: true })).rejects.toMatchObject({ status: 422 })
    const closed = await shop.api.treasury.closeShift({ id: shift.id, force: true, reason: 'Se fue sin cerrar' })
    expect(closed.count).toMatchObject({ forced: true, reason: 'Se fue sin cerrar', difference: 0 })
    await cashier.api.treasury.openShift({ base: 0 })
  })
})

it('sums exactly under concurrency, and equals its orders: 40 sales, 10 of them cancelled', async () => {
  const shift = await shop.api.treasury.openShift({ base: 0 })
  const orders = await Promise.all(
    Array.from({ length: 40 }, (_, i) => shop.api.sales.createOrder(sale(1 + (i % 3), i % 2 ? 'cash' : 'card'))),
  )
  await Promise.all(orders.slice(0, 10).map(({ id }) => shop.api.sales.cancelOrders({ id })))
  const { totals } = await shop.api.treasury.getShift({ id: shift.id })
  const all = await Promise.all(orders.map(({ id }) => shop.api.sales.getOrder({ id })))
  const payments = all.flatMap((o) => o.payments).filter((p) => p.open_register_id === shift.id)
  for (const { means, in: came, out } of totals!.means) {
    const of = (sign: number) =>
      payments.filter((p) => p.means === means && p.value * sign > 0).reduce((s, p) => s + p.value * sign, 0)
    expect([came, out]).toEqual([of(1), of(-1)])
  }
  expect(totals!.sales_total - totals!.reversals_total).toBe(
    all.filter((o) => o.state !== 'cancelado').reduce((sum, o) => sum + o.total, 0),
  )
})

it('nothing enters after the count: sales that race with the closing are counted or refused', async () => {
  const shift = await shop.api.treasury.openShift({ base: 0 })
  const sales = Array.from({ length: 20 }, () => shop.api.sales.createOrder(sale()))
  await Promise.race(sales)
  const close = shop.api.treasury.closeShift({ id: shift.id, force: true, reason: 'Cierre' })
  const results = await Promise.allSettled(sales)
  const closed = await close
  const sold = results.filter((r) => r.status === 'fulfilled').length
  expect(closed.totals).toMatchObject({ sales: sold, sales_total: sold * 10_000 })
  expect(closed.count!.counted).toBe(sold * 10_000)
})
