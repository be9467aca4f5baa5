import { type KeyboardEvent, useEffect, useRef, useState } from 'react'

interface Found {
  /** Value of the first item of what has been found. */
  first: string
  /** What has been found is of what is typed. */
  fresh: boolean
  take: (value: string) => void
}

/**
 * The marked item of a list that is looked for while one types, and Enter, which takes it: the first of what has been
 * found, until the arrows mark another. Enter pressed before what was typed has been looked for waits for it.
 * @returns the properties of the `Command`
 */
export function useMarked({ first, fresh, take }: Found) {
  const [moved, move] = useState<{ from: string; to: string }>()
  const waiting = useRef(false)
  // What was marked in another list says nothing of this one.
  const value = moved?.from === first ? moved.to : first
  useEffect(() => {
    if (!fresh || !waiting.current) return
    waiting.current = false
    take(first)
  })
  return {
    value,
    onValueChange: (to: string) => move({ from: first, to }),
    onKeyDown: (event: KeyboardEvent) => {
      waiting.current = event.key === 'Enter' && !event.nativeEvent.isComposing && !fresh
      if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
      // The list itself takes what it shows as marked, which lags behind what has been found.
      event.preventDefault()
      if (fresh) take(value)
    },
  }
}
