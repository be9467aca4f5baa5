import { Outlet, useMatches } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { ShortcutsHelp } from '@/components/kit/shortcuts'
import { useConnection } from '@/lib/connection'
import { findsSomething } from '@/lib/guard'
import { usePhone } from '@/lib/hooks'
import { usePerson } from '@/lib/person'
import { isTill } from '@/lib/stand-in'
import { useGuide } from '@/shared/guide/guide'
import { PhoneTabs } from './phone-tabs'
import { Rail } from './rail'
import { TopBar } from './top-bar'
import { useRail } from './use-rail'
import { VisitBar } from './visit-bar'

const Announced = lazy(() => import('./announced').then((m) => ({ default: m.Announced })))
const GuideBar = lazy(() => import('./guide-bar'))
const NeedsConnection = lazy(() => import('./needs-connection').then((m) => ({ default: m.NeedsConnection })))
const NotShown = lazy(() => import('./not-shown').then((m) => ({ default: m.NotShown })))

/** Screens that a till has without a connection. */
const ofTill = ['/dashboard/pos', '/dashboard/turnos']

/** True for a screen that somebody comes to while the server is not there and that this device cannot answer. */
function useOutOfReach(): boolean {
  const path = useMatches({ select: (matches) => matches.at(-1)?.fullPath.replace(/\/$/, '') ?? '' })
  const lost = useConnection() === 'none'
  const [seen, setSeen] = useState<string>()
  // What was on the screen when the connection went stays there.
  if (!lost && seen !== path) setSeen(path)
  return lost && seen !== path && !(isTill() && ofTill.includes(path))
}

/** The screen, or why it shows this person nothing. */
function Shown() {
  const data = useMatches({ select: (matches) => matches.at(-1)?.staticData })
  const outOfReach = useOutOfReach()
  const person = usePerson()
  if (outOfReach)
    return (
      <Suspense fallback={null}>
        <NeedsConnection />
      </Suspense>
    )
  if (!data || !person || findsSomething(person, data)) return <Outlet />
  return (
    <Suspense fallback={null}>
      <NotShown data={data} own={person.own_sales} />
    </Suspense>
  )
}

/** Only while somebody is at a step, and away from the home, which has them all. */
function Guide() {
  const state = useGuide()
  const home = useMatches({ select: (matches) => matches.at(-1)?.fullPath === '/dashboard/main' })
  if (home || state === 'shown' || state === 'hidden') return null
  return (
    <Suspense fallback={null}>
      <GuideBar />
    </Suspense>
  )
}

/** The frame of everything under /dashboard. `--foot` is the height of what stays at its foot: the tabs of a phone and the first steps. */
export function Shell() {
  const phone = usePhone()
  const { hidden } = useRail()
  return (
    <div className="flex min-h-dvh [--foot:var(--guide,0px)] max-md:[--foot:calc(4rem+var(--guide,0px))]">
      <a
        href="#contenido"
        className="sr-only z-50 rounded-lg bg-primary px-4 py-2 text-primary-foreground focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
      >
        Ir al contenido
      </a>
      {!phone && !hidden && <Rail className="flex" />}
      <div className="flex min-w-0 flex-1 flex-col">
        <VisitBar />
        <Suspense fallback={null}>
          <Announced />
        </Suspense>
        <TopBar />
        <main id="contenido" tabIndex={-1} className="flex-1 pb-20 outline-none md:pb-8">
          <Shown />
        </main>
        <Guide />
      </div>
      {phone && <PhoneTabs />}
      <ShortcutsHelp />
    </div>
  )
}
