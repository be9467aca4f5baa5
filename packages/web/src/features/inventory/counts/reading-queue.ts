import type { CountLine, Reading } from '../stock/types'

/** A reading of this phone: on its way, counted, or refused with its reason. */
export interface Heard {
  id: string
  /** What was scanned or chosen, until the answer says its name. */
  label: string
  reading: Omit<Reading, 'id' | 'counted_at'>
  /** When it was read. */
  at: string
  state: 'waiting' | 'counted' | 'refused'
  /** It did not reach the server at the first try. */
  late?: boolean
  line?: CountLine
  message?: string
}

const SHOWN = 40

/** The readings with a new one in front; old ones that are settled are forgotten. */
export function withReading(heard: readonly Heard[], next: Heard): Heard[] {
  const all = [next, ...heard]
  return all.filter((one, index) => index < SHOWN || one.state === 'waiting')
}

export const settled = (heard: readonly Heard[], id: string, change: Partial<Heard>): Heard[] =>
  heard.map((one) => (one.id === id ? { ...one, ...change } : one))

/** The readings when the server could not be reached: those that wait are late from now on. */
export const delayed = (heard: readonly Heard[]): Heard[] =>
  heard.map((one) => (one.state === 'waiting' ? { ...one, late: true } : one))

/** Those that still have to reach the server, in the order in which they were read. */
export const waitingIn = (heard: readonly Heard[]): Heard[] =>
  heard.filter((one) => one.state === 'waiting').toReversed()

/** Later than this, the server rebuilds what the system held when it was read. */
const LATE_MS = 1_000

/** What is sent: late readings say how long ago they were read, by this phone's clock and no other. */
export function sentOf({ id, reading, at, late }: Heard, now: Date): Reading {
  const age = Math.max(0, now.getTime() - Date.parse(at))
  return { ...reading, id, ...(late || age > LATE_MS ? { counted_ago: age } : {}) }
}

const keyOf = (countId: string) => `tendero.count.${countId}`

/** What was read and not sent before the page closed. */
export function stored(countId: string): Heard[] {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(keyOf(countId)) ?? '[]')
    return Array.isArray(found) ? found : []
  } catch {
    return []
  }
}

export function store(countId: string, heard: readonly Heard[]): void {
  const left = heard.filter((one) => one.state === 'waiting')
  try {
    if (left.length > 0) localStorage.setItem(keyOf(countId), JSON.stringify(left))
    else localStorage.removeItem(keyOf(countId))
  } catch {
    // A full or forbidden storage: the readings are still in memory.
  }
}
