import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { hourOf } from '@tendero/core/kernel/values/time'
import { lazy, type RefObject, Suspense, useLayoutEffect, useRef } from 'react'
import { Page } from '@/components/kit/page'
import { Failure, PageLines } from '@/components/kit/states'
import { Skeleton } from '@/components/ui/bits'
import { q } from '@/lib/api'
import { cn } from '@/lib/cn'
import { today } from '@/lib/format'
import { useDelayed } from '@/lib/hooks'
import { useCan, usePerson } from '@/lib/person'
import { range } from '@/lib/range'
import { useMenu } from '@/shared/menu/use-menu'
import { longDay } from '@/shared/report/day-name'
import { Attention, mattersOf } from './attention'
import { FirstDay } from './first-day'
import { OrdersNow } from './orders-now'
import { QuickWays } from './quick-ways'
import { SidePanel, useSidePanel } from './side-panel'
import { TodayFigures } from './today-figures'
import { Trends } from './trends'

// Only whoever runs the product has it.
const PlatformHome = lazy(() => import('./platform/home').then((m) => ({ default: m.PlatformHome })))

const greeting = (hour: number) => (hour < 12 ? 'Buenos días' : hour < 19 ? 'Buenas tardes' : 'Buenas noches')

/** The start: how today goes, then what needs somebody, then how it went day by day. */
export function Home() {
  const person = usePerson()
  if (!person) return <PageLines />
  if (person.userType !== 1) return <ShopHome name={person.name} />
  return (
    <Suspense fallback={<PageLines />}>
      <PlatformHome person={person} />
    </Suspense>
  )
}

function ShopHome({ name }: { name: string }) {
  const now = useQuery(q.reports.today())
  const matters = now.data && mattersOf(now.data)
  const list = useRef<HTMLElement>(null)
  const room = useRoom(list)
  const sells = useCan('dashboard_graphic-read', 'sale-read', 'pos-read')
  const graphics = useCan('dashboard_graphic-read')
  const shortcuts = useCan('dashboard_shortcut-read')
  const panel = useSidePanel()
  const aside = panel.notices || panel.products
  return (
    <Page title={`${greeting(hourOf(new Date()))}, ${name.split(' ')[0]}`} description={`Hoy es ${longDay(today())}.`}>
      <div className={cn('grid grid-cols-1 gap-4', aside && 'xl:grid-cols-[minmax(0,1fr)_20rem]')}>
        <div className="grid min-w-0 grid-cols-1 content-start gap-4">
          <FirstDay />
          {now.isError && !now.data ? (
            <Failure error={now.error} retry={() => void now.refetch()} className="rounded-lg border bg-card" />
          ) : now.data ? (
            <>
              <TodayFigures today={now.data} />
              <Attention ref={list} matters={matters ?? []} />
            </>
          ) : (
            <Waiting sells={sells} matters={room} />
          )}
          {shortcuts && <QuickWays />}
          {graphics && <OrdersNow />}
          {sells ? <Trends /> : <Ways />}
        </div>
        {aside && <SidePanel {...panel} />}
      </div>
    </Page>
  )
}

const ROOM = 'home-matters-height'

/** The height to keep for what needs somebody, in pixels: what it took the last time; three lines before. */
function useRoom(list: RefObject<HTMLElement | null>): number {
  useLayoutEffect(() => {
    if (list.current) localStorage.setItem(ROOM, String(list.current.offsetHeight))
  })
  return Number(localStorage.getItem(ROOM) ?? 170)
}

/** The room of what is coming, so that nothing moves when it comes. */
function Waiting({ sells, matters }: { sells: boolean; matters: number }) {
  const shown = useDelayed(true)
  return (
    <div role="status" aria-label="Cargando" className={cn('grid gap-4', !shown && 'invisible')}>
      {sells && (
        <div className="grid grid-cols-2 gap-3 lg:grid-cols-4">
          {range(4).map((i) => (
            <Skeleton key={i} className="h-30 sm:h-28" />
          ))}
        </div>
      )}
      <Skeleton style={{ height: `${matters}px` }} />
    </div>
  )
}

/** The way to everything that this person may do: for who sees no figures. */
function Ways() {
  const { sections } = useMenu()
  return (
    <div className="grid gap-3 sm:grid-cols-2 xl:grid-cols-3">
      {sections
        .filter((section) => section.id !== 'inicio')
        .map(({ id, label, icon: Icon, items }) => (
          <section key={id} className="rounded-lg border bg-card p-4">
            <h2 className="mb-2 flex items-center gap-2.5 font-semibold">
              <Icon className="size-4.5 text-primary" aria-hidden /> {label}
            </h2>
            <ul className="-mx-2 grid">
              {items.map((item) => (
                <li key={item.path}>
                  <Link
                    to={item.path}
                    className="flex min-h-8 items-center rounded-md px-2 text-muted-foreground hover:bg-muted hover:text-foreground pointer-coarse:min-h-11"
                  >
                    {item.label}
                  </Link>
                </li>
              ))}
            </ul>
          </section>
        ))}
    </div>
  )
}
