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
  const trusted: string | undefined = import.meta.env.VITE_LOGIN_ORIGIN || undefined
  if (!trusted) return
  window.addEventListener('message', (event) => {
    const session = sessionOf(event.origin, event.data, trusted)
    if (!session) return
    queryClient.clear()
    saveSession(session.user, session.token)
    void router.navigate({ href: '/dashboard/main' })
  })
}
