import type { UseQueryResult } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { createPortal } from 'react-dom'
import { Checkbox } from '@/components/ui/choice'
import { Td } from '@/components/ui/table'
import type { ApiError } from '@/lib/api-error'
import { cn } from '@/lib/cn'
import { date, money, percent, quantity } from '@/lib/format'
import { usePhone } from '@/lib/hooks'
import type { Place } from '@/lib/place'
import { TableCards } from './data-table-cards'
import { TableFooter, TableHead, TableSkeleton } from './data-table-parts'
import { ExportList } from './export-list'
import { useListPlace } from './list-place'
import { moveFocus } from './row-focus'
import { Failure, NothingFound } from './states'
import type { ListState, Page } from './use-list-search'

export interface Column<T> {
  header: string
  /** What the screen shows; without it, the value as its kind is read. */
  cell?: (row: T) => ReactNode
  /** Figures go to the right. */
  align?: 'right'
  /** Name by which the call sorts. */
  sort?: string
  /** Place on a phone: first line left, first line right, or second line. Absent: not shown there. */
  phone?: 'title' | 'value' | 'line'
  className?: string
  /** What the sheet says, and the screen without a cell; the text of the cell unless told. Pesos, units, parts of one. */
  value?: (row: T) => string | number | null | undefined
  /** How the value is written; without it, as it is. */
  kind?: 'money' | 'quantity' | 'percent' | 'date'
  /** Goes to the sheet and not to the screen. */
  sheetOnly?: boolean
  /** An amount for those who may see costs: the column is absent where no row shows it. */
  cost?: boolean
}

const formats = { money, quantity, percent }

/** What a column shows of a row. */
export function shown<T>({ cell, value, kind }: Column<T>, row: T): ReactNode {
  if (cell) return cell(row)
  const is = value?.(row)
  if (is === null || is === undefined || is === '' || !kind) return is
  if (kind === 'date') return date(String(is))
  return typeof is === 'number' ? formats[kind](is) : is
}

export interface DataTableProps<T> {
  /** From `useList`, which also tells how to read the other pages to export them, or from `whole`, which has them. */
  query: UseQueryResult<Page<T>, ApiError> & { call?: readonly unknown[]; rows?: readonly T[] | undefined }
  list: ListState
  columns: readonly Column<T>[]
  rowKey: (row: T) => string
  /** Where a row leads. */
  href?: (row: T) => Place
  /** What a row does, when it does not lead elsewhere. */
  onRow?: (row: T) => void
  /** What it says when there is nothing at all: use `<Empty>`. */
  empty: ReactNode
  /** Actions on the selected rows; without it there is nothing to select. */
  bulk?: (keys: string[], clear: () => void) => ReactNode
  /** False where the screen has an export of its own. */
  exported?: boolean
}

const cellOfLink =
  'outline-none after:absolute after:inset-0 after:content-[""] focus-visible:after:rounded-md focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-ring'

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

/** A list of records: rows are links, ↑↓ moves between them; on a phone, cards of two lines. */
export function DataTable<T>({ exported = true, ...given }: DataTableProps<T>) {
  const rows = given.query.data?.data ?? []
  const hidden = ({ cost, value }: Column<T>) => cost && rows.length > 0 && rows.every((row) => value?.(row) === null)
  const seen = given.columns.filter((column) => !hidden(column))
  const props = { ...given, columns: seen.filter((column) => !column.sheetOnly) }
  const { query, list, columns, rowKey, empty, bulk } = props
  const { title, slot } = useListPlace()
  const phone = usePhone()
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const keys = rows.map(rowKey)
  const chosen = keys.filter((key) => selected.has(key))
  const clear = () => setSelected(new Set())
  const toggle = (key: string, on: boolean) =>
    setSelected((before) => (on ? new Set([...before, key]) : new Set([...before].filter((one) => one !== key))))

  if (query.isError && !query.data)
    return <Failure error={query.error} retry={() => void query.refetch()} className="rounded-lg border bg-card" />
  if (query.data && query.data.meta.total === 0)
    return (
      <div className="rounded-lg border bg-card">{list.narrowed ? <NothingFound onClear={list.clear} /> : empty}</div>
    )
  const from = query.rows ? { rows: query.rows } : query.call && { call: query.call }
  const save = exported && from && <ExportList name={title} columns={seen} rowKey={rowKey} from={from} />
  return (
    <div
      className={cn('rounded-lg border bg-card transition-opacity', query.isPlaceholderData && 'opacity-60')}
      aria-busy={query.isFetching}
    >
      {phone ? (
        <TableCards {...props} rows={rows} loading={query.isPending} />
      ) : (
        <div className="overflow-x-auto">
          <table className="w-full border-collapse text-sm">
            <TableHead
              columns={columns}
              list={list}
              select={
                bulk && {
                  all: chosen.length === rows.length && rows.length > 0,
                  some: chosen.length > 0,
                  set: (on) => setSelected(on ? new Set(keys) : new Set()),
                }
              }
              bulk={chosen.length > 0 && bulk ? bulk(chosen, clear) : undefined}
              chosen={chosen.length}
            />
            <tbody>
              {query.isPending && <TableSkeleton columns={columns.length + (bulk ? 1 : 0)} />}
              {rows.map((row, index) => (
                <Row
                  key={keys[index]}
                  {...props}
                  row={row}
                  selected={selected.has(keys[index]!)}
                  onSelect={(on) => toggle(keys[index]!, on)}
                />
              ))}
            </tbody>
          </table>
        </div>
      )}
      {query.data && (
        <TableFooter meta={query.data.meta} shown={rows.length} onPage={(page) => list.set({ page })}>
          {!slot && save}
        </TableFooter>
      )}
      {query.data && slot && save && createPortal(save, slot)}
    </div>
  )
}

type RowProps<T> = DataTableProps<T> & { row: T; selected: boolean; onSelect: (on: boolean) => void }

function Row<T>({ row, columns, href, onRow, bulk, selected, onSelect }: RowProps<T>) {
  return (
    <tr
      className={cn(
        'relative transition-colors last:*:border-b-0',
        (href || onRow) && 'hover:bg-muted/60',
        selected && 'bg-accent/60 hover:bg-accent/80',
      )}
    >
      {bulk && (
        <Td className="w-10 pr-0">
          <Checkbox
            aria-label="Seleccionar"
            className="z-10"
            checked={selected}
            onCheckedChange={(on) => onSelect(on === true)}
          />
        </Td>
      )}
      {columns.map((column, index) => (
        <Td key={column.header} numeric={column.align === 'right'} className={column.className}>
          {index === 0 ? (
            <RowTarget row={row} href={href} onRow={onRow}>
              <span className="font-medium">{shown(column, row)}</span>
            </RowTarget>
          ) : (
            shown(column, row)
          )}
        </Td>
      ))}
    </tr>
  )
}
