import fc from 'fast-check'
import { afterEach, expect, it } from 'vitest'
import { injectFaults } from '../support/faults'
import type { Op, Step } from './history'
import { invariants } from './invariants'
import { opened } from './opened'
import { books } from './steps/books'
import { buying } from './steps/buying'
import { money } from './steps/money'
import { notes } from './steps/notes'
import { offers } from './steps/offers'
import { selling } from './steps/selling'
import { stock } from './steps/stock'

/** Steps of the history: `HISTORY_OPS=10000` for a long one, of which `HISTORY_SEED` repeats one. */
const SIZE = Number(process.env.HISTORY_OPS ?? 160)
const SEED = Number(process.env.HISTORY_SEED ?? Date.now() % 2 ** 31)
/** Steps at once. */
const AT_ONCE = 4
/** Steps between two looks at everything. */
const LOOK_EVERY = 2_000

const steps: Record<string, Step> = { ...books, ...buying, ...money, ...notes, ...offers, ...selling, ...stock }
/** What a shop does most. */
const often = ['sell', 'sell', 'sell', 'buy', 'takeBack', 'remit', 'receive', 'quote']

const op: fc.Arbitrary<Op> = fc.record({
  kind: fc.constantFrom(...Object.keys(steps), ...often),
  /** Some three months in each 400 steps. */
  later: fc.oneof({ weight: 20, arbitrary: fc.constant(0) }, { weight: 1, arbitrary: fc.constantFrom(1, 1, 3, 20) }),
  back: fc.constantFrom(0, 0, 0, 3, 35),
  goods: fc.uniqueArray(fc.nat(3), { minLength: 1, maxLength: 3 }),
  quantity: fc.integer({ min: 1, max: 9_000 }),
  cents: fc.integer({ min: 0, max: 9_999_999 }),
  pick: fc.nat(100_000),
})

let stop = () => {}
afterEach(() => stop())

it(`I1 to I5, I7, I8, I14: stock, what is owed both ways, sales and numbers agree with the ledger to the cent on every day, whatever documents of all kinds do at once (seed ${SEED})`, async () => {
  const history = await opened()
  const ops = fc.sample(op, { seed: SEED, numRuns: SIZE })
  const look = async () => {
    for (const holds of Object.values(invariants)) await history.inside(() => holds(history))
  }
  let n = 0
  const hinder = () => {
    stop = injectFaults(() => (['lost', 'conflict', 'throttle'] as const)[n++ % 17])
  }
  hinder()
  for (let from = 0; from < ops.length; from += AT_ONCE) {
    await Promise.all(ops.slice(from, from + AT_ONCE).map((one) => history.run(steps, one)))
    if ((from + AT_ONCE) % LOOK_EVERY !== 0) continue
    stop()
    await look()
    hinder()
  }
  stop()
  await look()
  const done = Object.values(history.done).reduce((sum, count) => sum + count, 0)
  expect(done, JSON.stringify(history)).toBeGreaterThan(SIZE / 4)
  if (SIZE >= 1_000)
    for (const kind of Object.keys(steps)) expect(history.done[kind], `${kind} was never done`).toBeGreaterThan(0)
}, 7_200_000)
