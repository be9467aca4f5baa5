import { type KeyboardEvent, useEffect, useRef } from 'react'

/**
 * Enter pressed before what was typed has been looked for waits for it, instead of taking what the list still shows.
 * @param fresh the list is of what is typed
 * @param take takes the first of the list, once it is
 * @returns the `onKeyDown` of the list
 */
export function useWaitingEnter(fresh: boolean, take: () => void): (event: KeyboardEvent) => void {
  const pressed = useRef(false)
  useEffect(() => {
    if (!fresh || !pressed.current) return
    pressed.current = false
    take()
  })
  return (event) => {
    pressed.current = event.key === 'Enter' && !fresh
    if (pressed.current) event.preventDefault()
  }
}
