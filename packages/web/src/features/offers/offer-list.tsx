import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Column, DataTableProps } from '@/components/kit/data-table-column'
import { CountedTabs, DocumentList, numberColumn } from '@/components/kit/document/list'
import type { PrimaryAction } from '@/components/kit/page'
import type { ListSearch } from '@/components/kit/use-list-search'
import { When } from '@/components/kit/when'
import type { Place } from '@/lib/place'

export type Filter = 'state' | 'client' | 'from' | 'to'
export const filterNames: readonly Filter[] = ['state', 'client', 'from', 'to']

interface Row {
  id: string
  number: string
  date: string
  created_at: string
  state_name: string
  client: { name: string }
  seller_id: { name: string } | null
  total: number
}

interface ListProps<T extends Row, S extends string> {
  title: string
  list: ListSearch<Filter>
  query: DataTableProps<T>['query']
  create: PrimaryAction | undefined
  /** Its states in order, and how many there are of each. */
  states: readonly S[]
  names: Readonly<Record<S, string>>
  counts: { total: number; states: Partial<Record<S, number>> } | undefined
  href: (row: T) => Place
  badge: (row: T) => ReactNode
  /** What only this kind tells, after its date. */
  more?: readonly Column<T>[]
  bulk?: DataTableProps<T>['bulk']
  empty: { icon: LucideIcon; title: string; text: string }
}

/** The list of quotes, or of remissions: their states as tabs, by number or client. */
export function OfferList<T extends Row, S extends string>(props: ListProps<T, S>) {
  const { list, states, names, counts, badge, more = [], ...rest } = props
  return (
    <DocumentList
      {...rest}
      list={list}
      tabs={
        <CountedTabs
          label="Estado"
          value={list.filters.state}
          silent={list.search !== ''}
          onChange={(value) => list.filter('state', value)}
          options={[
            { value: undefined, label: 'Todas', number: counts?.total || undefined },
            ...states.map((value) => ({ value, label: names[value], number: counts?.states[value] || undefined })),
          ]}
        />
      }
      search="Número o cliente"
      period
      columns={[
        { ...numberColumn, phone: 'line' },
        { header: 'Cliente', cell: (row: T) => row.client.name, phone: 'title', className: 'max-w-64 truncate' },
        {
          header: 'Fecha',
          kind: 'date',
          value: (row) => row.date,
          cell: (row) => <When at={row.created_at} day={row.date} />,
          phone: 'line',
        },
        ...more,
        { header: 'Vendedor', cell: (row) => row.seller_id?.name ?? '' },
        { header: 'Estado', value: (row) => row.state_name, cell: badge, phone: 'line' },
        { header: 'Total', align: 'right', kind: 'money', value: (row) => row.total, phone: 'value' },
      ]}
    />
  )
}
