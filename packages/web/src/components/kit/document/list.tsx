import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { Tabs, TabsList, TabsTrigger } from '@/components/ui/tabs'
import { cn } from '@/lib/cn'
import { count } from '@/lib/format'
import { DataTable } from '../data-table'
import type { Column, DataTableProps } from '../data-table-column'
import { type Crumb, Page, type PrimaryAction } from '../page'
import { Empty } from '../states'
import { type Filter, TableToolbar, type ToolbarProps } from '../table-toolbar'
import type { ListSearch } from '../use-list-search'

interface DocumentListProps<T extends { id: string }, F extends string> {
  title: string
  /** Lists above, when it shows a part of another one. */
  crumbs?: readonly Crumb[]
  list: ListSearch<F>
  query: DataTableProps<T>['query']
  /** What makes a new one, for those who may. */
  create?: PrimaryAction
  actions?: ReactNode
  /** Over the search: the states as tabs. */
  tabs?: ReactNode
  /** What the search looks in: `Número, cliente o teléfono`. */
  search?: string
  filters?: readonly Filter<F>[]
  /** The list may be of a period. */
  period?: ToolbarProps<F>['period']
  totals?: DataTableProps<T>['totals']
  columns: readonly Column<T>[]
  href?: DataTableProps<T>['href']
  onRow?: DataTableProps<T>['onRow']
  bulk?: DataTableProps<T>['bulk']
  /** What it says when there is none yet, and teaches. */
  empty: { icon: LucideIcon; title: string; text?: string; action?: ReactNode }
  /** Over the list, what is open of it. */
  children?: ReactNode
}

/** The list of a kind of document: states, search and filters over its rows, each leading to its screen. */
export function DocumentList<T extends { id: string }, F extends string>({
  title,
  crumbs,
  list,
  query,
  create,
  actions,
  tabs,
  search,
  filters,
  period,
  totals,
  columns,
  href,
  onRow,
  bulk,
  empty,
  children,
}: DocumentListProps<T, F>) {
  return (
    <Page title={title} {...(crumbs ? { crumbs } : {})} primary={create} actions={actions}>
      {tabs}
      <TableToolbar list={list} search={search} filters={filters} period={period} />
      <DataTable
        query={query}
        list={list}
        rowKey={(row) => row.id}
        href={href}
        onRow={onRow}
        bulk={bulk}
        totals={totals}
        columns={columns}
        empty={
          <Empty icon={empty.icon} title={empty.title} action={empty.action}>
            {empty.text}
          </Empty>
        }
      />
      {children}
    </Page>
  )
}

const ALL = '*'

interface TabsProps {
  /** What they choose, for a screen reader: `Estado`. */
  label: string
  /** Absent: all. */
  value: string | undefined
  onChange: (value: string | undefined) => void
  /** The first one is the one without a value, when its value is undefined. */
  options: readonly { value: string | undefined; label: string; number?: number }[]
  /** The numbers are not of what is shown: their place is kept without them. */
  silent?: boolean
}

/** Parts of a list, each with how many there are in it: none is said for none. */
export const CountedTabs = ({ label, value, onChange, options, silent }: TabsProps) => (
  <Tabs value={value ?? ALL} onValueChange={(next) => onChange(next === ALL ? undefined : next)} className="mb-3">
    <TabsList aria-label={label}>
      {options.map((one) => (
        <TabsTrigger key={one.value ?? ALL} value={one.value ?? ALL} aria-controls={undefined}>
          {one.label}
          {one.number !== undefined && (
            <span className={cn('ml-1.5 text-sm font-normal text-muted-foreground', silent && 'invisible')}>
              {count(one.number)}
            </span>
          )}
        </TabsTrigger>
      ))}
    </TabsList>
  </Tabs>
)

/** Names of states as a filter offers them, in their order. */
export const optionsOf = <S extends string>(states: readonly S[], names: Readonly<Record<S, string>>) =>
  states.map((value) => ({ value, label: names[value] }))

/** The column that a list of documents begins with. */
export const numberColumn: Column<{ number: string }> = {
  header: 'Número',
  phone: 'title',
  cell: (row) => row.number,
}

/** When it was made; lists sort by it. */
export const dateColumn = <T,>(value: (row: T) => string, header = 'Fecha'): Column<T> => ({
  header,
  sort: 'date',
  phone: 'line',
  className: 'whitespace-nowrap',
  kind: 'date',
  value,
})

/** A state as a badge, and in words in the sheet. */
export const stateColumn = <T,>(word: (row: T) => string, cell: (row: T) => ReactNode): Column<T> => ({
  header: 'Estado',
  phone: 'value',
  value: word,
  cell,
})
