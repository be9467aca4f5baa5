import { intercept } from '@tendero/core/kernel/db/client'

export interface Held {
  /** Settles once the request is there, waiting. */
  reached: Promise<void>
  /** Lets it through. */
  release: () => void
}

/**
 * Holds the next request to the table that `which` recognises by its action and its JSON, before it is sent or, with
 * `answered`, before its answer is told: the way to put one action between the reads and the commit of another.
 */
export function hold(which: (action: string, json: string) => boolean, when: 'sent' | 'answered' = 'sent'): Held {
  let arrive!: () => void
  let release!: () => void
  const reached = new Promise<void>((resolve) => {
    arrive = resolve
  })
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  const stop = intercept((next) => async (action, input, options) => {
    if (!which(action, JSON.stringify(input))) return next(action, input, options)
    stop()
    const answer = when === 'answered' ? await next(action, input, options) : undefined
    arrive()
    await released
    return answer ?? next(action, input, options)
  })
  return { reached, release }
}

/** Recognises a commit that writes all of some texts: keys (`#adjustment"`), fields or words. */
export const commitOf =
  (...texts: string[]) =>
  (action: string, json: string): boolean =>
    action === 'TransactWriteItems' && texts.every((text) => json.includes(text))
