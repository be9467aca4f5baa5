import type { ComponentProps, ReactNode } from 'react'
import { cn } from '@/lib/cn'

interface CardProps extends Omit<ComponentProps<'section'>, 'title'> {
  title?: ReactNode
  description?: ReactNode
  /** At the right of the title. */
  action?: ReactNode
}

/** A group of things that belong together. Without padding inside when `className` says `p-0`. */
export function Card({ title, description, action, children, className, ...props }: CardProps) {
  return (
    <section className={cn('rounded-lg border bg-card p-4 sm:p-5', className)} {...props}>
      {(title || action) && (
        <header className="mb-4 flex items-start justify-between gap-4">
          <div className="min-w-0">
            {title && <h2 className="text-base font-semibold">{title}</h2>}
            {description && <p className="mt-0.5 text-sm text-muted-foreground">{description}</p>}
          </div>
          {action}
        </header>
      )}
      {children}
    </section>
  )
}
