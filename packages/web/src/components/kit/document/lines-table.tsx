import type { ReactNode } from 'react'
import { Table, Td, Th } from '@/components/ui/table'
import { cn } from '@/lib/cn'

export interface LineCell<L> {
  header: string
  numeric?: boolean
  className?: string
  /** Not on a phone: there, what matters of it is said in another. */
  wide?: boolean
  cell: (line: L) => ReactNode
}

interface LinesTableProps<L> {
  lines: readonly L[]
  keyOf: (line: L) => string
  columns: readonly LineCell<L>[]
  /** The next page comes. */
  stale?: boolean
  /** Turns the page, or adds up. */
  children?: ReactNode
}

/** The lines of a document that was made. */
export const LinesTable = <L,>({ lines, keyOf, columns, stale, children }: LinesTableProps<L>) => (
  <section className={cn('min-w-0 rounded-lg border bg-card transition-opacity', stale && 'opacity-60')}>
    <Table>
      <thead>
        <tr>
          {columns.map(({ header, numeric, wide }) => (
            <Th key={header} numeric={numeric} className={cn(wide && 'max-sm:hidden')}>
              {header}
            </Th>
          ))}
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <tr key={keyOf(line)} className="last:*:border-b-0">
            {columns.map(({ header, numeric, wide, className, cell }) => (
              <Td key={header} numeric={numeric} className={cn(wide && 'max-sm:hidden', className)}>
                {cell(line)}
              </Td>
            ))}
          </tr>
        ))}
      </tbody>
    </Table>
    {children}
  </section>
)

/** Below a cell, smaller: a code, what a phone has no column for. */
export const Under = ({ phone, children }: { phone?: boolean; children: ReactNode }) => (
  <span className={cn('block text-xs text-muted-foreground', phone && 'sm:hidden')}>{children}</span>
)
