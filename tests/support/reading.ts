import { type Consumed, context, withContext } from '@tendero/core/kernel/context'

/** Runs `fn` and tells the read units and the round trips that it took. */
export async function reading<T>(fn: () => Promise<T>): Promise<{ answer: T; units: number; trips: number }> {
  const consumed: Consumed = { readUnits: 0, writeUnits: 0, trips: 0 }
  const answer = await withContext({ ...context(), consumed }, fn)
  return { answer, units: consumed.readUnits, trips: consumed.trips }
}
