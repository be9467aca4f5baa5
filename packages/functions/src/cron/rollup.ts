import { allShops } from '@tendero/core/identity/business/all-shops'
import { PLATFORM } from '@tendero/core/identity/people/user'
import { now } from '@tendero/core/kernel/context'
import { sendTo } from '@tendero/core/kernel/jobs/queue'
import { addDays, type Day, dayOf } from '@tendero/core/kernel/values/time'
import type { AddUp } from '../jobs/add-up'
import { clock } from '../observe/clock'

/** Shops in a message: a worker adds them up in far less than its time. */
const SHOPS_A_MESSAGE = 25
/** Messages on their way at once. */
const AT_ONCE = 8

async function* messages(day: Day): AsyncGenerator<AddUp> {
  // Who runs the product has no shop, and an audit.
  let shops: string[] = [PLATFORM]
  for await (const tenant of allShops()) {
    shops.push(tenant)
    if (shops.length < SHOPS_A_MESSAGE) continue
    yield { addUp: { day, shops } }
    shops = []
  }
  if (shops.length > 0) yield { addUp: { day, shops } }
}

async function fanOut(): Promise<{ shops: number }> {
  const all = messages(addDays(dayOf(now()), -1))
  let shops = 0
  const line = async () => {
    for (let next = await all.next(); !next.done; next = await all.next()) {
      await sendTo('books', next.value)
      shops += next.value.addUp.shops.length
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, line))
  return { shops }
}

/**
 * Half an hour after midnight in Bogotá: asks the workers of the books for yesterday's sums of every shop, so that the
 * first report of the day finds them, and for a copy of its audit. No report depends on it: a reader that finds no sum makes
 * it.
 */
export const handler = (): Promise<{ shops: number }> => clock('rollup', fanOut)
