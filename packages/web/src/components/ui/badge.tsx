import { cva, type VariantProps } from 'class-variance-authority'
import type { ComponentProps } from 'react'
import { cn } from '@/lib/cn'

const variants = cva(
  'inline-flex items-center gap-1 rounded-full px-2 py-0.5 text-xs font-medium whitespace-nowrap [&_svg]:size-3 [&_svg]:shrink-0',
  {
    variants: {
      tone: {
        neutral: 'bg-muted text-muted-foreground',
        // In a list what is as it should be is said, and only the rest stands out.
        good: 'bg-accent text-accent-foreground in-data-list:bg-transparent in-data-list:px-0 in-data-list:text-sm in-data-list:font-normal in-data-list:text-muted-foreground in-data-list:[&_svg]:hidden',
        warning: 'bg-warning-soft text-warning',
        bad: 'bg-destructive-soft text-destructive',
        info: 'bg-info-soft text-info',
      },
    },
    defaultVariants: { tone: 'neutral' },
  },
)

export type Tone = NonNullable<VariantProps<typeof variants>['tone']>

/** A state: colour, word and, as a child, an icon. In a list a good one is plain text. */
export function Badge({ tone, className, ...props }: ComponentProps<'span'> & VariantProps<typeof variants>) {
  return <span className={cn(variants({ tone }), className)} {...props} />
}
