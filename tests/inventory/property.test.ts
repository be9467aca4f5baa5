import { closePeriod } from '@tendero/core/accounting/journal/closings'
import { adjust } from '@tendero/core/inventory/adjustments/adjust'
import { reverseAdjustment } from '@tendero/core/inventory/adjustments/adjustments'
import { cancelCount, closeCount, countLines, createCount } from '@tendero/core/inventory/counts/counts'
import type { Item } from '@tendero/core/inventory/stock/item'
import { createTransfer, moveTransfer } from '@tendero/core/inventory/transfers/transfers'
import { act } from '@tendero/core/kernel/db/act'
import { AppError } from '@tendero/core/kernel/errors'
import { addDays, dayOf } from '@tendero/core/kernel/values/time'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { asTenant, freshTenant } from '../support/ambient'
import {
  allowNegativeStock,
  allRows,
  expectBooksEqualStock,
  expectRollupsEqualFacts,
  newItem,
  open,
  openAll,
  type Place,
  sell,
  twoStorages,
} from './shop'

/** Operations of a run and runs: `STOCK_OPS=100000` for the long one. */
const SIZE = Number(process.env.STOCK_OPS ?? 400)
const RUNS = process.env.STOCK_OPS ? 1 : 2
/** Checked after each so many. */
const BATCH = Math.min(100, SIZE / 3)

const kinds = ['sell', 'sell', 'sell', 'open', 'adjust', 'reverse', 'send', 'arrive', 'count', 'nextDay'] as const
const op = fc.record({
  kind: fc.constantFrom(...kinds),
  item: fc.nat(3),
  place: fc.nat(1),
  quantity: fc.integer({ min: 1, max: 9_000 }),
  cost: fc.integer({ min: 0, max: 777_777 }),
  back: fc.constantFrom(0, 0, 0, 1, 3, 20, 45),
  pick: fc.nat(1000),
})
type Op = typeof op extends fc.Arbitrary<infer T> ? T : never

class Shop {
  clock = Date.parse('2026-03-02T14:00:00Z')
  adjustments: string[] = []
  transfers: string[] = []
  done = 0

  constructor(
    readonly items: Item[] = [],
    readonly places: Place[] = [],
  ) {}

  readonly now = () => new Date((this.clock += 1_000))
  today = () => dayOf(new Date(this.clock))

  /** Does one operation; what the shop refuses changes nothing and is no failure. */
  async run(o: Op): Promise<void> {
    try {
      await this[o.kind](o)
      this.done += 1
    } catch (error) {
      if (!(error instanceof AppError) || error.status !== 409) throw error
    }
  }

  private day = (o: Op) => addDays(this.today(), -o.back)

  sell = (o: Op) => sell(this.items[o.item]!, this.places[o.place]!, o.quantity, this.day(o))

  open = (o: Op) => open(this.items[o.item]!, this.places[o.place]!, o.quantity, o.cost, this.day(o))

  adjust = async (o: Op) => {
    const quantity = o.pick % 2 ? o.quantity : -o.quantity
    const line = { item: this.items[o.item]!, storage: this.places[o.place]!, quantity }
    const row = await act((unit) => adjust(unit, { lines: [line], reason: 'correction', day: this.day(o) }))
    this.adjustments.push(row.id)
  }

  reverse = async (o: Op) => {
    const id = this.adjustments[o.pick % (this.adjustments.length || 1)]
    if (id) await reverseAdjustment({ id })
  }

  send = async (o: Op) => {
    const [origin, destination] = o.place ? [this.places[0]!, this.places[1]!] : [this.places[1]!, this.places[0]!]
    const [first, second] = [this.items[o.item]!, this.items[(o.item + 1) % 4]!]
    const { id } = await createTransfer({
      store_origin: origin.id,
      store_destination: destination.id,
      status: 'sent',
      products: [
        { product_id: first.productId, variant_id: undefined, quantity: o.quantity },
        { product_id: second.productId, variant_id: undefined, quantity: 1 + (o.quantity % 500) },
      ],
      note: undefined,
      variant_id: undefined,
    })
    this.transfers.push(id)
  }

  arrive = async (o: Op) => {
    const id = this.transfers[o.pick % (this.transfers.length || 1)]
    if (!id) return
    const status = o.pick % 3 ? 'received' : 'rejected'
    if (o.pick % 2) return moveTransfer({ id, status, reason: undefined })
    const transfer = await import('@tendero/core/inventory/transfers/transfer').then((m) => m.Transfer.get(id))
    const products = transfer.lines.map((line) => ({
      product_id: line.productId,
      variant_id: undefined,
      received: Math.floor(line.transit / 2),
      rejected: Math.floor(line.transit / 3),
    }))
    if (products.some((line) => line.received + line.rejected > 0))
      return moveTransfer({ id, status: 'received', reason: undefined, products })
  }

  count = async (o: Op) => {
    const place = this.places[o.place]!
    const { id } = await createCount({ storage_id: place.id })
    const reading = { product_id: this.items[o.item]!.productId, variant_id: undefined, code: undefined }
    await countLines({ id, readings: [{ ...reading, mode: 'set', quantity: o.quantity, counted_at: undefined }] })
    await sell(this.items[o.item]!, place, 1 + (o.quantity % 700)).catch(() => {})
    await closeCount({ id, uncounted: o.pick % 50 === 0 ? 'zero' : 'keep' }).catch(async (error) => {
      await cancelCount({ id })
      throw error
    })
  }

  nextDay = async () => {
    this.clock += 86_400_000
  }
}

it('Σ rows = Σ movements = accounts 1435 and 1465, by storage and in all, today and at any past day, whatever happens', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(op, { minLength: SIZE, maxLength: SIZE }), fc.boolean(), async (ops, belowZero) => {
      const shop = new Shop()
      await asTenant(
        freshTenant(),
        async () => {
          shop.places.push(...(await twoStorages()))
          if (belowZero) await allowNegativeStock()
          for (const name of ['Arroz', 'Café', 'Panela', 'Sal']) shop.items.push(await newItem(name))
          for (let from = 0; from < ops.length; from += BATCH) {
            for (const o of ops.slice(from, from + BATCH)) await shop.run(o)
            const past = ops.slice(from, from + 3).map((o) => addDays(shop.today(), -(o.pick % 60)))
            await expectBooksEqualStock(shop.today(), past)
          }
          expect(shop.done).toBeGreaterThan(SIZE / 5)
          await expectRollupsEqualFacts(shop.today())
        },
        { now: shop.now },
      )
    }),
    { numRuns: RUNS, endOnFailure: true, interruptAfterTimeLimit: undefined },
  )
}, 3_600_000)

it('a transfer never changes the sum of units and of value, sent, received in part, rejected or cancelled', async () => {
  await asTenant(freshTenant(), async () => {
    const shop = new Shop([
      await newItem('Arroz'),
      await newItem('Café'),
      await newItem('Panela'),
      await newItem('Sal'),
    ])
    shop.places.push(...(await twoStorages()))
    await openAll(shop.items, shop.places[0]!, 7_001, 123_457)
    const sums = async () => {
      const rows = await allRows()
      return [rows.reduce((a, r) => a + r.quantity, 0), rows.reduce((a, r) => a + r.valueCents, 0)]
    }
    const before = await sums()
    const moves = fc.record({
      kind: fc.constantFrom('send' as const, 'arrive' as const),
      item: fc.nat(3),
      place: fc.nat(1),
      quantity: fc.integer({ min: 1, max: 3_000 }),
      cost: fc.constant(0),
      back: fc.constant(0 as const),
      pick: fc.nat(1000),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(moves, { minLength: 12, maxLength: 12 }), async (ops) => {
        for (const o of ops) await shop.run(o)
        expect(await sums()).toEqual(before)
      }),
      { numRuns: 4, endOnFailure: true },
    )
    expect(shop.done).toBeGreaterThan(10)
    await expectBooksEqualStock(dayOf(new Date()))
  })
})

it('a closed month refuses what would post on it, and nothing is written', async () => {
  const clock = () => new Date('2026-05-10T15:00:00Z')
  await asTenant(
    freshTenant(),
    async () => {
      const [main] = await twoStorages()
      const item = await newItem('Arroz')
      await open(item, main, 5_000, 100_000, '2026-04-03')
      await closePeriod({ month: '2026-04' })
      await expect(open(item, main, 1_000, 100_000, '2026-04-20')).rejects.toThrow('abril de 2026 está cerrada')
      await open(item, main, 1_000, 100_000, '2026-05-01')
      expect((await allRows()).map((row) => row.quantity)).toEqual([6_000])
      await expectBooksEqualStock('2026-05-10', ['2026-04-03', '2026-04-30'])
    },
    { now: clock },
  )
})
