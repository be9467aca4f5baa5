import type { CountLine, Reading } from './types'

/** A reading of this phone: on its way, counted, or refused with its reason. */
export interface Heard {
  id: string
  /** What was scanned or chosen, until the answer says its name. */
  label: string
  reading: Omit<Reading, 'id' | 'counted_at'>
  /** When it was read. */
  at: string
  state: 'waiting' | 'counted' | 'refused'
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

/** Those that still have to reach the server, in the order in which they were read. */
export const waitingIn = (heard: readonly Heard[]): Heard[] =>
  heard.filter((one) => one.state === 'waiting').toReversed()

/** Later than this, the server rebuilds what the system held when it was read. */
const LATE_MS = 3_000

/** What is sent: late readings say when they were read. */
export function sentOf({ id, reading, at }: Heard, now: Date): Reading {
  return { ...reading, id, ...(now.getTime() - Date.parse(at) > LATE_MS ? { counted_at: at } : {}) }
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
