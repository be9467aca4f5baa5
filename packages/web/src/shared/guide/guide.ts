import { useSyncExternalStore } from 'react'

/**
 * Whether this person follows the first steps on this device: `hidden` once they put them away, the id of a step while they
 * are at it.
 */
type State = 'shown' | 'hidden' | (string & {})

const KEY = 'tendero.first-steps'
const listeners = new Set<() => void>()

function read(): State {
  try {
    return localStorage.getItem(KEY) ?? 'shown'
  } catch {
    return 'shown'
  }
}

export function setGuide(state: State): void {
  try {
    localStorage.setItem(KEY, state)
  } catch {
    // Without storage the steps are only shown again.
  }
  for (const listener of listeners) listener()
}

/** At no step any more; what was put away stays so. */
export function leaveStep(): void {
  if (read() !== 'hidden') setGuide('shown')
}

export const useGuide = (): State =>
  useSyncExternalStore((changed) => {
    listeners.add(changed)
    return () => listeners.delete(changed)
  }, read)
