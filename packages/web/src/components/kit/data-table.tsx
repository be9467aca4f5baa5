import { useState } from 'react'
import { createPortal } from 'react-dom'
import { Checkbox } from '@/components/ui/choice'
import { Td } from '@/components/ui/table'
import { cn } from '@/lib/cn'
import { usePhone } from '@/lib/hooks'
import { TableCards } from './data-table-cards'
import { type Column, type DataTableProps, shown } from './data-table-column'
import { TableFooter, TableHead, TableSkeleton } from './data-table-parts'
import { RowTarget } from './data-table-target'
import { ExportList } from './export-list'
import { useListPlace } from './list-place'
import { Failure, NothingFound } from './states'

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
