import { useSyncExternalStore } from 'react'

/** How this till stands with the server. */
export interface Standing {
  /** Commands that wait to be sent, sales and others. */
  waiting: number
  sales: number
  sending: boolean
  /** Why sending stopped, in words for who sells; somebody has to do something. */
  problem: string | undefined
  /** What was not as it was sold, as the server told since this page is open. */
  decisions: readonly string[]
}

let standing: Standing = { waiting: 0, sales: 0, sending: false, problem: undefined, decisions: [] }
const listeners = new Set<() => void>()

/** Tells how the till stands by now. */
export function stands(change: Partial<Standing>): void {
  standing = { ...standing, ...change }
  for (const listener of listeners) listener()
}

export const standingNow = (): Standing => standing

/** How the till of this device stands. */
export const useStanding = (): Standing =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => standing,
  )

const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('tendero.till')

/** Tells the other tabs of this device that what is kept of the till changed. */
export const tellTabs = (): void => channel?.postMessage('changed')

/** Calls `hear` when another tab changed what is kept. */
export const onTabs = (hear: () => void): void => channel?.addEventListener('message', hear)
