import { useEffect, useRef } from 'react'
import { writeInto } from '@/lib/write-into'
import { SCANNER_GAP_MS } from './keys'

const SHORTEST = 4

/** What a scanner typed so far. */
export interface Burst {
  code: string
  last: number
}

export const noBurst: Burst = { code: '', last: Number.NEGATIVE_INFINITY }

/**
 * Follows the keyboard to tell a scanner from a person: a code is a run of fast keys that ends in Enter.
 * @param at instant in ms
 * @returns the run so far; `scanned` when this key ended a code
 */
export function feed(burst: Burst, key: string, at: number): { burst: Burst; scanned?: string; started: boolean } {
  const fast = at - burst.last <= SCANNER_GAP_MS
  if (key === 'Enter')
    return fast && burst.code.length >= SHORTEST
      ? { burst: noBurst, scanned: burst.code, started: false }
      : { burst: noBurst, started: false }
  if (key.length !== 1) return { burst: key === 'Shift' ? burst : noBurst, started: false }
  return fast
    ? { burst: { code: burst.code + key, last: at }, started: false }
    : { burst: { code: key, last: at }, started: true }
}

/**
 * The code that a scanner sent into a field which now reads `whole`: a slow one that stopped on its way left the head of
 * its code there, so the whole text counts when it alone is known.
 */
export const codeMeant = (code: string, whole: string, known: (code: string) => boolean): string =>
  !known(code) && known(whole) ? whole : code

/**
 * Hears a scanner wherever the focus is; what it typed into a field is taken out again.
 * @param onScan told the code, and all that the field read that it was typed into
 */
export function useScanner(onScan: (code: string, whole: string) => void): void {
  const latest = useRef(onScan)
  latest.current = onScan
  useEffect(() => {
    let burst = noBurst
    let before: { field: HTMLInputElement | HTMLTextAreaElement; value: string } | undefined
    const hear = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return
      const { target } = event
      const heard = feed(burst, event.key, event.timeStamp)
      burst = heard.burst
      if (heard.started)
        before =
          target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement
            ? { field: target, value: target.value }
            : undefined
      if (heard.scanned === undefined) return
      event.preventDefault()
      event.stopPropagation()
      const whole = before && before.field === target ? before.field.value : heard.scanned
      if (before && before.field === target) writeInto(before.field, before.value)
      latest.current(heard.scanned, whole)
    }
    window.addEventListener('keydown', hear, true)
    return () => window.removeEventListener('keydown', hear, true)
  }, [])
}
