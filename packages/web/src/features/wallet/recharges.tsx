import type { Api } from '@tendero/core/api-types'
import { WalletCards } from 'lucide-react'
import { DataTable } from '@/components/kit/data-table'
import type { Column } from '@/components/kit/data-table-column'
import { Empty } from '@/components/kit/states'
import { useList, useListSearch } from '@/components/kit/use-list-search'
import { Badge } from '@/components/ui/badge'
import { q } from '@/lib/api'

type Row = Awaited<ReturnType<Api['billing']['listRecharges']>>['data'][number]

const tones = {
  created: 'warning',
  pending: 'warning',
  approved: 'good',
  declined: 'bad',
  failed: 'bad',
  void: 'neutral',
  review: 'bad',
} as const

const columns: Column<Row>[] = [
  { header: 'Fecha', kind: 'date', value: (row) => row.created_at, phone: 'line', className: 'whitespace-nowrap' },
  { header: 'Medio', value: (row) => `${row.type_name} · ${row.payer}`, phone: 'title' },
  {
    header: 'Estado',
    phone: 'line',
    value: (row) => row.state_name,
    cell: (row) => <Badge tone={tones[row.state]}>{row.state_name}</Badge>,
  },
  { header: 'Valor', align: 'right', kind: 'money', phone: 'value', value: (row) => row.value },
]

/** The recharges of a period; one that is touched says how it goes. */
export function Recharges({ from, to, open }: { from: string; to: string; open: (id: string) => void }) {
  const list = useListSearch()
  const query = useList(q.billing.listRecharges({ from, to, ...list.input }))
  return (
    <DataTable
      query={query}
      list={list}
      columns={columns}
      rowKey={(row) => row.id}
      onRow={(row) => open(row.id)}
      empty={
        <Empty icon={WalletCards} title="Sin recargas en estas fechas">
          Recarga con PSE o con tarjeta: el saldo llega apenas el banco lo confirma.
        </Empty>
      }
    />
  )
}
