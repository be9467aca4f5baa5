import { act } from '@tendero/core/kernel/db/act'
import { newId } from '@tendero/core/kernel/values/id'
import { addDays } from '@tendero/core/kernel/values/time'
import { Order, type OrderData } from '@tendero/core/sales/order/order'
import type { OrderFilterData } from '@tendero/core/sales/order/order-filter'
import { listOrders } from '@tendero/core/sales/order/order-list'
import { expect, it } from 'vitest'
import { reading } from '../support/reading'
import { putRows } from '../support/seed'
import { inside, saleOf, shopToSell, stocked } from './support'

const COUNT = 420
const SIZE = 20
const pick = <T>(list: readonly T[], n: number): T => list[n % list.length]!

/** Orders of many days with everything that a list filters by, mixed so that no two filters leave the same. */
function mixed(template: OrderData, i: number): OrderData {
  const seller = pick([undefined, 'sel_a', 'sel_b', 'sel_b', 'sel_c'], i)
  const channel = pick(['cha_a', undefined, 'cha_b'], i >> 1)
  return {
    ...template,
    id: `ped_${String(i).padStart(5, '0')}`,
    number: `L-${i}`,
    day: addDays('2025-01-01', i >> 2),
    type: pick([3, 3, 2, 3, 1] as const, i >> 1),
    state: pick(['entregado', 'recibido', 'cancelado', 'entregado'] as const, i >> 2),
    remainingCents: pick([0, 0, 500], i),
    clientId: pick(['cli_a', 'cli_b'], i >> 3),
    storageId: pick(['sto_a', 'sto_a', 'sto_b'], i >> 4),
    ...(seller ? { sellerId: seller } : { sellerId: undefined }),
    ...(channel ? { channelId: channel } : { channelId: undefined }),
  }
}

const passes = (f: Partial<OrderFilterData>, o: OrderData) =>
  (f.state === undefined || o.state === f.state) &&
  (f.type === undefined || o.type === f.type) &&
  (f.is_pay === undefined || o.remainingCents <= 0 === f.is_pay) &&
  (f.seller === undefined || o.sellerId === f.seller) &&
  (f.channel === undefined || o.channelId === f.channel) &&
  (f.storage === undefined || o.storageId === f.storage) &&
  (f.client === undefined || o.clientId === f.client) &&
  (f.from === undefined || o.day >= f.from) &&
  (f.to === undefined || o.day <= f.to)

const filters: Partial<OrderFilterData>[] = [
  {},
  { seller: 'sel_b' },
  { channel: 'cha_a' },
  { storage: 'sto_b' },
  { client: 'cli_a' },
  { seller: 'sel_b', state: 'entregado' },
  { seller: 'sel_a', type: 2, is_pay: true },
  { channel: 'cha_b', from: '2025-02-01', to: '2025-03-10' },
  { storage: 'sto_a', state: 'recibido', is_pay: false },
  { type: 1 },
  { state: 'cancelado', type: 3, from: '2025-01-10' },
  { seller: 'sel_b', channel: 'cha_a' },
  { seller: 'sel_c', storage: 'sto_b', client: 'cli_b' },
  { seller: 'sel_nobody' },
]

it('orders are listed and counted exactly by any filter, page by page, before and after they change', async () => {
  const shop = await shopToSell()
  const good = await stocked(shop)
  const sold = await shop.api.sales.createOrder(saleOf(shop, [[good, 1]]))
  await inside(shop, async () => {
    const { version: _, ...template } = await Order.get(sold.id)
    const rows = new Map<string, OrderData>(
      Array.from({ length: COUNT }, (_, i) => mixed(template, i)).map((row) => [row.id, row]),
    )
    await putRows(Order, [...rows.values()])
    rows.set(template.id, template)
    const look = async () => {
      const all = [...rows.values()].sort((a, b) => (`${a.day}.${a.id}` < `${b.day}.${b.id}` ? 1 : -1))
      for (const filter of filters) {
        const wanted = all.filter((o) => passes(filter, o)).map((o) => o.id)
        const last = Math.max(1, Math.ceil(wanted.length / SIZE))
        for (const page of new Set([1, 2, Math.ceil(last / 2), last, last + 1])) {
          const { data, meta, sums } = await listOrders({ ...(filter as OrderFilterData), page, per_page: SIZE })
          const what = `${JSON.stringify(filter)} page ${page}`
          expect(
            data.map((o) => o.id),
            what,
          ).toEqual(wanted.slice((page - 1) * SIZE, page * SIZE))
          expect(meta, what).toMatchObject({ total: wanted.length, last_page: last })
          expect(meta, what).not.toHaveProperty('more')
          const apart = filter.seller ?? filter.channel ?? filter.storage ?? filter.client
          const stand = all.filter((o) => passes(filter, o) && o.state !== 'cancelado')
          expect(sums, what).toEqual(
            apart
              ? undefined
              : {
                  t: stand.reduce((sum, o) => sum + o.totals.totalCents, 0),
                  d: stand.reduce((sum, o) => sum + o.remainingCents, 0),
                },
          )
        }
      }
    }
    await look()
    const change = (id: string, fields: Partial<OrderData>) =>
      act(async (unit) => {
        const { version: _, ...row } = await Order.get(id)
        unit.replace(Order, { ...row, version: _ }, { ...row, ...fields })
        rows.set(id, { ...row, ...fields })
      })
    await change('ped_00001', { sellerId: 'sel_c' })
    await change('ped_00002', { state: 'cancelado', remainingCents: 0 })
    await change('ped_00400', { channelId: undefined, storageId: 'sto_b' })
    await change('ped_00007', { day: '2025-03-01', type: 1 })
    // The same place and another amount.
    await change('ped_00010', { remainingCents: 200, totals: { ...template.totals, totalCents: 12_345 } })
    await look()
  })
})

it('orders are in the order in which they were sold, whenever their tickets were begun', async () => {
  const shop = await shopToSell()
  const good = await stocked(shop)
  const [begunFirst, begunLast] = [newId('order'), newId('order')]
  await shop.api.sales.createOrder({ ...saleOf(shop, [[good, 1]]), id: begunLast })
  await shop.api.sales.createOrder({ ...saleOf(shop, [[good, 1]]), id: begunFirst })
  const { data } = await shop.api.sales.listOrders({})
  expect(data.map(({ id }) => id)).toEqual([begunFirst, begunLast])
  const found = await shop.api.sales.listOrders({ search: 'consumidor' })
  expect(found.data.map(({ id }) => id)).toEqual([begunFirst, begunLast])
})

it('a page by number in a busy day costs at most twice the first one, and is exact while sales come and change', async () => {
  const shop = await shopToSell()
  const good = await stocked(shop)
  const sold = await shop.api.sales.createOrder(saleOf(shop, [[good, 1]]))
  await inside(shop, async () => {
    const { version: _, ...template } = await Order.get(sold.id)
    const busy = (i: number): OrderData => ({
      ...mixed(template, i),
      day: i < 100 ? '2025-04-30' : '2025-05-01',
      state: i % 40 === 7 ? 'recibido' : 'entregado',
    })
    let rows = Array.from({ length: 900 }, (_, i) => busy(i))
    await putRows(Order, rows)
    const asked = [{}, { state: 'entregado' as const }, { seller: 'sel_b' }]
    const period = { from: '2025-04-01', to: '2025-05-01' }
    const look = async (pages: readonly number[]) => {
      const units = new Map<string, number>()
      for (const filter of asked)
        for (const sort of ['-date', 'date'] as const)
          for (const page of pages) {
            const wanted = rows.filter((o) => passes({ ...filter, ...period }, o)).map((o) => o.id)
            wanted.sort((a, b) => (a < b === (sort === 'date') ? -1 : 1))
            const input = { ...(filter as OrderFilterData), ...period, sort, page, per_page: SIZE }
            const found = await reading(() => listOrders(input))
            const what = `${JSON.stringify(filter)} ${sort} page ${page}`
            expect(
              found.answer.data.map((o) => o.id),
              what,
            ).toEqual(wanted.slice((page - 1) * SIZE, page * SIZE))
            expect(found.answer.meta.total, what).toBe(wanted.length)
            units.set(what, found.units)
            const first = units.get(`${JSON.stringify(filter)} ${sort} page 1`)
            if (first !== undefined && bounded) expect(found.units, what).toBeLessThanOrEqual(2 * first + 4)
          }
    }
    let bounded = false
    const pages = [1, 2, 8, 14, 31, 44, 46]
    await look(pages)
    bounded = true
    await look(pages)
    const sell = async (i: number) => {
      const row = busy(i)
      await act(async (unit) => unit.insert(Order, row))
      rows = [...rows, row]
    }
    for (let i = 900; i < 930; i++) await sell(i)
    bounded = false
    await look(pages)
    bounded = true
    await look(pages)
    bounded = false
    await act(async (unit) => {
      const before = await Order.get('ped_00500')
      unit.replace(Order, before, { ...before, state: 'recibido' })
    })
    rows = rows.map((row) => (row.id === 'ped_00500' ? { ...row, state: 'recibido' } : row))
    await look(pages)
    await look(pages)
  })
})
