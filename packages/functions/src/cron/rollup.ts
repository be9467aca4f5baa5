import { PLATFORM } from '@tendero/core/identity/people/user'
import { now } from '@tendero/core/kernel/context'
import { addDays, dayOf } from '@tendero/core/kernel/values/time'
import type { AddUp } from '../jobs/add-up'
import { clock } from '../observe/clock'
import { fanOut } from './fan-out'

/**
 * Half an hour after midnight in Bogotá: asks the workers of the books for yesterday's sums of every shop, so that the
 * first report of the day finds them, and for a copy of its audit. No report depends on it: a reader that finds no sum makes
 * it. Who runs the product has no shop, and an audit.
 */
export const handler = (): Promise<{ shops: number }> =>
  clock('rollup', () => {
    const day = addDays(dayOf(now()), -1)
    return fanOut('books', (shops) => ({ addUp: { day, shops } }) satisfies AddUp, [PLATFORM])
  })
