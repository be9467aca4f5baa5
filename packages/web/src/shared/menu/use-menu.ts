import { type AnyRoute, useLocation, useRouter } from '@tanstack/react-router'
import { useMemo } from 'react'
import { usePerson } from '@/lib/person'
import type { Plain } from '@/lib/place'
import { activeItem, creatable, menuOf, type Screen } from './menu'

const cache = new WeakMap<object, Screen[]>()

/** Every screen of the route tree that can be opened without parameters. */
function screensOf(router: { routesByPath: object }): Screen[] {
  const known = cache.get(router)
  if (known) return known
  const screens = Object.values(router.routesByPath as Record<string, AnyRoute>)
    .filter((route) => route.options.staticData && !route.fullPath.includes('$'))
    .map((route) => ({
      path: route.fullPath.replace(/(.)\/$/, '$1') as Plain,
      data: route.options.staticData as Screen['data'],
    }))
  cache.set(router, screens)
  return screens
}

/** The menu of the signed-in person, what they may create, and where they are in it. */
export function useMenu() {
  const router = useRouter()
  const person = usePerson()
  const pathname = useLocation({ select: (location) => location.pathname })
  const screens = screensOf(router)
  const menu = useMemo(
    () => ({ sections: menuOf(screens, person), create: creatable(screens, person) }),
    [screens, person],
  )
  return { ...menu, ...activeItem(menu.sections, pathname), pathname, screens, person }
}
