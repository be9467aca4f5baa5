/** How often a page that stays open asks for a newer version, in ms. */
const ASK_MS = 60 * 60_000

let newer = false
const listeners = new Set<() => void>()

/** True once a newer version of the app is kept on this device: it comes with the next load of the page. */
export const hasNewer = (): boolean => newer
export function onNewer(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const script = (): string | undefined =>
  document.querySelector<HTMLScriptElement>('script[type=module][src*="/assets/"]')?.src

/**
 * Registers the service worker. One of a newer version waits until no page of the version before is open, so that no till
 * loses the files that it began with in the middle of a ticket; a page that is newer itself, and alone, lets it begin.
 */
export async function watchWorker(): Promise<void> {
  const before = navigator.serviceWorker.controller
  const registration = await navigator.serviceWorker.register('/sw.js').catch(() => undefined)
  if (!registration) return
  const waits = () => {
    if (!registration.waiting) return
    registration.waiting.postMessage({ take: script() })
    if (!before) return
    newer = true
    for (const listener of listeners) listener()
  }
  waits()
  registration.addEventListener('updatefound', () =>
    registration.installing?.addEventListener('statechange', () => registration.waiting && waits()),
  )
  navigator.serviceWorker.addEventListener('controllerchange', () => {
    newer = false
    for (const listener of listeners) listener()
  })
  setInterval(() => void registration.update().catch(() => undefined), ASK_MS)
}
