import { X } from 'lucide-react'
import { Dialog as Radix } from 'radix-ui'
import { type ComponentProps, createContext, type ReactNode, type RefObject, useRef } from 'react'
import { cn } from '@/lib/cn'
import { firstField } from '@/lib/first-field'
import { useFocusReturn } from './focus-return'

export const Dialog = Radix.Root

const overlay =
  'fixed inset-0 z-50 bg-overlay duration-150 data-[state=open]:animate-in data-[state=open]:fade-in-0 data-[state=closed]:animate-out data-[state=closed]:fade-out-0'

/** What a window asks before Escape, its cross or a press outside close it: a form inside sets it while it has changes. */
export const Leaving = createContext<RefObject<(() => Promise<boolean>) | undefined> | undefined>(undefined)

function useLeaving() {
  const ask = useRef<() => Promise<boolean>>(undefined)
  const cross = useRef<HTMLButtonElement>(null)
  const agreed = useRef(false)
  const hold = (event: { preventDefault: () => void }) => {
    if (!ask.current || agreed.current) return
    event.preventDefault()
    void ask.current().then((yes) => {
      agreed.current = yes
      if (yes) cross.current?.click()
    })
  }
  return { ask, cross, hold }
}

interface PanelProps extends Omit<ComponentProps<typeof Radix.Content>, 'title'> {
  title: ReactNode
  description?: ReactNode
  /** Keeps the title for readers of the screen only. */
  hideTitle?: boolean
  /** Pinned at the bottom: the buttons. */
  footer?: ReactNode
}

function Panel({ title, description, hideTitle, footer, children, className, ...props }: PanelProps) {
  const { origin, giveBack } = useFocusReturn()
  const { ask, cross, hold } = useLeaving()
  return (
    <Radix.Portal>
      <Radix.Overlay className={overlay} />
      <Radix.Content
        className={className}
        onOpenAutoFocus={toFirstField}
        onCloseAutoFocus={giveBack}
        onEscapeKeyDown={hold}
        onInteractOutside={hold}
        {...(description ? {} : { 'aria-describedby': undefined })}
        {...props}
      >
        {origin}
        <header className={cn('flex items-start gap-4 px-5 pt-5 pb-3', hideTitle && 'sr-only')}>
          <div className="min-w-0 flex-1">
            <Radix.Title className="text-lg font-semibold tracking-tight">{title}</Radix.Title>
            {description && (
              <Radix.Description className="mt-0.5 text-sm text-muted-foreground">{description}</Radix.Description>
            )}
          </div>
        </header>
        <Radix.Close
          ref={cross}
          aria-label="Cerrar"
          onClick={hold}
          className="absolute top-4 right-4 grid size-8 place-items-center rounded-lg text-muted-foreground hover:bg-muted hover:text-foreground pointer-coarse:size-11 pointer-coarse:top-2.5 pointer-coarse:right-2.5"
        >
          <X className="size-4" />
        </Radix.Close>
        <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-5 pb-5">
          <Leaving value={ask}>{children}</Leaving>
        </div>
        {footer && (
          <footer className="flex flex-wrap justify-end gap-2 border-t bg-muted/50 px-5 py-3">{footer}</footer>
        )}
      </Radix.Content>
    </Radix.Portal>
  )
}

/** Whoever opens a form begins to fill it at once. A field with `autoFocus` was there before. */
function toFirstField(event: Event): void {
  const field = firstField(event.currentTarget as HTMLElement)
  if (!field) return
  event.preventDefault()
  field.focus()
}

/** A window in the middle; on a phone, from the bottom. */
export function DialogContent({ className, ...props }: PanelProps) {
  return (
    <Panel
      className={cn(
        'fixed inset-x-0 bottom-0 z-50 flex max-h-[92dvh] flex-col overflow-hidden rounded-t-xl border bg-popover shadow-float outline-none duration-150 sm:inset-x-auto sm:top-1/2 sm:bottom-auto sm:left-1/2 sm:w-full sm:max-w-md sm:-translate-x-1/2 sm:-translate-y-1/2 sm:rounded-xl',
        'data-[state=open]:animate-in data-[state=open]:fade-in-0 data-[state=open]:slide-in-from-bottom-4 data-[state=closed]:animate-out data-[state=closed]:fade-out-0 sm:data-[state=open]:slide-in-from-bottom-1',
        className,
      )}
      {...props}
    />
  )
}

export const Sheet = Radix.Root

/** A panel at the right for small records; on a phone, the whole screen. */
export function SheetContent({ className, ...props }: PanelProps) {
  return (
    <Panel
      className={cn(
        'fixed inset-y-0 right-0 z-50 flex w-full flex-col overflow-hidden border-l bg-popover shadow-float outline-none duration-150 sm:max-w-md',
        'data-[state=open]:animate-in data-[state=open]:slide-in-from-right-8 data-[state=open]:fade-in-0 data-[state=closed]:animate-out data-[state=closed]:fade-out-0',
        className,
      )}
      {...props}
    />
  )
}
