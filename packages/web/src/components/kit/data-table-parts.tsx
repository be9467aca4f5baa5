import { ArrowDown, ArrowUp, ChevronLeft, ChevronRight, ChevronsUpDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { Skeleton } from '@/components/ui/bits'
import { Button } from '@/components/ui/button'
import { Checkbox } from '@/components/ui/choice'
import { Th } from '@/components/ui/table'
import { cn } from '@/lib/cn'
import { count } from '@/lib/format'
import { useDelayed } from '@/lib/hooks'
import { range } from '@/lib/range'
import type { Column, DataTableProps } from './data-table-column'
import { focusFirstRow } from './row-focus'
import { useShortcut } from './shortcuts'
import type { ListState, Page } from './use-list-search'

interface HeadProps<T> {
  columns: readonly Column<T>[]
  list: ListState
  select?: { all: boolean; some: boolean; set: (on: boolean) => void }
  bulk?: ReactNode
  chosen: number
  className: string
}

/** Opaque, because rows pass below it; borders of a collapsed table would stay behind with them. */
const head =
  '[&_th]:h-10 [&_th]:border-b-0 [&_th]:bg-card [&_th]:shadow-[inset_0_-1px_0_var(--border)] [&_th:first-child]:rounded-tl-lg [&_th:last-child]:rounded-tr-lg'

/** `3 elegidos`. */
export const chosenText = (chosen: number) => (chosen === 1 ? '1 elegido' : `${count(chosen)} elegidos`)

export function TableHead<T>({ columns, list, select, bulk, chosen, className }: HeadProps<T>) {
  useShortcut('arrowdown', 'Ir a la primera fila', focusFirstRow)
  const box = select && (
    <Th className="w-10 pr-0">
      <Checkbox
        aria-label="Seleccionar toda la página"
        checked={select.all ? true : select.some ? 'indeterminate' : false}
        onCheckedChange={(on) => select.set(on === true)}
      />
    </Th>
  )
  if (bulk)
    return (
      <thead className={cn(head, className, '[&_th]:bg-accent')}>
        <tr>
          {box}
          <Th colSpan={columns.length}>
            <div className="flex items-center gap-2">
              <span role="status" className="mr-2 text-foreground">
                {chosenText(chosen)}
              </span>
              {bulk}
            </div>
          </Th>
        </tr>
      </thead>
    )
  return (
    <thead className={cn(head, className)}>
      <tr>
        {box}
        {columns.map((column) => (
          <Th key={column.header} numeric={column.align === 'right'} aria-sort={sortOf(column.sort, list.sort)}>
            {column.sort ? <SortButton column={column} list={list} /> : column.header}
          </Th>
        ))}
      </tr>
    </thead>
  )
}

const sortOf = (name: string | undefined, sort: string | undefined) =>
  name === undefined ? undefined : sort === name ? 'ascending' : sort === `-${name}` ? 'descending' : 'none'

function SortButton<T>({ column, list }: { column: Column<T>; list: ListState }) {
  const state = sortOf(column.sort, list.sort)
  const Icon = state === 'ascending' ? ArrowUp : state === 'descending' ? ArrowDown : ChevronsUpDown
  return (
    <button
      type="button"
      onClick={() => list.set({ sort: state === 'ascending' ? `-${column.sort}` : column.sort })}
      className={cn(
        'inline-flex items-center gap-1 rounded-sm hover:text-foreground',
        column.align === 'right' && 'flex-row-reverse',
        state !== 'none' && 'text-foreground',
      )}
    >
      {column.header}
      <Icon className={cn('size-3', state === 'none' && 'opacity-60')} aria-hidden />
    </button>
  )
}

/** Rows in the shape of what comes, once it takes longer than 150 ms. */
export function TableSkeleton({ columns, rows = 8 }: { columns: number; rows?: number }) {
  const shown = useDelayed(true)
  return range(rows).map((row) => (
    <tr key={row}>
      {range(columns).map((column) => (
        <td key={column} className="h-11 border-b px-3">
          {shown && <Skeleton className={cn('h-4', column === 0 ? 'w-40' : 'w-20')} />}
        </td>
      ))}
    </tr>
  ))
}

interface FooterProps {
  meta: Page<unknown>['meta']
  shown: number
  onPage: (page: number) => void
  totals?: DataTableProps<unknown>['totals']
  /** Beside the total: what can be done with all the rows. */
  children?: ReactNode
}

export function TableFooter({ meta, shown, totals = [], onPage, children }: FooterProps) {
  const first = (meta.current_page - 1) * meta.per_page + 1
  return (
    <footer className="flex min-h-12 flex-wrap items-center justify-between gap-x-4 gap-y-1 border-t px-3 py-1.5 max-md:px-4 text-sm text-muted-foreground">
      <span>
        {count(first)}–{count(first + shown - 1)} de {meta.more && 'más de '}
        <b className="font-medium text-foreground">{count(meta.total)}</b>
      </span>
      {totals.length > 0 && (
        <dl className="ml-auto flex flex-wrap justify-end gap-x-5 gap-y-0.5">
          {totals.map(({ label, value }) => (
            <div key={label} className="flex gap-1.5">
              <dt>{label}</dt>
              <dd className="money font-medium text-foreground">{value}</dd>
            </div>
          ))}
        </dl>
      )}
      {meta.unreadable && (
        <span role="status" className="text-destructive">
          {meta.unreadable.length === 1
            ? 'No se pudo leer un registro'
            : `No se pudieron leer ${meta.unreadable.length}`}
          : {meta.unreadable.join(', ')}. Envíanos este código para recuperarlo.
        </span>
      )}
      {children && <span className="ml-auto">{children}</span>}
      {meta.last_page > 1 && (
        <nav aria-label="Páginas" className="flex items-center gap-1">
          <Button
            variant="ghost"
            size="icon"
            aria-label="Página anterior"
            disabled={meta.current_page <= 1}
            onClick={() => onPage(meta.current_page - 1)}
          >
            <ChevronLeft />
          </Button>
          <span className="px-1 whitespace-nowrap">
            {count(meta.current_page)} de {count(meta.last_page)}
          </span>
          <Button
            variant="ghost"
            size="icon"
            aria-label="Página siguiente"
            disabled={meta.current_page >= meta.last_page}
            onClick={() => onPage(meta.current_page + 1)}
          >
            <ChevronRight />
          </Button>
        </nav>
      )}
    </footer>
  )
}
