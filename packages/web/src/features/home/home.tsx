import { Link } from '@tanstack/react-router'
import { dayOf, hourOf } from '@tendero/core/kernel/time'
import { Page } from '@/components/kit/page'
import { useMenu } from '@/features/shell/use-menu'

const greeting = (hour: number) => (hour < 12 ? 'Buenos días' : hour < 19 ? 'Buenas tardes' : 'Buenas noches')
const long = new Intl.DateTimeFormat('es-CO', { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' })

/** The start: a greeting and the way to everything this person may do. */
export function Home() {
  const { sections, person } = useMenu()
  const now = new Date()
  const day = long.format(new Date(`${dayOf(now)}T00:00:00Z`))
  const rest = sections.filter((section) => section.id !== 'inicio')
  return (
    <Page
      title={`${greeting(hourOf(now))}${person ? `, ${person.name.split(' ')[0]}` : ''}`}
      description={`Hoy es ${day}.`}
    >
      <div className="grid gap-3 sm:grid-cols-2 xl:grid-cols-3">
        {rest.map(({ id, label, icon: Icon, items }) => (
          <section key={id} className="rounded-lg border bg-card p-4">
            <h2 className="mb-2 flex items-center gap-2.5 font-semibold">
              <Icon className="size-4.5 text-primary" aria-hidden /> {label}
            </h2>
            <ul className="-mx-2 grid">
              {items.map((item) => (
                <li key={item.path}>
                  <Link
                    to={item.path as string}
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
    </Page>
  )
}
