import { Skeleton } from '@/components/ui/bits'
import { useDelayed } from '@/lib/hooks'
import { range } from '@/lib/range'
import { type Column, type DataTableProps, shown } from './data-table-column'
import { RowTarget } from './data-table-target'

const at = <T,>(columns: readonly Column<T>[], place: Column<T>['phone']) =>
  columns.filter((column) => column.phone === place)

/** The rows of a list on a phone: a name, a value and some facts below, all of it to press. */
export function TableCards<T>({
  columns,
  rows,
  rowKey,
  href,
  onRow,
  loading,
}: DataTableProps<T> & { rows: T[]; loading: boolean }) {
  const skeleton = useDelayed(loading)
  const titles = at(columns, 'title')
  const title = titles.length > 0 ? titles : columns.slice(0, 1)
  return (
    <ul className="divide-y">
      {skeleton &&
        range(6).map((i) => (
          <li key={i} className="grid gap-2 px-4 py-3">
            <Skeleton className="h-4 w-3/5" />
            <Skeleton className="h-3.5 w-2/5" />
          </li>
        ))}
      {rows.map((row) => (
        <li key={rowKey(row)} className="relative grid grid-cols-1 gap-0.5 px-4 py-3 active:bg-muted">
          <div className="flex items-baseline justify-between gap-3">
            <div className="min-w-0 flex-1 truncate font-medium">
              <RowTarget row={row} href={href} onRow={onRow}>
                {title.map((column) => (
                  <span key={column.header}>{shown(column, row)}</span>
                ))}
              </RowTarget>
            </div>
            <div className="money font-medium">
              {at(columns, 'value').map((column) => (
                <span key={column.header}>{shown(column, row)}</span>
              ))}
            </div>
          </div>
          {/* The dot before the first of each line is left of the edge, where it is not seen. */}
          <div className="min-w-0 overflow-x-clip text-sm text-muted-foreground">
            <div className="-ml-5 flex flex-wrap items-center *:max-w-full *:truncate *:before:inline-block *:before:w-5 *:before:text-center *:before:content-['·']">
              {at(columns, 'line')
                .map((column) => ({ column, content: shown(column, row) }))
                .filter(
                  ({ content }) => content !== null && content !== undefined && content !== '' && content !== false,
                )
                .map(({ column, content }) => (
                  <span key={column.header}>
                    {column.align === 'right' && `${column.header} `}
                    {content}
                  </span>
                ))}
            </div>
          </div>
        </li>
      ))}
    </ul>
  )
}
