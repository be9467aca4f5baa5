import { range } from '../../kernel/db/read'
import { busy } from '../../kernel/errors'
import { historyPartition, movementBook } from './movement'
import { Stock } from './stock'

/** Movements read at a time, walking back. */
const STEP = 50
const TRIES = 6

/**
 * Quantity of a stock row at an instant, in thousandths: what there is now, less what moved since. The history is read
 * from an index, which may lag behind the row: it is believed only when its last balance is the row's.
 * @throws AppError 503 when the index does not catch up
 */
export async function quantityAt(stockId: string, instant: string): Promise<number> {
  for (let attempt = 0; attempt < TRIES; attempt++) {
    const row = await Stock.find(stockId)
    const found = await balanceAt(stockId, instant)
    if ((row?.quantity ?? 0) === found.now) return found.before
    await new Promise((resolve) => setTimeout(resolve, Math.random() * 40 * 2 ** attempt))
  }
  throw busy()
}

/** Balance after the last movement up to the instant, and after the last of all. */
async function balanceAt(stockId: string, instant: string): Promise<{ before: number; now: number }> {
  let now: number | undefined
  let start: Awaited<ReturnType<typeof range>>['next']
  do {
    const page = await range({
      pk: historyPartition(stockId),
      index: 'gsi1',
      descending: true,
      limit: now === undefined ? 2 : STEP,
      start,
    })
    for (const movement of page.items.map(movementBook.toFact)) {
      now ??= movement.balanceQuantity
      if (movement.at <= instant) return { before: movement.balanceQuantity, now }
    }
    start = page.next
  } while (start)
  return { before: 0, now: now ?? 0 }
}
