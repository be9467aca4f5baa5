import { act } from '@tendero/core/kernel/db/act'
import { Order } from '@tendero/core/sales/order/order'
import { TillLease } from '@tendero/core/treasury/leases/lease'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Good, inside, line, type Shop, shopToSell, stocked } from '../sales/support'
import { injectFaults } from '../support/faults'
import { staffOf } from '../support/staff'
import { send } from '../support/world'
import { Till } from './till'

let shop: Shop
let good: Good
let till: Till
let registers = 0
beforeAll(async () => {
  shop = await shopToSell()
  good = await stocked(shop, { units: 500, price: 50_000, name: 'Camisa' })
})
beforeEach(async () => {
  registers += 1
  const person = await staffOf(shop, ['pos-create', 'pos-read', 'sale-read'], `Rosa ${registers}`)
  till = await Till.open(shop, `Caja ${registers}`, person)
})

const order = (id: string) => inside(shop, () => Order.get(id))
const refused = { status: 403, body: { code: 'till_key' } }

describe('the key of a till', () => {
  it('is asked of every sending: a device id alone sends nothing', async () => {
    till.sell([[good, 1]])
    const { till_key: _, ...bare } = till.body()
    for (const body of [bare, { ...bare, till_key: 'otra-llave' }])
      await expect(shop.api.tills.sync(body)).rejects.toMatchObject(refused)
    expect(await till.drain()).toHaveLength(1)
  })

  it('is shown once, and is stored as its hash', async () => {
    const { shiftId: shift_id, device, key } = till
    expect(await till.api.tills.lease({ shift_id, device, till_key: key! })).toMatchObject({ till_key: null })
    const row = await inside(shop, () => TillLease.get(till.lease.id))
    expect(row.keyHash).toBeDefined()
    expect(JSON.stringify(row)).not.toContain(key!)
  })

  it('is not given to somebody else who knows the device, who neither ends its lease nor gets the seal of its file', async () => {
    const thief = await staffOf(shop, ['pos-create', 'pos-delete'], 'Ladrón')
    const { shiftId: shift_id, device, seq } = till
    await expect(thief.api.tills.lease({ shift_id, device })).rejects.toMatchObject(refused)
    await expect(thief.api.tills.returnLease({ id: shift_id, device, seq })).rejects.toMatchObject(refused)
    till.sell([[good, 1]])
    expect(await till.drain()).toHaveLength(1)
  })

  it('is given anew to who leased it, and the one before ends', async () => {
    const { till_key } = await till.api.tills.lease({ shift_id: till.shiftId, device: till.device })
    till.sell([[good, 1]])
    await expect(till.sync()).rejects.toMatchObject(refused)
    till.key = till_key!
    expect(await till.drain()).toHaveLength(1)
  })

  it('is one when several tabs ask at the same time: the last one that was made', async () => {
    const asked = await Promise.all(
      [1, 2, 3].map(() => till.api.tills.lease({ shift_id: till.shiftId, device: till.device })),
    )
    till.sell([[good, 1]])
    const body = till.body()
    const tries = await Promise.allSettled(
      asked.map(({ till_key }) => till.api.tills.sync({ ...body, till_key: till_key! })),
    )
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  it('that a lost answer showed is not shown again by a repetition, and a new request gets one', async () => {
    const input = { shift_id: till.shiftId, device: till.device }
    const again = { 'idempotency-key': `llave-${registers}` }
    const ask = async () => {
      const response = await send('POST /tills/lease', input, till.token, again)
      return ((await response.json()) as { success: { data: { till_key: string | null } } }).success.data.till_key
    }
    expect([await ask(), await ask()]).toEqual([expect.any(String), null])
    till.key = (await till.api.tills.lease(input)).till_key!
    till.sell([[good, 1]])
    expect(await till.drain()).toHaveLength(1)
  })

  it('lets another person of the same device send what waits in it', async () => {
    till.sell([[good, 1]])
    const other = await staffOf(shop, ['pos-create'], 'Otra')
    const { shiftId: shift_id, device, key } = till
    expect(await other.api.tills.lease({ shift_id, device, till_key: key! })).toMatchObject({ key: till.lease.key })
    expect((await other.api.tills.sync(till.body())).results).toHaveLength(1)
  })

  it('is made at the next lease of a till of before, which loses nothing of what it holds', async () => {
    const sale = till.sell([[good, 1]])
    await inside(shop, () =>
      act(async (unit) => {
        const before = await TillLease.get(till.lease.id)
        const { version: _, keyHash: __, ...row } = before
        unit.replace(TillLease, before, row)
      }),
    )
    await expect(till.sync()).rejects.toMatchObject(refused)
    const { shiftId: shift_id, device } = till
    const other = await staffOf(shop, ['pos-create'], 'Otra')
    await expect(other.api.tills.lease({ shift_id, device })).rejects.toMatchObject({ status: 403 })
    const lease = await till.api.tills.lease({ shift_id, device })
    expect(lease).toMatchObject({ id: till.lease.id, key: till.lease.key, series: till.lease.series, seq: 0 })
    till.key = lease.till_key!
    await till.drain()
    expect((await order(sale.sale.id!)).number).toBe(`C${registers}-1`)
    expect(await till.decisions()).toEqual([])
  })
})

describe('a command under a name that is taken', () => {
  it('is another sale when its contents are others: both are kept, and a person decides', async () => {
    const first = till.sell([[good, 1]])
    const second = till.sell([[good, 2]])
    till.forge(second, { sale: { ...second.sale, id: first.sale.id! } })
    expect((await till.drain()).map(({ number }) => number)).toEqual([`C${registers}-1`, `C${registers}-2`])
    const [found] = await till.decisions()
    expect(found!.matters).toMatchObject([{ code: 'order_taken', loss: 100_000, should: expect.any(String) }])
    expect(found!.about!.id).not.toBe(first.sale.id)
    expect((await order(found!.about!.id)).totals.totalCents).toBe(10_000_000)
    expect((await order(first.sale.id!)).totals.totalCents).toBe(5_000_000)
  })

  it('is the same sale when it was sold with a connection and changed since by somebody else', async () => {
    const made = till.sell([[good, 2]])
    await till.online({ ...made.sale, storage_id: shop.storageId })
    const { pay } = shop
    const payments = [{ payment_type_id: pay.cash, value: 50_000 }]
    await shop.api.sales.updateOrder({ id: made.sale.id!, products: [line(good, 1)], payments })
    await till.drain()
    expect(await till.decisions()).toEqual([])
    expect((await order(made.sale.id!)).lines[0]!.quantity).toBe(1_000)
  })

  it('is the same sale when it was paid with change', async () => {
    const made = till.sell([[good, 1]])
    const payments = [
      { payment_type_id: shop.pay.card, value: 30_000 },
      { payment_type_id: shop.pay.cash, value: 50_000 },
    ]
    till.forge(made, { sale: { ...made.sale, payments } })
    await till.online({ ...made.sale, payments, storage_id: shop.storageId })
    await till.drain()
    expect(await till.decisions()).toEqual([])
  })

  it('is kept once under a place that is recorded, however often it is sent, at the same time too', async () => {
    const sale = till.sell([[good, 1]])
    const body = till.body()
    await till.drain()
    const forged = { ...sale, total: 1, sale: { ...sale.sale, products: [line(good, 3)] } }
    const other = { ...body, commands: [forged] } as typeof body
    const answers = await Promise.all([1, 2, 3].map(() => shop.api.tills.sync(other)))
    for (const { results } of answers)
      expect(results).toMatchObject([{ repeated: true, decisions: [expect.stringContaining('con otro contenido')] }])
    const found = await till.decisions()
    expect(found).toMatchObject([{ matters: [{ code: 'contents' }], content: expect.stringContaining('"total":100') }])
    expect((await shop.api.tills.sync(body)).results).toMatchObject([{ repeated: true, decisions: [] }])
  })

  it('is one decision when it is sent twice at once and its answer is lost', async () => {
    till.sellFor(good, 500)
    const body = till.body()
    let turn = 0
    const stop = injectFaults(() => (turn++ === 0 ? 'lost' : undefined))
    await Promise.allSettled([1, 2].map(() => till.api.tills.sync(body))).finally(stop)
    await till.drain()
    expect(await till.decisions()).toHaveLength(1)
  })
})
