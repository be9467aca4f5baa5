import { Tabs as Radix } from 'radix-ui'
import type { ComponentProps } from 'react'
import { cn } from '@/lib/cn'

export const Tabs = Radix.Root
export const TabsContent = Radix.Content

export function TabsList({ className, ...props }: ComponentProps<typeof Radix.List>) {
  return (
    <Radix.List className={cn('flex gap-5 overflow-x-auto border-b [scrollbar-width:none]', className)} {...props} />
  )
}

export function TabsTrigger({ className, ...props }: ComponentProps<typeof Radix.Trigger>) {
  return (
    // Tabs that filter what is below have no panel of their own, and a reference to nothing is worse than none.
    <Radix.Trigger
      aria-controls={undefined}
      className={cn(
        '-mb-px border-b-2 border-transparent py-2.5 text-base font-medium whitespace-nowrap text-muted-foreground transition-colors hover:text-foreground focus-visible:-outline-offset-2 data-[state=active]:border-primary data-[state=active]:text-foreground',
        className,
      )}
      {...props}
    />
  )
}
