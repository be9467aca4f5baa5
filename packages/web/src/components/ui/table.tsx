import type { ComponentProps } from 'react'
import { cn } from '@/lib/cn'

/** Plain table of the look: 13 px, hairlines, figures aligned. Lists of records use the kit's DataTable. */
export function Table({ className, ...props }: ComponentProps<'table'>) {
  return (
    <div className="w-full overflow-x-auto">
      <table className={cn('w-full border-collapse text-sm', className)} {...props} />
    </div>
  )
}

export function Th({ className, numeric, ...props }: ComponentProps<'th'> & { numeric?: boolean }) {
  return (
    <th
      scope="col"
      className={cn(
        'h-9 border-b px-3 text-left text-xs font-medium whitespace-nowrap text-muted-foreground',
        numeric && 'text-right',
        className,
      )}
      {...props}
    />
  )
}

export function Td({ className, numeric, ...props }: ComponentProps<'td'> & { numeric?: boolean }) {
  return <td className={cn('h-11 border-b px-3 py-1.5', numeric && 'money', className)} {...props} />
}
