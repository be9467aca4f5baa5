/**
 * What is typed while a screen or a window opens: kept, so that it is no shortcut of what is still there, and given to the
 * field that takes the focus, or else to the search of the screen.
 */

import { writeInto } from './write-into'

type TextField = HTMLInputElement | HTMLTextAreaElement

/** Longest that something may take to open, in ms. */
const PATIENCE_MS = 10_000

/** Enter is kept as the end of a line. */
let kept: string | undefined
/** What opens last has what is typed. */
let last = 0
let until = 0

const isText = (target: EventTarget | null): target is TextField =>
  target instanceof Element && target.matches('textarea, input:not([type=checkbox], [type=radio], [type=file])')

function hear(event: KeyboardEvent): void {
  const { key } = event
  if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing || isText(event.target)) return
  if (key === 'Escape' || performance.now() > until) forget()
  else if (key.length === 1 || (key === 'Enter' && kept)) {
    event.preventDefault()
    event.stopImmediatePropagation()
    kept += key.length === 1 ? key : '\n'
  }
}

const focused = ({ target }: FocusEvent) => {
  if (isText(target)) give(target)
}

/** Keeps what is typed from now on, until a field takes it. @returns what tells `giveTyped` what has opened */
export function keepTyped(): number {
  until = performance.now() + PATIENCE_MS
  kept ??= ''
  window.addEventListener('keydown', hear, true)
  document.addEventListener('focusin', focused)
  return ++last
}

function forget(): void {
  kept = undefined
  window.removeEventListener('keydown', hear, true)
  document.removeEventListener('focusin', focused)
}

/** Types what was kept into a field, as React hears it; Enter is pressed in it. */
function give(field: TextField): void {
  // A slash goes to a search, where it is by now.
  const [text, enter] = (kept ?? '').replace(/^\//, '').split('\n')
  forget()
  if (!text) return
  const before = field.value
  // When what opened has finished moving the focus; what was typed meanwhile comes after.
  requestAnimationFrame(() => {
    writeInto(field, before + text + field.value.slice(before.length))
    if (enter !== undefined)
      requestAnimationFrame(() => field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true })))
  })
}

/** The screen has come: once it shows what it has, what was kept goes to its search, unless one of its fields has it. */
export function giveTyped(opened: number): void {
  if (kept === undefined || opened !== last) return
  const search = document.querySelector<HTMLElement>('main input[type=search]')
  if (search && kept) search.focus()
  else if (performance.now() < until && document.querySelector('main [aria-label="Cargando"]'))
    requestAnimationFrame(() => giveTyped(opened))
  else {
    const key = kept
    forget()
    // One key alone, where there is nothing to write in, is meant for the screen that has come.
    if (key.length === 1) document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }))
  }
}
