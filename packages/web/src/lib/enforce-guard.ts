import { redirect } from '@tanstack/react-router'
import { ApiError } from './api-error'
import { guard, type Person } from './guard'
import { personQuery } from './person'
import { queryClient } from './query'
import type { RouteData } from './route-data'
import { clearSession, isSignedIn, wanted } from './session'
import { say } from './toast'

interface Target {
  pathname: string
  href: string
  data: RouteData
  preload: boolean
}

let shown: string | undefined

/** Remembers the screen that is shown: where one stays when the guard says no. */
export const arrived = (href: string): void => {
  shown = href
}

async function personNow(): Promise<Person | undefined> {
  if (!isSignedIn()) return undefined
  try {
    return await queryClient.ensureQueryData({ ...personQuery(), revalidateIfStale: true })
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 401) throw error
    clearSession()
    return undefined
  }
}

/** Applies the guard to a navigation: passes, or says why from the top right and throws where to go instead. */
export async function enforceGuard({ pathname, href, data, preload }: Target): Promise<void> {
  if (data.allow === 'public') return
  const verdict = guard(pathname, data, await personNow())
  if (verdict.pass) return
  if (!preload) {
    say.bad(verdict.message, { top: true })
    if (verdict.to === '/') wanted.keep(href)
  }
  const back = shown && shown !== href ? shown : '/dashboard/main'
  throw redirect({ href: verdict.to === 'stay' ? back : verdict.to, replace: true })
}
