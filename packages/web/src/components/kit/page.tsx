import { Link } from '@tanstack/react-router'
import { ChevronLeft } from 'lucide-react'
import { Fragment, type ReactNode } from 'react'
import { Kbd } from '@/components/ui/bits'
import { Button } from '@/components/ui/button'
import { cn } from '@/lib/cn'
import { type Place, type Plain, placeOf } from '@/lib/place'
import { useTitle } from '@/lib/title'
import { ListPlaceProvider } from './list-place'
import { useShortcut } from './shortcuts'

export interface Crumb {
  label: string
  to: Place | Plain
}

export interface PrimaryAction {
  label: string
  /** Where it goes; or what it does. */
  to?: Place | Plain
  run?: () => void
  busy?: boolean
  /** Key that does the same; `n` unless told. */
  shortcut?: string
}

interface PageProps {
  title: string
  /** Next to the title: a state. */
  badge?: ReactNode
  description?: ReactNode
  /** Where this screen hangs, when it is deeper than two. */
  crumbs?: readonly Crumb[]
  /** The one thing that most people come here for. */
  primary?: PrimaryAction
  /** Other actions, before the primary. */
  actions?: ReactNode
  /** `form` for one column, `full` for tables and workbenches. */
  width?: 'form' | 'full'
  children: ReactNode
}

/** The frame of a screen: title, where it hangs, one primary action. */
export function Page({ title, badge, description, crumbs, primary, actions, width = 'full', children }: PageProps) {
  useTitle(title)
  return (
    <div
      className={cn(
        'mx-auto w-full px-4 py-5 sm:px-6 lg:px-8 lg:py-6',
        width === 'form' ? 'max-w-3xl' : 'max-w-screen-2xl',
      )}
    >
      {crumbs && <Crumbs crumbs={crumbs} />}
      <header className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-3 lg:mb-5">
        <div className={cn('min-w-0 flex-1', description ? 'basis-48' : 'basis-auto')}>
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <h1 className="text-xl font-semibold tracking-tight text-foreground lg:text-2xl">{title}</h1>
            {badge}
          </div>
          {description && (
            <p className="mt-1 max-w-prose text-muted-foreground">
              {typeof description === 'string' ? <Parts text={description} /> : description}
            </p>
          )}
        </div>
        {(actions || primary) && (
          <div className="flex flex-wrap items-center gap-2">
            {actions}
            {primary && <Primary {...primary} />}
          </div>
        )}
      </header>
      <ListPlaceProvider title={title}>{children}</ListPlaceProvider>
    </div>
  )
}

/** What is said in parts, `Domicilio · 25-11-2026 07:44`: a line ends between two of them, not inside a date. */
const Parts = ({ text }: { text: string }) =>
  text.split(' · ').map((part, i) => (
    <Fragment key={part}>
      {i > 0 && ' · '}
      <span className="inline-block max-w-full">{part}</span>
    </Fragment>
  ))

function Crumbs({ crumbs }: { crumbs: readonly Crumb[] }) {
  return (
    <nav aria-label="Ruta" className="mb-2 flex flex-wrap items-center gap-1 text-sm text-muted-foreground">
      {crumbs.map((crumb) => (
        <Fragment key={crumb.label}>
          <ChevronLeft className="size-3.5" aria-hidden />
          <Link {...placeOf(crumb.to)} className="mr-1 rounded-sm hover:text-foreground hover:underline">
            {crumb.label}
          </Link>
        </Fragment>
      ))}
    </nav>
  )
}

function Primary({ label, to, run, busy, shortcut = 'n' }: PrimaryAction) {
  const press = () => document.getElementById('primary-action')?.click()
  useShortcut(shortcut, label, press)
  const key = <Kbd className="hidden lg:inline-grid">{shortcut.toUpperCase()}</Kbd>
  if (to)
    return (
      <Button asChild>
        <Link id="primary-action" {...placeOf(to)}>
          {label} {key}
        </Link>
      </Button>
    )
  return (
    <Button id="primary-action" onClick={run} busy={busy}>
      {label} {key}
    </Button>
  )
}
