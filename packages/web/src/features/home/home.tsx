import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { hourOf } from '@tendero/core/kernel/values/time'
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
import { Attention } from './attention'
import { useFirstSteps } from './first-steps'
import { FirstSteps } from './first-steps-card'
import { OrdersNow } from './orders-now'
import { PlatformHome } from './platform-home'
import { QuickWays } from './quick-ways'
import { SidePanel, useSidePanel } from './side-panel'
import { TodayFigures } from './today-figures'
import { Trends } from './trends'

const greeting = (hour: number) => (hour < 12 ? 'Buenos días' : hour < 19 ? 'Buenas tardes' : 'Buenas noches')

/** The start: what needs me today, then today's sales against the same weekday, then how it goes. */
export function Home() {
  const person = usePerson()
  if (!person) return <PageLines />
  return person.userType === 1 ? <PlatformHome person={person} /> : <ShopHome name={person.name} />
}

function ShopHome({ name }: { name: string }) {
  const now = useQuery(q.reports.today())
  const steps = useFirstSteps()
  const sells = useCan('dashboard_graphic-read', 'sale-read', 'pos-read')
  const graphics = useCan('dashboard_graphic-read')
  const shortcuts = useCan('dashboard_shortcut-read')
  const panel = useSidePanel()
  const aside = panel.notices || panel.products
  return (
    <Page title={`${greeting(hourOf(new Date()))}, ${name.split(' ')[0]}`} description={`Hoy es ${longDay(today())}.`}>
      <div className={cn('grid grid-cols-1 gap-4', aside && 'xl:grid-cols-[minmax(0,1fr)_20rem]')}>
        <div className="grid min-w-0 grid-cols-1 content-start gap-4">
          {shortcuts && <QuickWays />}
          {steps && <FirstSteps steps={steps} />}
          {now.isError && !now.data ? (
            <Failure error={now.error} retry={() => void now.refetch()} className="rounded-lg border bg-card" />
          ) : now.data ? (
            <>
              <Attention today={now.data} />
              <TodayFigures today={now.data} />
            </>
          ) : (
            <Waiting />
          )}
          {graphics && <OrdersNow />}
          {sells ? <Trends /> : <Ways />}
        </div>
        {aside && <SidePanel {...panel} />}
      </div>
    </Page>
  )
}

function Waiting() {
  const shown = useDelayed(true)
  return (
    <div role="status" aria-label="Cargando" className="grid gap-4">
      {shown && (
        <>
          <Skeleton className="h-40" />
          <div className="grid grid-cols-2 gap-3 lg:grid-cols-4">
            {range(4).map((i) => (
              <Skeleton key={i} className="h-24" />
            ))}
          </div>
        </>
      )}
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
