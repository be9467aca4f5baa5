import { useSyncExternalStore } from 'react'

const KEY = 'tendero.rail'
const listeners = new Set<() => void>()
const isHidden = () => localStorage.getItem(KEY) === 'no'

function toggle(): void {
  if (isHidden()) localStorage.removeItem(KEY)
  else localStorage.setItem(KEY, 'no')
  for (const listener of listeners) listener()
}

/** Whether the rail is hidden on this device, and how to change it. */
export const useRail = () => ({
  hidden: useSyncExternalStore((listener) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }, isHidden),
  toggle,
})
