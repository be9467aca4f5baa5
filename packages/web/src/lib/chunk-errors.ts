import { isTill } from './stand-in'
import { say } from './toast'

const KEY = 'tendero.reloaded'
const AGAIN_AFTER_MS = 60_000
/** Longest wait for a screen to load. Source: product.txt section 1. */
const LOAD_TIMEOUT_MS = 120_000

/** Which part of a screen could not be loaded, or undefined for any other error. Source: product.txt section 8. */
export function chunkFailure(error: unknown): 'script' | 'style' | undefined {
  const { name, code, message } = (error ?? {}) as { name?: string; code?: string; message?: string }
  if (code === 'CSS_CHUNK_LOAD_FAILED' || /unable to preload css|css_chunk_load_failed/i.test(message ?? ''))
    return 'style'
  if (name === 'ChunkLoadError') return 'script'
  return /dynamically imported module|importing a module script failed|loading chunk .+ failed/i.test(message ?? '')
    ? 'script'
    : undefined
}

/**
 * True when a reload may help: the first failure since the last deploy reloads, a second one soon after does not; without a
 * connection none does, and it would lose what is on the screen.
 * @param last instant of the last reload for this reason, in ms
 * @param online as the browser says
 */
export const shouldReload = (last: number, now: number, online: boolean): boolean =>
  online && now - last > AGAIN_AFTER_MS

/**
 * A screen that did not load: the page reloads once (a deploy replaced its file); then the merchant is told, with a retry. A till
 * without a connection says in the place of the screen that it needs one (`features/shell/needs-connection.tsx`).
 */
export function recover(error: unknown): void {
  if (isTill() && !navigator.onLine) return
  const last = Number(sessionStorage.getItem(KEY) ?? 0)
  if (shouldReload(last, Date.now(), navigator.onLine)) {
    sessionStorage.setItem(KEY, String(Date.now()))
    location.reload()
    return
  }
  const what = chunkFailure(error) === 'style' ? 'el diseño de esta pantalla' : 'esta pantalla'
  say.bad(`No pudimos cargar ${what}. Revisa tu internet.`, {
    stay: true,
    action: { label: 'Reintentar', run: () => location.reload() },
  })
}

/** Listens for screens that fail to load, also where no screen is waiting for them. */
export function watchChunks(): void {
  window.addEventListener('vite:preloadError', (event) => recover(event.payload))
  window.addEventListener('unhandledrejection', (event) => {
    if (chunkFailure(event.reason)) recover(event.reason)
  })
}

/** Watches the time that a screen takes to load; returns how to stop. */
export function watchLoad(): () => void {
  const timer = setTimeout(() => recover(new Error('Loading chunk timeout failed')), LOAD_TIMEOUT_MS)
  return () => clearTimeout(timer)
}
