import { AsyncLocalStorage } from 'node:async_hooks'
import type { Item, Key } from '../keys'

/** The place of an act among those that are committed in one transaction; see `line.ts`. */
export interface Seat {
  /**
   * Items of some keys as the acts before this one leave them, by `keyText`. What several acts ask for first is read in one trip.
   * @throws Apart when there is no room left for this one
   */
  read(keys: readonly Key[], fetch: Fetch): Promise<Map<string, Item>>
  /**
   * Waits until a range of the table is as the acts before this one leave it.
   * @throws Apart when some of them are not committed yet: a query cannot see what they are about to write
   */
  settled(): Promise<void>
}

/** Reads items from the table. */
export type Fetch = (keys: readonly Key[]) => Promise<Map<string, Item>>

const seats = new AsyncLocalStorage<{ seat?: Seat | undefined }>()

/** The seat of the act under way; undefined while it has none. */
export const seatNow = (): Seat | undefined => seats.getStore()?.seat

/** Runs `fn` with a place for a seat, which it takes by `sit` when it stands in a line. */
export const withSeat = <T>(fn: () => T): T => seats.run({}, fn)

/** What the act under way reads from now on, it reads in this seat. */
export function sit(seat: Seat): void {
  const here = seats.getStore()
  if (here) here.seat = seat
}
