import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Td, Th } from '@/components/ui/table'
import { cn } from '@/lib/cn'
import type { Place } from '@/lib/place'

export interface ReportColumn<R> {
  header: string
  cell: (row: R) => ReactNode
  /** The rows behind the figure. */
  rows?: (row: R) => Place | undefined
  /** What the last line says. */
  total?: ReactNode
  totalRows?: Place
  numeric?: boolean
  /** Hidden where there is no room. */
  wide?: boolean
}

interface ReportTableProps<R> {
  columns: readonly ReportColumn<R>[]
  rows: readonly R[]
  rowKey: (row: R) => string
  caption: string
  /** A row that adds up others. */
  strong?: (row: R) => boolean
}

const hidden = (wide: boolean | undefined) => wide && 'max-md:hidden'

/** The table of a report: head and totals stay in sight, figures open their rows. */
export function ReportTable<R>({ columns, rows, rowKey, caption, strong }: ReportTableProps<R>) {
  return (
    <section
      className="max-h-[70dvh] overflow-auto rounded-lg border bg-card"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and the keyboard must reach it
      tabIndex={0}
      aria-label={caption}
    >
      <table className="w-full border-separate border-spacing-0 text-sm">
        <thead>
          <tr>
            {columns.map((column) => (
              <Th
                key={column.header}
                numeric={column.numeric}
                className={cn('sticky top-0 z-10 bg-card px-2.5', hidden(column.wide))}
              >
                {column.header}
              </Th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={rowKey(row)} className={cn('hover:bg-muted/60', strong?.(row) && 'bg-muted/40 font-semibold')}>
              {columns.map((column) => (
                <Td key={column.header} numeric={column.numeric} className={cn('h-9 px-2.5', hidden(column.wide))}>
                  <Figure rows={column.rows?.(row)}>{column.cell(row)}</Figure>
                </Td>
              ))}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            {columns.map((column) => (
              <Td
                key={column.header}
                numeric={column.numeric}
                className={cn(
                  'sticky bottom-0 z-10 border-t border-b-0 bg-muted px-2.5 font-semibold',
                  hidden(column.wide),
                )}
              >
                <Figure rows={column.totalRows}>{column.total}</Figure>
              </Td>
            ))}
          </tr>
        </tfoot>
      </table>
    </section>
  )
}

/** A figure that opens its rows; plain text when it has none. */
export function Figure({ rows, children }: { rows?: Place; children: ReactNode }) {
  if (!rows) return children
  return (
    <Link {...rows} className="rounded-sm underline-offset-4 hover:text-primary hover:underline">
      {children}
    </Link>
  )
}
