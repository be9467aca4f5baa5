import { closePeriod } from '@tendero/core/accounting/journal/closings'
import { entriesOf } from '@tendero/core/accounting/journal/journal'
import { adjust } from '@tendero/core/inventory/adjustments/adjust'
import { Adjustment } from '@tendero/core/inventory/adjustments/adjustment'
import { createAdjustment } from '@tendero/core/inventory/adjustments/adjustments'
import type { Item } from '@tendero/core/inventory/stock/item'
import { documentPartition, movementBook } from '@tendero/core/inventory/stock/movement'
import { Stock } from '@tendero/core/inventory/stock/stock'
import { TRANSIT_ID } from '@tendero/core/inventory/stock/storage'
import { Transfer, TransferPart, TransferPlan } from '@tendero/core/inventory/transfers/transfer'
import { createTransfer, getTransfer, moveTransfer } from '@tendero/core/inventory/transfers/transfers'
import { act } from '@tendero/core/kernel/db/act'
import { partition } from '@tendero/core/kernel/db/keys'
import { rangeAll } from '@tendero/core/kernel/db/read'
import { addDays, dayOf, startOfDay } from '@tendero/core/kernel/values/time'
import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { asTenant, freshTenant } from '../support/ambient'
import { runKilled } from './killed'
import { allRows, expectBooksEqualStock, manyItems, type Place, twoStorages } from './shop'

class Shop {
  clock = Date.parse('2026-04-01T14:00:00.000Z')
  items: Item[] = []
  main!: Place
  north!: Place

  constructor(readonly tenant: string) {}

  readonly now = () => new Date((this.clock += 5))
  later = (ms: number) => {
    this.clock += ms
  }

  /** Opens with something of every product in the main storage, at a cost of its own. */
  async open(products: number): Promise<void> {
    const places = await twoStorages()
    ;[this.main, this.north] = places
    this.items.push(...(await manyItems(products)))
    for (let from = 0; from < products; from += 40) {
      const lines = this.items.slice(from, from + 40).map((item, i) => ({
        item,
        storage: this.main,
        quantity: 5_003,
        costCents: 12_345 + 7 * (from + i),
      }))
      await act((unit) => adjust(unit, { lines, reason: 'initial' }))
    }
  }

  /** Lets the job of a transfer do its work. */
  work = async (id: string) => {
    const { jobId } = await Transfer.get(id)
    await runKilled(this.tenant, jobId!, [], this.later)
  }

  send = (quantities: readonly number[], status: 'requested' | 'sent' = 'sent') =>
    createTransfer({
      store_origin: this.main.id,
      store_destination: this.north.id,
      status,
      note: undefined,
      variant_id: undefined,
      products: quantities.map((quantity, i) => ({
        product_id: this.items[i]!.productId,
        variant_id: undefined,
        quantity,
      })),
    })
}

const inShop = (products: number, fn: (shop: Shop) => Promise<void>) => {
  const shop = new Shop(freshTenant())
  return asTenant(
    shop.tenant,
    async () => {
      await shop.open(products)
      await fn(shop)
      await expectBooksEqualStock(dayOf(shop.now()))
      expect(await rangeAll({ pk: partition(TransferPlan.name) })).toEqual([])
    },
    { now: shop.now },
  )
}

/** What each row holds; an empty one is as good as none. */
const rows = async () =>
  Object.fromEntries(
    (await allRows())
      .filter((row) => row.quantity !== 0 || row.valueCents !== 0)
      .map((row) => [row.id, [row.quantity, row.valueCents]]),
  )
const totals = (held: Record<string, number[]>) =>
  Object.values(held).reduce(([q, v], [quantity, cents]) => [q! + quantity!, v! + cents!], [0, 0])
const stockIn = async (place: string) =>
  (await allRows()).filter((row) => row.storageId === place).reduce((sum, row) => sum + row.quantity, 0)

const move = (id: string, status: 'sent' | 'received' | 'rejected' | 'cancelled', products?: Arrived[]) =>
  moveTransfer({ id, status, reason: undefined, products })
interface Arrived {
  product_id: string
  variant_id: undefined
  received?: number
  rejected?: number
}

describe('a transfer of more lines than a transaction holds', () => {
  it('is asked for, cancelled or sent, received in part line by line, and the rest rejected', () =>
    inShop(45, async (shop) => {
      const before = await rows()
      const given = await shop.send(Array(45).fill(1_000), 'requested')
      expect(given).toMatchObject({ status: 'requested', lines: 45, quantity: 45_000, in_transit: 0 })
      expect((await move(given.id, 'cancelled')).status).toBe('cancelled')
      expect(await rows()).toEqual(before)

      const { id, status } = await shop.send(Array(45).fill(1_000))
      expect(status).toBe('sending')
      await expect(move(id, 'received')).rejects.toThrow('está enviando')
      await shop.work(id)
      expect(await getTransfer({ id })).toMatchObject({ status: 'sent', in_transit: 45_000, sent: {} })

      const some = shop.items.slice(0, 45).map((item, i) => ({
        product_id: item.productId,
        variant_id: undefined,
        ...(i % 3 === 0 ? { received: 1_000 } : i % 3 === 1 ? { received: 400, rejected: 500 } : {}),
      }))
      expect((await move(id, 'received', some)).status).toBe('receiving')
      await shop.work(id)
      const partly = await getTransfer({ id })
      expect(partly).toMatchObject({ status: 'partial', in_transit: 15 * 100 + 15 * 1_000 })
      expect(partly.products.map((line) => [line.received, line.rejected, line.in_transit])).toEqual(
        shop.items.map((_, i) => (i % 3 === 0 ? [1_000, 0, 0] : i % 3 === 1 ? [400, 500, 100] : [0, 0, 1_000])),
      )
      await move(id, 'rejected')
      await shop.work(id)
      expect(await getTransfer({ id })).toMatchObject({ status: 'received', in_transit: 0, value_in_transit: 0 })
      expect(await stockIn(TRANSIT_ID)).toBe(0)
      expect(await stockIn(shop.north.id)).toBe(15 * 1_000 + 15 * 400)
      expect(totals(await rows())).toEqual(totals(before))
      for (const line of (await getTransfer({ id })).products)
        expect(line.received_value + line.rejected_value).toBe(
          Math.round((before[`${line.product_id}.${shop.main.id}`]![1]! * 1_000) / 5_003),
        )
    }))

  it('of few lines moves at once; when half of each is received and half returns, by a job', () =>
    inShop(20, async (shop) => {
      const { id, status } = await shop.send(Array(20).fill(1_000))
      expect(status).toBe('sent')
      const halves = shop.items.map((item) => ({
        product_id: item.productId,
        variant_id: undefined,
        received: 500,
        rejected: 500,
      }))
      expect((await move(id, 'received', halves)).status).toBe('receiving')
      await shop.work(id)
      expect(await getTransfer({ id })).toMatchObject({ status: 'received', in_transit: 0, lines: 20 })
      expect(await stockIn(shop.north.id)).toBe(10_000)
    }))

  it('that cannot be sent whole leaves nothing moved and names the line; sent again, it arrives', () =>
    inShop(50, async (shop) => {
      const before = await rows()
      const { id } = await shop.send(shop.items.map((_, i) => (i === 47 ? 5_004 : 1_000)))
      await shop.work(id)
      const failed = await getTransfer({ id })
      expect(failed).toMatchObject({
        status: 'requested',
        sent: null,
        failure: 'Sin existencias de Producto 0047 en Bodega principal. Quedan 5,003.',
      })
      expect(failed.products.every((line) => line.in_transit + line.received + line.rejected === 0)).toBe(true)
      expect(await rows()).toEqual(before)
      await act((unit) =>
        adjust(unit, { lines: [{ item: shop.items[47]!, storage: shop.main, quantity: 1 }], reason: 'found' }),
      )
      expect((await move(id, 'sent')).failure).toBeNull()
      await shop.work(id)
      expect(await getTransfer({ id })).toMatchObject({ status: 'sent', in_transit: 49_000 + 5_004 })
    }))

  it('that cannot be received whole stays on its way as it was, after an earlier part of it too', () =>
    inShop(30, async (shop) => {
      const { id } = await shop.send(Array(30).fill(3_001))
      await shop.work(id)
      const some = shop.items
        .slice(0, 20)
        .map((item) => ({ product_id: item.productId, variant_id: undefined, received: 1_000, rejected: 1 }))
      await move(id, 'received', some)
      await shop.work(id)
      const [before, lines] = [await rows(), (await getTransfer({ id })).products]
      // Nothing but a transfer takes from what travels: only a fault can make it fall short.
      const last = await Stock.get(`${shop.items[29]!.id}.${TRANSIT_ID}`)
      await act(async (unit) => unit.replace(Stock, last, { ...last, quantity: 1 }))
      await move(id, 'received')
      await shop.work(id)
      const failed = await getTransfer({ id })
      expect(failed).toMatchObject({
        status: 'partial',
        failure: 'Sin existencias de Producto 0029 en En tránsito. Quedan 0,001.',
      })
      expect(failed.products).toEqual(lines)
      await act(async (unit) => unit.replace(Stock, await Stock.get(last.id), last))
      expect(await rows()).toEqual(before)
      await move(id, 'received')
      await shop.work(id)
      expect(await getTransfer({ id })).toMatchObject({ status: 'received', failure: null, in_transit: 0 })
    }))
})

describe('a worker killed anywhere, also between parts, and another that goes on', () => {
  const kill = fc.record({ at: fc.integer({ min: 1, max: 9 }), arrives: fc.boolean() })
  const kills = fc.array(kill, { minLength: 1, maxLength: 4 })

  it('move each line of a transfer once, and the sum of units and value never changes', () =>
    inShop(65, async (shop) => {
      vi.spyOn(console, 'error').mockImplementation(() => {})
      const start = totals(await rows())
      let died = 0
      const run = async (jobId: string | null, deaths: readonly { at: number; arrives: boolean }[]) => {
        const unchanged = async (ms: number) => {
          shop.later(ms)
          expect(totals(await rows())).toEqual(start)
        }
        died += await runKilled(shop.tenant, jobId!, deaths, unchanged)
        await unchanged(0)
        await expectBooksEqualStock(dayOf(shop.now()))
      }
      const property = fc.asyncProperty(kills, kills, fc.nat(80), fc.boolean(), async (first, second, bad, back) => {
        const before = await rows()
        const asked = shop.items.map((_, i) => (i === bad ? 900_000 : 1 + (i % 7)))
        const sent = await shop.send(asked)
        await run(sent.job_id, first)
        if (bad < 65) {
          expect(await getTransfer({ id: sent.id })).toMatchObject({ status: 'requested', in_transit: 0 })
          expect(await rows()).toEqual(before)
          return
        }
        expect((await getTransfer({ id: sent.id })).products.map((line) => line.in_transit)).toEqual(asked)
        const arriving = await move(sent.id, back ? 'rejected' : 'received')
        await run(arriving.job_id, second)
        const { products, status } = await getTransfer({ id: sent.id })
        expect(status).toBe(back ? 'rejected' : 'received')
        expect(products.map((line) => (back ? line.rejected : line.received))).toEqual(asked)
        expect(products.every((line) => line.in_transit === 0)).toBe(true)
      })
      const both = [
        { at: 2, arrives: true },
        { at: 2, arrives: false },
      ]
      await fc.assert(property, { numRuns: 12, endOnFailure: true, examples: [[both, both, 80, false]] })
      expect(died).toBeGreaterThanOrEqual(4)
    }))

  it('post each line of an adjustment once, or none of them', () =>
    inShop(130, async (shop) => {
      vi.spyOn(console, 'error').mockImplementation(() => {})
      const property = fc.asyncProperty(kills, fc.nat(200), async (deaths, bad) => {
        const before = await rows()
        const { id, job_id } = await createAdjustment({
          storage_id: shop.main.id,
          reason: 'damage',
          note: undefined,
          products: shop.items.map((item, i) => ({
            product_id: item.productId,
            variant_id: undefined,
            type: 'decrement',
            quantity: i === bad ? 900_000 : 3,
          })),
        })
        await runKilled(shop.tenant, job_id!, deaths, shop.later)
        const fails = bad < 130
        expect((await Adjustment.get(id)).state).toBe(fails ? 'failed' : 'posted')
        const after = await rows()
        if (fails) expect(after).toEqual(before)
        else for (const row of Object.keys(before)) expect(after[row]![0]).toBe(before[row]![0]! - 3)
        await expectBooksEqualStock(dayOf(shop.now()))
      })
      await fc.assert(property, { numRuns: 8, endOnFailure: true })
    }))
})

it.each([1, 25])(
  'a transfer of %i lines asked for before midnight posts on that day, whenever its job works',
  (lines) =>
    inShop(25, async (shop) => {
      const day = dayOf(shop.now())
      shop.clock = startOfDay(addDays(day, 1)).getTime() - 60_000
      const sent = await shop.send(Array(lines).fill(1_000))
      shop.later(5 * 60_000)
      if (lines > 1) await shop.work(sent.id)
      const moved = (await rangeAll({ pk: documentPartition(sent.id), index: 'gsi2' })).map(movementBook.toFact)
      const entries = await entriesOf(sent.id)
      expect([moved.length, new Set([...moved, ...entries].map((fact) => fact.day))]).toEqual([
        2 * lines,
        new Set([day]),
      ])
      await expectBooksEqualStock(dayOf(shop.now()), [day])
    }),
)

it('a transfer whose month is closed between its parts goes back, today, and says why', () =>
  inShop(50, async (shop) => {
    const before = await rows()
    const asked = dayOf(shop.now())
    const { id, job_id } = await shop.send(Array(50).fill(1_000))
    shop.clock = startOfDay('2026-05-02').getTime()
    const close = async (ms: number) => {
      shop.later(ms)
      await closePeriod({ month: '2026-04' })
    }
    await runKilled(shop.tenant, job_id!, [{ at: 3, arrives: true }], close)
    const moved = (await rangeAll({ pk: documentPartition(id), index: 'gsi2' })).map(movementBook.toFact)
    expect(new Set(moved.map(({ day }) => day))).toEqual(new Set([asked, '2026-05-02']))
    const failure = expect.stringContaining('abril de 2026 está cerrada')
    expect(await getTransfer({ id })).toMatchObject({ status: 'requested', failure })
    expect(await rows()).toEqual(before)
  }))

const bytesOf = (item: unknown) => Buffer.byteLength(JSON.stringify(item))

it('a transfer of 2,000 lines keeps every row far below 400 KB, is sent whole and received line by line', () =>
  inShop(2_000, async (shop) => {
    const start = totals(await rows())
    const { id } = await shop.send(Array(2_000).fill(1_000))
    const plan = await rangeAll({ pk: partition(TransferPlan.name) })
    await shop.work(id)
    const arrived = { variant_id: undefined, received: 600 }
    await move(
      id,
      'received',
      shop.items.map((item) => ({ product_id: item.productId, ...arrived })),
    )
    await shop.work(id)
    expect(await getTransfer({ id })).toMatchObject({ status: 'partial', lines: 2_000, in_transit: 800_000 })
    expect([await stockIn(shop.north.id), await stockIn(TRANSIT_ID)]).toEqual([1_200_000, 800_000])
    expect(totals(await rows())).toEqual(start)
    const parts = await rangeAll({ pk: partition(TransferPart.name) })
    expect(parts).toHaveLength(100)
    const [head] = await rangeAll({ pk: partition(Transfer.name) })
    expect(Math.max(...parts.map(bytesOf), bytesOf(head))).toBeLessThan(20_000)
    expect(bytesOf(plan[0])).toBeLessThan(120_000)
  }))
