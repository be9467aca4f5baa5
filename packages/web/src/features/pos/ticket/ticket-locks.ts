/**
 * What tabs of one browser tell each other about tickets: who has which (Web Locks) and which was sold (a channel).
 * Where the browser has no locks (a page that is not served safely) each tab keeps to its own tickets.
 */

/** True when tabs cannot agree on who has a ticket. */
export const sessionOnly = (): boolean => typeof navigator.locks === 'undefined'

const OWN_WAIT_MS = 500
const nameOf = (id: string) => `tendero.ticket.${id}`
/** Gives the ticket of this tab back. */
let release: (() => void) | undefined

/**
 * Holds a ticket until this tab closes or holds another one.
 * @param options `mine`: this tab had it before a reload, whose lock may take a moment to be free
 * @returns false when another tab has it
 */
export function hold(id: string, { mine = false } = {}): Promise<boolean> {
  if (sessionOnly()) return Promise.resolve(true)
  return new Promise((resolve) => {
    const options = mine ? { signal: AbortSignal.timeout(OWN_WAIT_MS) } : { ifAvailable: true }
    navigator.locks
      .request(nameOf(id), options, (lock) => {
        if (!lock) return resolve(false)
        release?.()
        resolve(true)
        return new Promise<void>((free) => {
          release = free
        })
      })
      .catch(() => resolve(false))
  })
}

const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('tendero.tickets')

/** Tells the other tabs that a ticket was sold. */
export const tellSold = (id: string): void => channel?.postMessage({ sold: id })

/** Calls `hear` with the id of a ticket that another tab sold. Returns how to stop. */
export function onSold(hear: (id: string) => void): () => void {
  const listen = (event: MessageEvent<{ sold?: string }>) => event.data.sold && hear(event.data.sold)
  channel?.addEventListener('message', listen)
  return () => channel?.removeEventListener('message', listen)
}
