import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { cn } from '@/lib/cn'
import type { DataTableProps } from './data-table-column'
import { moveFocus } from './row-focus'

const cellOfLink =
  'scroll-mt-28 outline-none after:absolute after:inset-0 after:content-[""] focus-visible:after:rounded-md focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-ring'

/** The first cell of a row: the link or button that covers the whole of it. */
export function RowTarget<T>({
  row,
  href,
  onRow,
  children,
}: Pick<DataTableProps<T>, 'href' | 'onRow'> & { row: T; children: ReactNode }) {
  if (href) {
    return (
      <Link data-row {...href(row)} className={cellOfLink} onKeyDown={moveFocus}>
        {children}
      </Link>
    )
  }
  if (!onRow) return children
  return (
    <button
      data-row
      type="button"
      className={cn('text-left', cellOfLink)}
      onClick={() => onRow(row)}
      onKeyDown={moveFocus}
    >
      {children}
    </button>
  )
}
