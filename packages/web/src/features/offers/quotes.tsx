import { useQuery } from '@tanstack/react-query'
import { quoteStates, stateNames } from '@tendero/core/offers/quotes/quote.states'
import { FileText } from 'lucide-react'
import { CountedTabs, DocumentList, numberColumn } from '@/components/kit/document/list'
import { DocumentState } from '@/components/kit/document/state'
import { type ListSearch, useList, useListSearch } from '@/components/kit/use-list-search'
import { When } from '@/components/kit/when'
import { q } from '@/lib/api'
import { date } from '@/lib/format'
import { useCan } from '@/lib/person'
import { screenOf } from '@/lib/screen-of'
import { type QuoteRow, quoteLooks } from './offers'

type Filter = 'state' | 'client' | 'from' | 'to'

/** Cotizaciones: what was quoted, with how many there are in each state. */
export function Quotes() {
  const list = useListSearch<Filter>(['state', 'client', 'from', 'to'])
  const query = useList(q.offers.listQuotes(list.input))
  const creates = useCan('quote-create')
  return (
    <DocumentList
      title="Cotizaciones"
      list={list}
      query={query}
      create={creates ? { label: 'Crear cotización', to: '/dashboard/cotizaciones/agregar' } : undefined}
      tabs={<StateTabs list={list} />}
      search="Número o cliente"
      period
      href={(row) => screenOf.quote(row.id)}
      columns={[
        { ...numberColumn, phone: 'line' },
        { header: 'Cliente', cell: (row: QuoteRow) => row.client.name, phone: 'title', className: 'max-w-64 truncate' },
        {
          header: 'Fecha',
          kind: 'date',
          value: (row) => row.date,
          cell: (row) => <When at={row.created_at} day={row.date} />,
          phone: 'line',
        },
        { header: 'Válida hasta', kind: 'date', value: (row) => row.valid_until, cell: (row) => date(row.valid_until) },
        { header: 'Vendedor', cell: (row) => row.seller_id?.name ?? '' },
        {
          header: 'Estado',
          value: (row) => row.state_name,
          cell: (row) => <DocumentState look={quoteLooks[row.state]} word={row.state_name} />,
          phone: 'line',
        },
        { header: 'Total', align: 'right', kind: 'money', value: (row) => row.total, phone: 'value' },
      ]}
      empty={{
        icon: FileText,
        title: 'Aún no hay cotizaciones',
        text: 'Pon precio a lo que te piden y envíalo por WhatsApp o correo: tu cliente responde desde su celular.',
      }}
    />
  )
}

function StateTabs({ list }: { list: ListSearch<Filter> }) {
  const counts = useQuery({ ...q.offers.countQuotes({}), placeholderData: (before) => before })
  return (
    <CountedTabs
      label="Estado"
      value={list.filters.state}
      silent={list.search !== ''}
      onChange={(value) => list.filter('state', value)}
      options={[
        { value: undefined, label: 'Todas', number: counts.data?.total || undefined },
        ...quoteStates.map((value) => ({
          value,
          label: stateNames[value],
          number: counts.data?.states[value] || undefined,
        })),
      ]}
    />
  )
}
