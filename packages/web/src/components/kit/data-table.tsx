import { useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { Checkbox } from '@/components/ui/choice'
import { Td } from '@/components/ui/table'
import { cn } from '@/lib/cn'
import { usePhone } from '@/lib/hooks'
import { TableCards } from './data-table-cards'
import { type Column, type DataTableProps, type RowsProps, shown } from './data-table-column'
import { TableFooter, TableHead, TableSkeleton } from './data-table-parts'
import { RowTarget } from './data-table-target'
import { ExportFile, ExportList } from './export-list'
import { useListPlace } from './list-place'
import { useFits, useRoom } from './list-room'
import { Failure, NothingFound } from './states'

/** A list of records: rows are links, ↑↓ moves between them; on a phone, cards of two lines. */
export function DataTable<T>({ exportWith, ...given }: DataTableProps<T>) {
  const rows = given.query.data?.data ?? []
  const hidden = ({ cost, value }: Column<T>) => cost && rows.length > 0 && rows.every((row) => value?.(row) === null)
  const seen = given.columns.filter((column) => !hidden(column))
  const props = { ...given, columns: seen.filter((column) => !column.sheetOnly) }
  const { query, list, rowKey, empty } = props
  const { title, slot } = useListPlace()
  const Rows = usePhone() ? TableCards : TableRows
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const { room, height } = useRoom(!list.narrowed && Boolean(query.data) && !query.isPlaceholderData)
  const from = query.rows ? { rows: query.rows } : query.call && { call: query.call }
  const save = exportWith ? (
    <ExportFile save={exportWith} />
  ) : (
    from && <ExportList name={title} columns={seen} rowKey={rowKey} from={from} />
  )
  const none = query.data?.meta.total === 0
  return (
    <div ref={room} style={{ minHeight: height }}>
      {query.isError && !query.data ? (
        <Failure error={query.error} retry={() => void query.refetch()} className="rounded-lg border bg-card" />
      ) : none ? (
        <div className="rounded-lg border bg-card">{list.narrowed ? <NothingFound onClear={list.clear} /> : empty}</div>
      ) : (
        <div
          className={cn('rounded-lg border bg-card transition-opacity', query.isPlaceholderData && 'opacity-60')}
          aria-busy={query.isFetching}
          data-list
        >
          <Rows
            {...props}
            rows={rows}
            selected={selected}
            select={(keys, on) =>
              setSelected((before) => new Set([...before].filter((key) => !keys.includes(key)).concat(on ? keys : [])))
            }
            clear={() => setSelected(new Set())}
          />
          {query.data && (
            <TableFooter
              meta={query.data.meta}
              shown={rows.length}
              totals={props.totals}
              onPage={(page) => list.set({ page })}
            >
              {!slot && save}
            </TableFooter>
          )}
        </div>
      )}
      {query.data && slot && save && createPortal(save, slot)}
    </div>
  )
}

/** The rows under a head that stays in sight: below the bar of the page or, of a table too wide for it, in a frame of its own. */
function TableRows<T>({ rows, selected, select, clear, ...props }: RowsProps<T>) {
  const { columns, rowKey, list, bulk, query } = props
  const frame = useRef<HTMLDivElement>(null)
  const fits = useFits(frame)
  const keys = rows.map(rowKey)
  const chosen = keys.filter((key) => selected.has(key))
  return (
    <div ref={frame} className={fits ? 'overflow-x-clip' : 'max-h-[calc(100dvh-12rem)] overflow-auto rounded-t-lg'}>
      <table className="w-full border-collapse text-sm">
        <TableHead
          columns={columns}
          list={list}
          className={cn('sticky z-20', fits ? 'top-14' : 'top-0')}
          select={
            bulk && {
              all: chosen.length === rows.length && rows.length > 0,
              some: chosen.length > 0,
              set: (on) => select(keys, on),
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
              onSelect={(on) => select([keys[index]!], on)}
            />
          ))}
        </tbody>
      </table>
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
