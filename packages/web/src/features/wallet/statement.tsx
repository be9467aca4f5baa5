import type { Api } from '@tendero/core/api-types'
import { ArrowRightLeft } from 'lucide-react'
import { DataTable } from '@/components/kit/data-table'
import type { Column } from '@/components/kit/data-table-column'
import { Empty } from '@/components/kit/states'
import { useList, useListSearch } from '@/components/kit/use-list-search'
import { q } from '@/lib/api'
import { money } from '@/lib/format'
import { Concept } from './concept'

type Row = Awaited<ReturnType<Api['billing']['walletStatement']>>['data'][number]

const signed = (value: number) => (
  <span className={value < 0 ? 'text-destructive' : value > 0 ? 'text-primary' : 'text-muted-foreground'}>
    {value === 0 ? '–' : money(value)}
  </span>
)

const columns: Column<Row>[] = [
  { header: 'Fecha', kind: 'date', value: (row) => row.created_at, phone: 'line', className: 'whitespace-nowrap' },
  { header: 'Movimiento', value: (row) => row.type_name, phone: 'line' },
  {
    ...{ header: 'Concepto', phone: 'title' },
    value: (row) => row.concept,
    cell: (row) => <Concept {...row} />,
  },
  {
    header: 'Disponible',
    ...{ align: 'right', kind: 'money', phone: 'value' },
    value: (row) => row.available,
    cell: (row) => signed(row.available),
  },
  { header: 'Retenido', align: 'right', kind: 'money', value: (row) => row.held, cell: (row) => signed(row.held) },
  { header: 'Saldo', align: 'right', kind: 'money', value: (row) => row.balance },
]

/** Everything that happened to the wallet in a period. */
export function Statement({ from, to }: { from: string; to: string }) {
  const list = useListSearch()
  const query = useList(q.billing.walletStatement({ from, to, ...list.input }))
  return (
    <DataTable
      query={query}
      list={list}
      columns={columns}
      rowKey={(row) => row.id}
      empty={
        <Empty icon={ArrowRightLeft} title="Sin movimientos en estas fechas">
          Aquí verás tus recargas y lo que se cobra de tu saldo.
        </Empty>
      }
    />
  )
}
