import { intercept } from '@tendero/core/kernel/db/client'

export interface Held {
  /** Settles once the request is there, waiting. */
  reached: Promise<void>
  /** Lets it through. */
  release: () => void
}

/**
 * Holds the next request to the table that `which` recognises by its action and its JSON, before it is sent: the way to
 * put one action between the reads and the commit of another.
 */
export function hold(which: (action: string, json: string) => boolean): Held {
  let arrive!: () => void
  let release!: () => void
  const reached = new Promise<void>((resolve) => {
    arrive = resolve
  })
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  const stop = intercept((next) => async (action, input) => {
    if (which(action, JSON.stringify(input))) {
      stop()
      arrive()
      await released
    }
    return next(action, input)
  })
  return { reached, release }
}

/** Recognises a commit that writes all of some texts: keys (`#adjustment"`), fields or words. */
export const commitOf =
  (...texts: string[]) =>
  (action: string, json: string): boolean =>
    action === 'TransactWriteItems' && texts.every((text) => json.includes(text))
