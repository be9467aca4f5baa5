import fc from 'fast-check'
import { expect, it } from 'vitest'
import { inside, shopToSell, stocked } from '../sales/support'
import { History, op } from './history'
import { clientOf } from './support'

/** Operations of a run and runs: `OFFER_OPS=2000` for a long one, of which `OFFER_SEED` repeats one. */
const SIZE = Number(process.env.OFFER_OPS ?? 24)
const RUNS = process.env.OFFER_OPS ? 1 : 2
const SEED = process.env.OFFER_SEED ? { seed: Number(process.env.OFFER_SEED) } : {}

it('whatever is quoted, prepared, remitted, invoiced, returned, cancelled and bought, stock, 146510, what is held and what is left agree to the cent', {
  timeout: process.env.OFFER_OPS ? 3_600_000 : 300_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(op, { minLength: SIZE, maxLength: SIZE }), async (ops) => {
      const own = await shopToSell()
      const goods = [
        await stocked(own, { units: 30, cost: 3_333 }),
        await stocked(own, { units: 20, cost: 7_777, price: 5_949 }),
        await stocked(own, { units: 9, cost: 101, taxBps: 0 }),
      ]
      const holding = { allow_negative_stock: false, minimum_stock: 0, notify_low_stock: true, pre_invoice_days: 2 }
      await own.api.settings.saveInventory(holding)
      const history = new History(own, await clientOf(own, '43556781'), goods)
      await inside(own, async () => {
        for (const o of [
          { ...ops[0]!, kind: 'quote' as const },
          { ...ops[1]!, kind: 'quote' as const },
          { ...ops[2]!, kind: 'remit' as const, pick: 1, part: 500 },
          { ...ops[3]!, kind: 'prepare' as const, pick: 1, part: 500 },
        ])
          await history.run(o)
        for (let i = 0; i < ops.length; i += 3) await Promise.all(ops.slice(i, i + 3).map((o) => history.run(o)))
        await history.check()
        expect(history.done).toBeGreaterThanOrEqual(4)
      })
    }),
    { numRuns: RUNS, endOnFailure: true, ...SEED },
  )
})
