import { loginOrigin } from './deployment'
import { queryClient } from './query'
import { isSignedIn, onSession, saveSession } from './session'
import { sessionOf } from './window-login'

interface Router {
  state: { location: { pathname: string } }
  navigate: (to: { href: string }) => unknown
}

/**
 * Follows the session wherever it changes: after a logout, here or in another tab, nothing is kept and one is at `/`;
 * another window of the trusted origin may bring a session. Source: product.txt sections 1, 4 and 8.
 */
export function watchSession(router: Router): void {
  onSession(() => {
    if (isSignedIn()) return
    queryClient.clear()
    if (router.state.location.pathname.startsWith('/dashboard')) void router.navigate({ href: '/' })
  })
  window.addEventListener('message', (event) => void takeIn(event, router))
}

/** Which origin is trusted is only asked once a message of another window looks like a session. */
async function takeIn({ origin, data }: MessageEvent, router: Router): Promise<void> {
  if (origin === window.location.origin || !sessionOf(origin, data, origin)) return
  const session = sessionOf(origin, data, await loginOrigin())
  if (!session) return
  queryClient.clear()
  saveSession(session.user, session.token)
  void router.navigate({ href: '/dashboard/main' })
}
