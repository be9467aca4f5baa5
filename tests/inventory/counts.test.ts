import { categories } from '@tendero/core/catalog/categories'
import { Adjustment } from '@tendero/core/inventory/adjustments/adjustment'
import { getAdjustment } from '@tendero/core/inventory/adjustments/adjustments'
import {
  cancelCount,
  closeCount,
  countLines,
  createCount,
  getCount,
  listCountLines,
  secondCount,
} from '@tendero/core/inventory/counts/counts'
import { Stock } from '@tendero/core/inventory/stock/stock'
import { quantityAt } from '@tendero/core/inventory/stock/stock-at'
import { dayOf } from '@tendero/core/kernel/values/time'
import { handler } from '@tendero/functions/jobs/worker'
import { describe, expect, it } from 'vitest'
import { asTenant, freshTenant } from '../support/ambient'
import { drainJobs } from '../support/engine'
import { expectBooksEqualStock, newItem, open, sell, twoStorages } from './shop'

const inShop = <T>(fn: (now: () => Date) => Promise<T>) => {
  let clock = Date.parse('2026-04-01T14:00:00.000Z')
  const now = () => new Date((clock += 1_000))
  return asTenant(freshTenant(), () => fn(now), { now })
}

const reading = (product_id: string, quantity: number, rest: object = {}) => ({
  product_id,
  variant_id: undefined,
  code: undefined,
  mode: 'set' as const,
  counted_at: undefined,
  quantity,
  ...rest,
})

describe('a physical count', () => {
  it('compares each line with the system at the instant it was counted, so that selling goes on', () =>
    inShop(async (now) => {
      const [main] = await twoStorages()
      const item = await newItem('Arroz')
      await open(item, main, 10_000, 100_000)
      const { id } = await createCount({ storage_id: main.id })
      await sell(item, main, 2_000)
      const countedAt = now().toISOString()
      await sell(item, main, 3_000)
      const late = reading(item.productId, 7_000, { counted_at: countedAt })
      const [line] = await countLines({ id, readings: [late] })
      expect(line).toMatchObject({ system_stock: 8_000, physical_stock: 7_000, diference: 1_000, value: 100_000 })
      await sell(item, main, 1_000)
      await closeCount({ id, uncounted: 'keep' })
      expect((await Stock.get(`${item.id}.${main.id}`)).quantity).toBe(3_000)
      await expectBooksEqualStock(dayOf(now()))
    }))

  it('knows when a late reading was made by how long ago it was, whatever the clock of the phone says', () => {
    let clock = Date.parse('2026-04-01T14:00:00.000Z')
    const story = async () => {
      const [main] = await twoStorages()
      const item = await newItem('Arroz')
      await open(item, main, 10_000, 100_000)
      const { id } = await createCount({ storage_id: main.id })
      clock += 120_000
      await sell(item, main, 3_000)
      clock += 60_000
      const readings = [reading(item.productId, 10_000, { counted_ago: 100_000 })]
      expect(await countLines({ id, readings })).toMatchObject([{ system_stock: 10_000, diference: 0 }])
      await closeCount({ id, uncounted: 'keep' })
      expect((await Stock.get(`${item.id}.${main.id}`)).quantity).toBe(7_000)
    }
    return asTenant(freshTenant(), story, { now: () => new Date(clock) })
  })

  it('rebuilds the quantity at any instant from the movements', () =>
    inShop(async (now) => {
      const [main] = await twoStorages()
      const item = await newItem('Arroz')
      const instants = [now().toISOString()]
      await open(item, main, 10_000, 100_000)
      for (let i = 0; i < 60; i++) {
        instants.push(now().toISOString())
        await sell(item, main, 100)
      }
      const row = `${item.id}.${main.id}`
      const found = await Promise.all(instants.map((instant) => quantityAt(row, instant)))
      expect(found).toEqual([0, ...Array.from({ length: 60 }, (_, i) => 10_000 - i * 100)])
    }))

  it('counts a reading once, whoever sends it again and at the same time; different people add up', () =>
    inShop(async () => {
      const [main] = await twoStorages()
      const item = await newItem('Arroz')
      await open(item, main, 10_000, 100_000)
      const { id } = await createCount({ storage_id: main.id })
      const scan = (n: number) =>
        countLines({ id, readings: [reading(item.productId, 1_000, { id: `lectura-${n}`, mode: 'add' })] })
      await Promise.all([1, 2, 3, 1, 2, 3, 4, 4].map(scan))
      await scan(1)
      const { data } = await listCountLines({ id, show: 'counted' })
      expect(data).toMatchObject([{ physical_stock: 4_000, system_stock: 10_000, diference: 6_000 }])
    }))

  it('takes one off what all counted, never below nothing, and says when it moved between readings', () =>
    inShop(async () => {
      const [main] = await twoStorages()
      const item = await newItem('Arroz')
      await open(item, main, 10_000, 100_000)
      const { id } = await createCount({ storage_id: main.id })
      const add = (quantity: number) =>
        countLines({ id, readings: [reading(item.productId, quantity, { mode: 'add' })] })
      await add(4_000)
      expect(await add(-1_000)).toMatchObject([{ physical_stock: 3_000, moved: false }])
      await expect(add(-4_000)).rejects.toMatchObject({ status: 422 })
      await sell(item, main, 2_000)
      expect(await add(5_000)).toMatchObject([
        { physical_stock: 8_000, system_stock: 8_000, diference: 0, moved: true },
      ])
      expect(await add(0)).toMatchObject([{ moved: true }])
      const { data, meta } = await listCountLines({ id, show: 'counted', item: item.productId })
      expect([data.length, meta.total, data[0]!.moved]).toEqual([1, 1, true])
      const whole = countLines({ id, readings: [reading(item.productId, 8_000)] })
      expect(await whole).toMatchObject([{ physical_stock: 8_000, moved: false }])
      expect(await getCount({ id })).toMatchObject({ lines: 1, different: 0 })
    }))

  it('is refused while another of the same goods is open, which would take a difference out twice', () =>
    inShop(async () => {
      const [main, north] = await twoStorages()
      const [drinks, soap] = [await categories.create({ name: 'Bebidas' }), await categories.create({ name: 'Aseo' })]
      const first = await createCount({ storage_id: main.id, category_id: drinks.id })
      await createCount({ storage_id: north.id })
      await createCount({ storage_id: main.id, category_id: soap.id })
      for (const same of [{ storage_id: main.id }, { category_id: drinks.id }, {}])
        await expect(createCount(same)).rejects.toMatchObject({ status: 409, code: 'already_counting' })
      await cancelCount({ id: first.id })
      await createCount({ storage_id: main.id, category_id: drinks.id })
    }))

  it('asks for a second count of what differs, and the second one stands', () =>
    inShop(async (now) => {
      const [main] = await twoStorages()
      const [rice, coffee, salt] = [await newItem('Arroz'), await newItem('Café'), await newItem('Sal')]
      for (const item of [rice, coffee, salt]) await open(item, main, 10_000, 100_000)
      const { id } = await createCount({ storage_id: main.id })
      await countLines({ id, readings: [reading(rice.productId, 9_000), reading(coffee.productId, 10_000)] })
      expect(await getCount({ id })).toMatchObject({ lines: 2, different: 1 })
      expect((await listCountLines({ id, show: 'pending' })).data).toMatchObject([
        { name: 'Sal', system_stock: 10_000 },
      ])
      await secondCount({ id })
      await countLines({ id, readings: [reading(rice.productId, 9_500)] })
      expect((await listCountLines({ id, show: 'different' })).data).toMatchObject([
        { name: 'Arroz', first_physical_stock: 9_000, physical_stock: 9_500, diference: 500, second: true },
      ])
      const closed = await closeCount({ id, uncounted: 'zero' })
      const adjustment = await getAdjustment({ id: closed.adjustment_id! })
      expect(adjustment.products.map((line) => [line.name, line.quantity])).toEqual(
        expect.arrayContaining([
          ['Arroz', -500],
          ['Sal', -10_000],
        ]),
      )
      expect(adjustment.products).toHaveLength(2)
      await expect(countLines({ id, readings: [reading(rice.productId, 1_000)] })).rejects.toThrow('está cerrado')
      await expectBooksEqualStock(dayOf(now()))
    }))

  it('of more lines than a transaction holds closes in parts by a job, as one adjustment', () =>
    inShop(async () => {
      const [main] = await twoStorages()
      const items = []
      for (let i = 0; i < 95; i++) items.push(await newItem(`Producto ${i}`))
      const { id } = await createCount({ storage_id: main.id })
      for (let from = 0; from < 95; from += 30)
        await countLines({ id, readings: items.slice(from, from + 30).map((item) => reading(item.productId, 2_000)) })
      const { adjustment_id } = await closeCount({ id, uncounted: 'keep' })
      expect((await Adjustment.get(adjustment_id!)).state).toBe('posting')
      await drainJobs(handler)
      const adjustment = await Adjustment.get(adjustment_id!)
      expect(adjustment).toMatchObject({ state: 'posted', lineCount: 95, parts: 3, inCents: 95 * 600_000 })
      expect((await getAdjustment({ id: adjustment.id, page: 3, per_page: 40 })).products).toHaveLength(15)
      await expectBooksEqualStock(adjustment.day)
    }))
})
