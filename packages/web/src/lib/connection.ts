import { useSyncExternalStore } from 'react'

/** How the server is reached: not at all, slowly, or well. */
export type Connection = 'none' | 'slow' | 'good'

/** An answer that takes longer makes somebody at a counter wonder. */
const SLOW_MS = 2_000

let state: Connection = typeof navigator !== 'undefined' && navigator.onLine === false ? 'none' : 'good'
let lostAt = state === 'none' ? Date.now() : undefined
const listeners = new Set<() => void>()

function set(next: Connection): void {
  if (next === state) return
  state = next
  lostAt = next === 'none' ? Date.now() : undefined
  for (const listener of listeners) listener()
}

/** Tells that the server answered, and after how many ms. */
export const answered = (ms: number): void => set(ms > SLOW_MS ? 'slow' : 'good')

/** Tells that the server did not answer. */
export const unanswered = (): void => set('none')

if (typeof window !== 'undefined') {
  window.addEventListener('offline', () => set('none'))
  window.addEventListener('online', () => set('good'))
}

/** How the server is reached now. */
export const connectionNow = (): Connection => state

/** Since when it is not, in ms; undefined while it is. */
export const lostSince = (): number | undefined => lostAt

/** How the server was reached the last time. */
export const useConnection = (): Connection =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => state,
  )
