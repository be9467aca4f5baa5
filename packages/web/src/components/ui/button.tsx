import { cva, type VariantProps } from 'class-variance-authority'
import { LoaderCircle } from 'lucide-react'
import { Slot } from 'radix-ui'
import type { ComponentProps } from 'react'
import { cn } from '@/lib/cn'

export const buttonVariants = cva(
  "inline-flex shrink-0 items-center justify-center gap-2 rounded-lg text-base font-medium whitespace-nowrap transition-colors select-none disabled:pointer-events-none disabled:opacity-55 aria-disabled:pointer-events-none aria-disabled:opacity-55 [&_svg]:shrink-0 [&_svg:not([class*='size-'])]:size-4",
  {
    variants: {
      variant: {
        primary: 'bg-primary text-primary-foreground shadow-raised hover:bg-primary-hover',
        outline: 'border border-input bg-card text-foreground shadow-raised hover:bg-muted',
        ghost: 'text-foreground hover:bg-muted',
        soft: 'bg-accent text-accent-foreground hover:bg-accent/70',
        danger: 'bg-destructive text-destructive-foreground hover:bg-destructive-hover',
        link: 'text-primary underline-offset-4 hover:underline',
      },
      size: {
        sm: 'h-8 px-2.5 text-sm pointer-coarse:h-10',
        md: 'h-9 px-3.5 pointer-coarse:h-11',
        lg: 'h-11 px-5 text-lg',
        xl: 'h-14 px-6 text-xl font-semibold',
        icon: 'size-9 pointer-coarse:size-11',
      },
    },
    compoundVariants: [{ variant: 'link', class: 'h-auto px-0 pointer-coarse:h-auto' }],
    defaultVariants: { variant: 'primary', size: 'md' },
  },
)

export interface ButtonProps extends ComponentProps<'button'>, VariantProps<typeof buttonVariants> {
  /** Puts the look on the only child, such as a link. */
  asChild?: boolean
  /** Working: shows it and cannot be pressed again. */
  busy?: boolean
}

export function Button({ className, variant, size, asChild, busy, disabled, children, type, ...props }: ButtonProps) {
  const classes = cn(buttonVariants({ variant, size }), className)
  // What most people press next: notices keep off it.
  const next = variant === undefined || variant === 'primary' || variant === 'danger' ? '' : undefined
  if (asChild)
    return (
      <Slot.Root data-next={next} className={classes} {...props}>
        {children}
      </Slot.Root>
    )
  return (
    <button
      type={type ?? 'button'}
      data-next={next}
      className={classes}
      disabled={disabled || busy}
      aria-busy={busy || undefined}
      {...props}
    >
      {busy && <LoaderCircle className="animate-spin" aria-hidden />}
      {children}
    </button>
  )
}
