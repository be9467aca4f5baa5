import { ownValue } from '@tendero/core/kernel/values/own'

/** Longest pause between two keys of a barcode scanner, in ms; a fast typist needs about 80. */
export const SCANNER_GAP_MS = 40

/** Name of the pressed key: `n`, `?`, `f9`, `mod+k` (Ctrl or ⌘). Letters of Alt and the like give an empty name. */
export function keyOf(event: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>): string {
  if (event.altKey) return ''
  const key = event.key.toLowerCase()
  return event.ctrlKey || event.metaKey ? `mod+${key}` : key
}

const names: Record<string, string> = { mod: 'Ctrl', enter: 'Intro', arrowup: '↑', arrowdown: '↓', escape: 'Esc' }

/** A key as it is written on the keyboard: `mod+k` → `['Ctrl', 'K']`. */
export const keyText = (key: string): string[] =>
  key.split('+').map((part) => ownValue(names, part) ?? part.toUpperCase())
