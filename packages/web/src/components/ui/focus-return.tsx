import { type ReactNode, type RefObject, useLayoutEffect, useRef, useState } from 'react'

const OPEN = '[role=dialog][data-state=open], [role=alertdialog][data-state=open]'

/**
 * Gives the focus back to what had it before a window opened. Radix gives it to the window's trigger, and windows that a
 * row, a key or a question opens have none.
 * @returns `origin` goes inside the window, `giveBack` is its `onCloseAutoFocus`
 */
export function useFocusReturn(): { origin: ReactNode; giveBack: (event: Event) => void } {
  const before = useRef<Element | null>(null)
  const giveBack = (event: Event) => {
    const element = before.current
    if (event.defaultPrevented || !(element instanceof HTMLElement)) return
    const next = document.querySelector(OPEN)
    if (!next && (!element.isConnected || element === document.body)) return
    event.preventDefault()
    // One window gave way to another: the focus is in that one.
    if (!next || next.contains(element)) element.focus({ preventScroll: true })
  }
  return { origin: <Origin before={before} />, giveBack }
}

function Origin({ before }: { before: RefObject<Element | null> }) {
  // Read while rendering: once it is on the screen, a field of the window may have taken the focus.
  const [element] = useState(() => document.activeElement)
  useLayoutEffect(() => {
    before.current = element
  }, [before, element])
  return null
}
