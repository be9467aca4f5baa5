import { useSyncExternalStore } from 'react'

let shown: string | undefined
const listeners = new Set<() => void>()

/** Opens how a job goes, or how it ended, over whatever screen there is; nothing closes it. */
export function showJob(id: string | undefined): void {
  shown = id
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The job that is shown over the screen. */
export const useShownJob = (): string | undefined => useSyncExternalStore(subscribe, () => shown)
