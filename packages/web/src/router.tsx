import { createRouter } from '@tanstack/react-router'
import { ErrorScreen, PendingScreen } from '@/features/shell/fallbacks'
import { NotFound } from '@/features/shell/not-found'
import { watchLoad } from '@/lib/chunk-errors'
import { arrived } from '@/lib/enforce-guard'
import { setScreenTitle } from '@/lib/title'
import { giveTyped, keepTyped } from '@/lib/typed-ahead'
import { parseSearch, stringifySearch } from '@/lib/url-search'
import { routeTree } from './routeTree.gen'
import '@/lib/route-data'

/** The router: guard in the root route, titles, scroll to the top, and one fallback of each kind. */
export function makeRouter() {
  const router = createRouter({
    routeTree,
    parseSearch,
    stringifySearch,
    defaultPreload: 'intent',
    defaultPendingMs: 150,
    defaultPendingMinMs: 200,
    scrollRestoration: true,
    defaultNotFoundComponent: NotFound,
    defaultPendingComponent: PendingScreen,
    defaultErrorComponent: ErrorScreen,
  })
  let stop = () => {}
  let opening = 0
  router.subscribe('onBeforeLoad', ({ pathChanged }) => {
    stop()
    stop = watchLoad()
    if (pathChanged) opening = keepTyped()
  })
  router.subscribe('onResolved', ({ toLocation }) => {
    stop()
    arrived(toLocation.href)
    setScreenTitle(router.state.matches.at(-1)?.staticData.title ?? '')
    giveTyped(opening)
  })
  return router
}
