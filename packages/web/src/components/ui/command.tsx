import { Command as Cmdk } from 'cmdk'
import { Search } from 'lucide-react'
import type { ComponentProps } from 'react'
import { cn } from '@/lib/cn'

export function Command({ className, ...props }: ComponentProps<typeof Cmdk>) {
  return <Cmdk className={cn('flex min-h-0 flex-col overflow-hidden', className)} {...props} />
}

export function CommandInput({ className, ...props }: ComponentProps<typeof Cmdk.Input>) {
  return (
    <div className="flex items-center gap-2 border-b px-3">
      <Search className="size-4 shrink-0 text-muted-foreground" aria-hidden />
      <Cmdk.Input
        className={cn('h-11 w-full bg-transparent text-base outline-none pointer-coarse:text-lg', className)}
        {...props}
      />
    </div>
  )
}

export function CommandList({ className, ...props }: ComponentProps<typeof Cmdk.List>) {
  return <Cmdk.List className={cn('max-h-80 min-h-0 overflow-y-auto overscroll-contain p-1', className)} {...props} />
}

/**
 * A list that keeps its height, and whose `CommandFoot` stays where it is while what is above is looked for: what one is
 * about to press must not move.
 */
export function CommandSteadyList({ className, ...props }: ComponentProps<typeof Cmdk.List>) {
  return (
    <CommandList
      className={cn(
        'h-72 scroll-pb-24 p-0 [&_[cmdk-group]]:p-1 [&>[cmdk-list-sizer]]:flex [&>[cmdk-list-sizer]]:min-h-full [&>[cmdk-list-sizer]]:flex-col',
        className,
      )}
      {...props}
    />
  )
}

/** What can be done whatever is found: at the foot of a `CommandSteadyList`. */
export function CommandFoot({ className, ...props }: ComponentProps<typeof Cmdk.Group>) {
  return <CommandGroup className={cn('sticky bottom-0 mt-auto border-t bg-popover', className)} {...props} />
}

export function CommandGroup({ className, ...props }: ComponentProps<typeof Cmdk.Group>) {
  return (
    <Cmdk.Group
      className={cn(
        '[&_[cmdk-group-heading]]:px-2.5 [&_[cmdk-group-heading]]:pt-2 [&_[cmdk-group-heading]]:pb-1 [&_[cmdk-group-heading]]:text-xs [&_[cmdk-group-heading]]:font-medium [&_[cmdk-group-heading]]:text-muted-foreground',
        className,
      )}
      {...props}
    />
  )
}

export function CommandItem({ className, ...props }: ComponentProps<typeof Cmdk.Item>) {
  return (
    <Cmdk.Item
      className={cn(
        "flex min-h-9 cursor-pointer items-center gap-2.5 rounded-md px-2.5 py-1.5 text-base select-none data-[disabled=true]:opacity-55 data-[selected=true]:bg-muted pointer-coarse:min-h-11 [&_svg:not([class*='size-'])]:size-4 [&_svg]:shrink-0 [&_svg]:text-muted-foreground",
        className,
      )}
      {...props}
    />
  )
}
