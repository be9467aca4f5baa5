import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react'
import { Avatar as RadixAvatar, Progress as RadixProgress } from 'radix-ui'
import type { ComponentProps, ReactNode } from 'react'
import { cn } from '@/lib/cn'

export function Skeleton({ className, ...props }: ComponentProps<'div'>) {
  return <div aria-hidden className={cn('animate-pulse rounded-md bg-muted', className)} {...props} />
}

/** A key of the keyboard. */
export function Kbd({ className, ...props }: ComponentProps<'kbd'>) {
  return (
    <kbd
      className={cn(
        'inline-grid h-5 min-w-5 place-items-center rounded-sm border border-current/25 px-1 font-sans text-2xs font-medium',
        className,
      )}
      {...props}
    />
  )
}

/** How far a work is. `value` from 0 to 100; undefined while it is not known. */
export function Progress({ value, className, ...props }: ComponentProps<typeof RadixProgress.Root>) {
  return (
    <RadixProgress.Root
      value={value ?? null}
      className={cn('relative h-2 w-full overflow-hidden rounded-full bg-muted', className)}
      {...props}
    >
      <RadixProgress.Indicator
        className={cn('h-full rounded-full bg-primary transition-[width]', value == null && 'w-1/3 animate-pulse')}
        style={value == null ? undefined : { width: `${value}%` }}
      />
    </RadixProgress.Root>
  )
}

const initials = (name: string) =>
  name
    .split(/\s+/)
    .filter(Boolean)
    .slice(0, 2)
    .map((word) => word[0]!.toUpperCase())
    .join('')

export function Avatar({ name, photo, className }: { name: string; photo?: string | null; className?: string }) {
  return (
    <RadixAvatar.Root
      aria-hidden
      className={cn(
        'grid size-8 shrink-0 place-items-center overflow-hidden rounded-full bg-accent text-xs font-semibold text-accent-foreground',
        className,
      )}
    >
      {photo && <RadixAvatar.Image src={photo} alt="" className="size-full object-cover" />}
      <RadixAvatar.Fallback delayMs={photo ? 300 : 0}>{initials(name)}</RadixAvatar.Fallback>
    </RadixAvatar.Root>
  )
}

const alerts = {
  info: { icon: Info, look: 'bg-info-soft [&>svg]:text-info' },
  good: { icon: CircleCheck, look: 'bg-accent [&>svg]:text-accent-foreground' },
  warning: { icon: TriangleAlert, look: 'bg-warning-soft [&>svg]:text-warning' },
  bad: { icon: CircleAlert, look: 'bg-destructive-soft [&>svg]:text-destructive' },
}

interface AlertProps extends Omit<ComponentProps<'div'>, 'title'> {
  tone?: keyof typeof alerts
  title?: ReactNode
}

/** Something to know about what is on the screen; it stays while it holds. */
export function Alert({ tone = 'info', title, children, className, ...props }: AlertProps) {
  const { icon: Icon, look } = alerts[tone]
  return (
    <div
      role={tone === 'bad' ? 'alert' : 'status'}
      className={cn('flex gap-3 rounded-lg px-4 py-3', look, className)}
      {...props}
    >
      <Icon className="mt-0.5 size-4 shrink-0" aria-hidden />
      <div className="min-w-0 flex-1">
        {title && <p className="font-medium">{title}</p>}
        {children}
      </div>
    </div>
  )
}
