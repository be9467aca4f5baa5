import { Link } from '@tanstack/react-router'
import { ArrowDownRight, ArrowUpRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { Skeleton } from '@/components/ui/bits'
import { cn } from '@/lib/cn'
import { percent } from '@/lib/format'
import type { Place } from '@/lib/place'

interface StatProps {
  label: string
  /** The figure, written: `money(total)`. Undefined while it comes. */
  value: string | undefined
  /** Change against before as a part of one: 0.12 is 12 % more. */
  change?: number
  /** Against what: `que el sábado pasado`. */
  against?: ReactNode
  /** The rows behind the figure. */
  href?: Place
}

/** A figure that opens its rows. */
export function Stat({ label, value, change, against, href }: StatProps) {
  const body = (
    <>
      <span className="text-sm text-muted-foreground">{label}</span>
      {value === undefined ? (
        <Skeleton className="mt-1 h-8 w-28" />
      ) : (
        <span className="block text-xl font-semibold tracking-tight whitespace-nowrap sm:text-2xl">{value}</span>
      )}
      {(change !== undefined || against) && (
        <span className="mt-1 block text-xs text-muted-foreground">
          {change !== undefined && <Change value={change} />} {against}
        </span>
      )}
    </>
  )
  const look = 'block rounded-lg border bg-card p-3 sm:p-4'
  if (!href) return <div className={look}>{body}</div>
  return (
    <Link {...href} className={cn(look, 'transition-colors hover:border-input hover:bg-muted/50')}>
      {body}
    </Link>
  )
}

function Change({ value }: { value: number }) {
  const Icon = value < 0 ? ArrowDownRight : ArrowUpRight
  return (
    <span className={cn('font-medium whitespace-nowrap', value < 0 ? 'text-destructive' : 'text-primary')}>
      <Icon className="inline size-3.5 align-[-2px]" aria-hidden />
      {percent(Math.abs(value))} {value < 0 ? 'menos' : 'más'}
    </span>
  )
}
