import { Tabs as Radix } from 'radix-ui'
import { type ComponentProps, useEffect, useRef } from 'react'
import { cn } from '@/lib/cn'

export const Tabs = Radix.Root
export const TabsContent = Radix.Content

/** Tabs that do not fit a phone roll to the one that is open. */
export function TabsList({ className, ...props }: ComponentProps<typeof Radix.List>) {
  const list = useRef<HTMLDivElement>(null)
  const shown = useRef<Element>(null)
  useEffect(() => {
    const open = list.current?.querySelector<HTMLElement>('[data-state=active]')
    if (!open || !list.current || open === shown.current) return
    shown.current = open
    // Of the list alone: `scrollIntoView` would move the page too.
    const { clientWidth, scrollLeft } = list.current
    const [from, to] = [open.offsetLeft - list.current.offsetLeft, open.offsetWidth]
    if (from < scrollLeft || from + to > scrollLeft + clientWidth)
      list.current.scrollLeft = from - (clientWidth - to) / 2
  })
  return (
    <Radix.List
      ref={list}
      className={cn('flex gap-5 overflow-x-auto border-b [scrollbar-width:none]', className)}
      {...props}
    />
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
