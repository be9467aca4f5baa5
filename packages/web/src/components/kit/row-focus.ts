import type { KeyboardEvent } from 'react'

const rows = () => [...document.querySelectorAll<HTMLElement>('[data-row]')]

/** ↑ ↓ Inicio Fin between the rows of a list. */
export function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const all = rows()
  const here = all.indexOf(event.currentTarget)
  const to = { ArrowDown: here + 1, ArrowUp: here - 1, Home: 0, End: all.length - 1 }[event.key]
  if (to === undefined || !all[to]) return
  event.preventDefault()
  all[to].focus()
}

/** Puts the focus on the first row: from the search box with ↓, or from anywhere. */
export const focusFirstRow = (): void => rows()[0]?.focus()
