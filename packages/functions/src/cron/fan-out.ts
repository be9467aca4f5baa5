import { allShops } from '@tendero/core/identity/business/all-shops'
import type { Lane } from '@tendero/core/kernel/jobs/lanes'
import { sendTo } from '@tendero/core/kernel/jobs/queue'

/** Shops in a message: a worker goes through them in far less than its time. */
const SHOPS_A_MESSAGE = 25
/** Messages on their way at once. */
const AT_ONCE = 8

async function* groups(first: readonly string[]): AsyncGenerator<string[]> {
  let shops = [...first]
  for await (const tenant of allShops()) {
    shops.push(tenant)
    if (shops.length < SHOPS_A_MESSAGE) continue
    yield shops
    shops = []
  }
  if (shops.length > 0) yield shops
}

/**
 * Hands every shop over to the workers of a lane, some in a message: whoever runs by the clock has no time for all of them.
 * @param first what has no shop of its own and is handed over too
 */
export async function fanOut(
  lane: Lane,
  messageOf: (shops: readonly string[]) => object,
  first: readonly string[] = [],
): Promise<{ shops: number }> {
  const all = groups(first)
  let shops = 0
  const line = async () => {
    for (let next = await all.next(); !next.done; next = await all.next()) {
      await sendTo(lane, messageOf(next.value))
      shops += next.value.length
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, line))
  return { shops }
}
