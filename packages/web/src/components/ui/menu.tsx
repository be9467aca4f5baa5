import { Check } from 'lucide-react'
import { DropdownMenu as Radix } from 'radix-ui'
import type { ComponentProps } from 'react'
import { cn } from '@/lib/cn'

export const Menu = Radix.Root
export const MenuTrigger = Radix.Trigger
export const MenuRadioGroup = Radix.RadioGroup

const item =
  "relative flex min-h-8 cursor-pointer items-center gap-2.5 rounded-md px-2.5 py-1.5 text-base outline-none select-none data-highlighted:bg-muted data-disabled:pointer-events-none data-disabled:opacity-55 pointer-coarse:min-h-11 [&_svg:not([class*='size-'])]:size-4 [&_svg]:shrink-0 [&_svg]:text-muted-foreground"

export function MenuContent({
  className,
  sideOffset = 6,
  align = 'end',
  ...props
}: ComponentProps<typeof Radix.Content>) {
  return (
    <Radix.Portal>
      <Radix.Content
        sideOffset={sideOffset}
        align={align}
        collisionPadding={8}
        className={cn(
          'z-50 max-h-(--radix-dropdown-menu-content-available-height) min-w-48 overflow-y-auto rounded-lg border bg-popover p-1 shadow-float duration-100 data-[state=open]:animate-in data-[state=open]:fade-in-0',
          className,
        )}
        {...props}
      />
    </Radix.Portal>
  )
}

export function MenuItem({ className, danger, ...props }: ComponentProps<typeof Radix.Item> & { danger?: boolean }) {
  return (
    <Radix.Item
      className={cn(
        item,
        danger && 'text-destructive data-highlighted:bg-destructive-soft [&_svg]:text-destructive',
        className,
      )}
      {...props}
    />
  )
}

export function MenuRadioItem({ className, children, ...props }: ComponentProps<typeof Radix.RadioItem>) {
  return (
    <Radix.RadioItem className={cn(item, 'pr-8', className)} {...props}>
      {children}
      <Radix.ItemIndicator className="absolute right-2">
        <Check />
      </Radix.ItemIndicator>
    </Radix.RadioItem>
  )
}

export function MenuLabel({ className, ...props }: ComponentProps<typeof Radix.Label>) {
  return (
    <Radix.Label className={cn('px-2.5 pt-2 pb-1 text-xs font-medium text-muted-foreground', className)} {...props} />
  )
}

export function MenuSeparator({ className, ...props }: ComponentProps<typeof Radix.Separator>) {
  return <Radix.Separator className={cn('-mx-1 my-1 h-px bg-border', className)} {...props} />
}
