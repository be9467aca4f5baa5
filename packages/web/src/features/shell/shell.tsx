import { Outlet } from '@tanstack/react-router'
import { ShortcutsHelp } from '@/components/kit/shortcuts'
import { usePhone } from '@/lib/hooks'
import { PhoneTabs } from './phone-tabs'
import { Rail } from './rail'
import { TopBar } from './top-bar'

/** The frame of everything under /dashboard. */
export function Shell() {
  const phone = usePhone()
  return (
    <div className="flex min-h-dvh">
      <a
        href="#contenido"
        className="sr-only z-50 rounded-lg bg-primary px-4 py-2 text-primary-foreground focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
      >
        Ir al contenido
      </a>
      {!phone && <Rail className="flex" />}
      <div className="flex min-w-0 flex-1 flex-col">
        <TopBar />
        <main id="contenido" tabIndex={-1} className="flex-1 pb-20 outline-none md:pb-8">
          <Outlet />
        </main>
      </div>
      {phone && <PhoneTabs />}
      <ShortcutsHelp />
    </div>
  )
}
