import { ListChecks } from 'lucide-react'
import { useState } from 'react'
import { Skeleton } from '@/components/ui/bits'
import { Button } from '@/components/ui/button'
import { Checkbox } from '@/components/ui/choice'
import { cn } from '@/lib/cn'
import { useDelayed } from '@/lib/hooks'
import { range } from '@/lib/range'
import { type Column, type RowsProps, shown } from './data-table-column'
import { chosenText } from './data-table-parts'
import { RowTarget } from './data-table-target'

const at = <T,>(columns: readonly Column<T>[], place: Column<T>['phone']) =>
  columns.filter((column) => column.phone === place)

/** The rows of a list on a phone: a name, a value and some facts below, all of it to press; it opens, or chooses. */
export function TableCards<T>({ rows, selected, select, clear, ...props }: RowsProps<T>) {
  const { rowKey, bulk, query } = props
  const skeleton = useDelayed(query.isPending)
  const [choosing, setChoosing] = useState(false)
  const chosen = rows.map(rowKey).filter((key) => selected.has(key))
  const leave = () => {
    clear()
    setChoosing(false)
  }
  return (
    <>
      {bulk && rows.length > 0 && !choosing && (
        <div className="flex justify-end border-b px-1">
          <Button variant="ghost" size="sm" onClick={() => setChoosing(true)}>
            <ListChecks /> Elegir varios
          </Button>
        </div>
      )}
      {bulk && choosing && (
        <div className="sticky top-14 z-20 grid gap-2 rounded-t-lg border-b bg-accent px-4 py-2 text-sm">
          <div className="flex min-h-9 items-center gap-3">
            <Checkbox
              aria-label="Seleccionar toda la página"
              checked={chosen.length === rows.length ? true : chosen.length > 0 ? 'indeterminate' : false}
              onCheckedChange={(on) => select(rows.map(rowKey), on === true)}
            />
            <span role="status" className="flex-1 font-medium">
              {chosen.length > 0 ? chosenText(chosen.length) : 'Toca los que quieras'}
            </span>
            <Button variant="ghost" size="sm" onClick={leave}>
              Salir
            </Button>
          </div>
          {chosen.length > 0 && <div className="flex flex-wrap items-center gap-2">{bulk(chosen, leave)}</div>}
        </div>
      )}
      <ul className="divide-y">
        {skeleton &&
          range(6).map((i) => (
            <li key={i} className="grid gap-2 px-4 py-3">
              <Skeleton className="h-4 w-3/5" />
              <Skeleton className="h-3.5 w-2/5" />
            </li>
          ))}
        {rows.map((row) => {
          const key = rowKey(row)
          return (
            <li
              key={key}
              className={cn(
                'relative flex items-center gap-3 px-4 py-3 active:bg-muted',
                choosing && selected.has(key) && 'bg-accent/60',
              )}
            >
              {choosing && (
                // It takes the whole card: the box alone is small for a finger.
                <Checkbox
                  aria-label="Seleccionar"
                  className="static after:inset-0 after:z-20"
                  checked={selected.has(key)}
                  onCheckedChange={(on) => select([key], on === true)}
                />
              )}
              <CardFacts {...props} row={row} />
            </li>
          )
        })}
      </ul>
    </>
  )
}

type FactsProps<T> = Pick<RowsProps<T>, 'columns' | 'href' | 'onRow'> & { row: T }

function CardFacts<T>({ row, columns, href, onRow }: FactsProps<T>) {
  const titles = at(columns, 'title')
  const title = titles.length > 0 ? titles : columns.slice(0, 1)
  return (
    <div className="grid min-w-0 flex-1 grid-cols-1 gap-0.5">
      <div className="flex items-start justify-between gap-3">
        <div className="min-w-0 flex-1 font-medium">
          <RowTarget row={row} href={href} onRow={onRow}>
            <span className="line-clamp-2 wrap-break-word">
              {title.map((column) => (
                <span key={column.header}>{shown(column, row)}</span>
              ))}
            </span>
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
        <div className="-ml-4 flex flex-wrap items-center *:flex *:max-w-full *:items-center *:before:w-4 *:before:shrink-0 *:before:text-center *:before:content-['·']">
          {at(columns, 'line')
            .map((column) => ({ column, content: shown(column, row) }))
            .filter(({ content }) => content !== null && content !== undefined && content !== '' && content !== false)
            .map(({ column, content }) => (
              <span key={column.header}>
                <span className="min-w-0 truncate">
                  {column.align === 'right' && `${column.header} `}
                  {content}
                </span>
              </span>
            ))}
        </div>
      </div>
    </div>
  )
}
