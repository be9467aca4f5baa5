import { AlertDialog as Radix } from 'radix-ui'
import type { ComponentProps } from 'react'
import { cn } from '@/lib/cn'
import { useFocusReturn } from './focus-return'

export const AlertDialog = Radix.Root
export const AlertDialogCancel = Radix.Cancel
export const AlertDialogAction = Radix.Action
export const AlertDialogTitle = ({ className, ...props }: ComponentProps<typeof Radix.Title>) => (
  <Radix.Title className={cn('text-lg font-semibold tracking-tight', className)} {...props} />
)
export const AlertDialogDescription = ({ className, ...props }: ComponentProps<typeof Radix.Description>) => (
  <Radix.Description className={cn('mt-1.5 text-base text-muted-foreground', className)} {...props} />
)

export function AlertDialogContent({ className, children, ...props }: ComponentProps<typeof Radix.Content>) {
  const { origin, giveBack } = useFocusReturn()
  return (
    <Radix.Portal>
      <Radix.Overlay className="fixed inset-0 z-50 bg-overlay duration-150 data-[state=open]:animate-in data-[state=open]:fade-in-0" />
      <Radix.Content
        className={cn(
          'fixed inset-x-4 top-1/2 z-50 mx-auto max-w-sm -translate-y-1/2 rounded-xl border bg-popover p-5 shadow-float outline-none duration-150 data-[state=open]:animate-in data-[state=open]:fade-in-0 data-[state=open]:zoom-in-98',
          className,
        )}
        onCloseAutoFocus={giveBack}
        {...props}
      >
        {origin}
        {children}
      </Radix.Content>
    </Radix.Portal>
  )
}
