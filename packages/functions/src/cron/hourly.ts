import { now } from '@tendero/core/kernel/context'
import { hourOf } from '@tendero/core/kernel/values/time'
import type { Tick, TickMessage } from '../jobs/tick'
import { clock } from '../observe/clock'
import { fanOut } from './fan-out'

/** What strikes besides the hour, by the hour in Bogotá. */
const STRIKES: Readonly<Record<number, Tick>> = { 2: 'night', 7: 'morning' }

/** What strikes at an instant. */
export const ticksAt = (instant: Date): Tick[] => {
  const strike = STRIKES[hourOf(instant)]
  return strike ? ['hour', strike] : ['hour']
}

/** Asks the workers of the inbox to do for every shop what is due at some ticks; without any, at those of now. */
export const strikeAll = (ticks?: readonly Tick[]): Promise<{ shops: number }> =>
  clock('hourly', async () => {
    let shops = 0
    for (const tick of ticks ?? ticksAt(now()))
      shops = (await fanOut('inbox', (some) => ({ tick, shops: some }) satisfies TickMessage)).shops
    return { shops }
  })

/** Every hour: what is due then in every shop. The minute is the sweep's. */
export const handler = (): Promise<{ shops: number }> => strikeAll()
