import { closePeriod } from '@tendero/core/accounting/journal/closings'
import { sideOf } from '@tendero/core/accounting/journal/controls'
import { journalBook } from '@tendero/core/accounting/journal/journal'
import { adjust } from '@tendero/core/inventory/adjustments/adjust'
import { needItems } from '@tendero/core/inventory/stock/item'
import { act } from '@tendero/core/kernel/db/act'
import { AppError } from '@tendero/core/kernel/errors'
import { parse } from '@tendero/core/kernel/values/fields'
import { addDays, type Day, dayOf, monthOf } from '@tendero/core/kernel/values/time'
import { Purchase } from '@tendero/core/purchasing/invoices/purchase'
import { NewPurchase, PurchaseChanges } from '@tendero/core/purchasing/invoices/purchase.input'
import { updatePurchase, voidPurchase } from '@tendero/core/purchasing/invoices/purchase-changes'
import { createPurchase } from '@tendero/core/purchasing/invoices/purchases'
import { returnPurchase } from '@tendero/core/purchasing/returns/purchase-returns'
import { openItemsAt } from '@tendero/core/treasury/open-item/open-items'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { expectBooksEqualStock } from '../inventory/shop'
import { type Good, manyStocked } from '../sales/support'
import { asTenant } from '../support/ambient'
import { Refusal } from '../support/world'
import { type Buyer, shopToBuy } from './shop'

/** Operations of a run and runs: `BUY_OPS=2000` for a long one, of which `BUY_SEED` repeats one. */
const SIZE = Number(process.env.BUY_OPS ?? 24)
const RUNS = process.env.BUY_OPS ? 1 : 2
const SEED = process.env.BUY_SEED ? { seed: Number(process.env.BUY_SEED) } : {}
const AT_ONCE = 3

const kinds = ['buy', 'buy', 'buy', 'change', 'annul', 'giveBack', 'giveBack', 'lose', 'close'] as const
const op = fc.record({
  kind: fc.constantFrom(...kinds),
  later: fc.constantFrom(0, 0, 0, 1, 20),
  back: fc.constantFrom(0, 0, 3, 35),
  good: fc.nat(2),
  quantity: fc.integer({ min: 1, max: 9_000 }),
  cents: fc.integer({ min: 0, max: 9_999_999 }),
  pick: fc.nat(1000),
})
type Op = typeof op extends fc.Arbitrary<infer T> ? T : never

class History {
  clock = Date.now()
  readonly purchases: string[] = []
  readonly days = new Set<Day>()
  goods: Good[] = []
  done = 0
  n = 0

  constructor(readonly shop: Buyer) {}

  readonly now = () => new Date((this.clock += 1_000))
  today = () => dayOf(new Date(this.clock))
  inside = <T>(fn: () => Promise<T>) => asTenant(this.shop.tenant, fn, { now: this.now })

  run = async (o: Op): Promise<void> => {
    this.clock += o.later * 86_400_000
    this.days.add(this.today()).add(addDays(this.today(), -o.back))
    try {
      await this.inside(() => this[o.kind](o))
      this.done += 1
    } catch (error) {
      const status = error instanceof AppError || error instanceof Refusal ? error.status : 500
      if (![409, 422, 503].includes(status)) throw error
    }
  }

  private input = (o: Op) => {
    const line = (good: number, quantity: number) => ({
      product_id: this.goods[good]!.id,
      quantity: quantity / 1_000,
      cost: o.cents / 100,
      ...(o.pick % 3 ? { tax: 19 } : { tax: 8, tax_code: 'INC' }),
      ...(o.pick % 4 ? {} : { discount: { type: 2, value: 12.5 } }),
    })
    return {
      ...{ provider_id: this.shop.provider, storage_id: this.shop.storageId, rounding: (o.pick % 5) - 2 },
      products: [
        line(o.good, o.quantity),
        line((o.good + 1) % 3, 1 + (o.quantity % 777)),
        ...(o.pick % 5 ? [] : [{ into_cost: true, quantity: 1, cost: 1_234.56, tax: 19 }]),
        ...(o.pick % 6 ? [] : [{ account: '513595', quantity: 1, cost: 300_000, tax: 19 }]),
      ],
    }
  }

  private one = (o: Op) => this.purchases[o.pick % (this.purchases.length || 1)]

  buy = async (o: Op) => {
    this.n += 1
    const date = addDays(this.today(), -o.back)
    const { id } = await createPurchase(parse(NewPurchase, { ...this.input(o), date, reference: `F${this.n}` }))
    this.purchases.push(id)
  }

  change = async (o: Op) => {
    const id = this.one(o)
    if (!id) return
    const { reference } = await Purchase.get(id)
    await updatePurchase(parse(PurchaseChanges, { ...this.input(o), id, reference }))
  }

  annul = async (o: Op) => {
    const id = this.one(o)
    if (id) await voidPurchase({ id })
  }

  giveBack = async (o: Op) => {
    const id = this.one(o)
    if (!id) return
    const [line] = (await Purchase.get(id)).lines
    await returnPurchase({
      id,
      note: undefined,
      products: [{ line_id: '1', quantity: 1 + (o.quantity % line!.quantity) }],
    })
  }

  /** Some of it leaves, so that what goes back is no longer there or has another average. */
  lose = async (o: Op) => {
    const { id } = this.goods[o.good]!
    const item = (await needItems([{ productId: id }])).get(id)!
    const lines = [{ item, storage: { id: this.shop.storageId, name: 'Bodega' }, quantity: -o.quantity }]
    await act((unit) => adjust(unit, { lines, reason: 'damage' }))
  }

  close = async (o: Op) => {
    if (o.pick % 4 === 0) await closePeriod({ month: monthOf(addDays(this.today(), -40)) })
  }
}

/** What the books say is owed to providers or by them, in cents, up to a day. */
async function owed(day: Day): Promise<Record<string, number>> {
  const { accounts } = await journalBook.through(day)
  const sums = { providers: 0, providerAdvances: 0 }
  for (const [code, [debitCents, creditCents]] of Object.entries(accounts)) {
    const side = sideOf(code)
    if (side === 'providers') sums.providers += creditCents - debitCents
    if (side === 'providerAdvances') sums.providerAdvances += debitCents - creditCents
  }
  return sums
}

async function items(day: Day): Promise<Record<string, number>> {
  const of = async (side: 'providers' | 'providerAdvances') =>
    (await openItemsAt(side, day)).reduce((sum, { balanceCents }) => sum + balanceCents, 0)
  return { providers: await of('providers'), providerAdvances: await of('providerAdvances') }
}

it('stock = its value = 1435 and what is owed = 2205 = open items to the cent, on every day, whatever is bought, changed, annulled or given back', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(op, { minLength: SIZE, maxLength: SIZE }), async (ops) => {
      const history = new History(await shopToBuy())
      history.goods = await manyStocked(history.shop, 3, { units: 5 })
      for (let from = 0; from < ops.length; from += AT_ONCE)
        await Promise.all(ops.slice(from, from + AT_ONCE).map(history.run))
      await history.inside(async () => {
        const days = [...history.days].sort()
        await expectBooksEqualStock(history.today(), days)
        for (const day of days) expect(await items(day), day).toEqual(await owed(day))
      })
      expect(history.done).toBeGreaterThan(SIZE / 12)
    }),
    { numRuns: RUNS, endOnFailure: true, ...SEED },
  )
}, 3_600_000)
