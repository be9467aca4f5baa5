import { useNavigate, useSearch } from '@tanstack/react-router'
import { stateNames, transferStates } from '@tendero/core/inventory/transfers/transfer.states'
import { Truck } from 'lucide-react'
import { DocumentList, dateColumn, numberColumn, optionsOf, stateColumn } from '@/components/kit/document/list'
import { useList, useListSearch } from '@/components/kit/use-list-search'
import { q } from '@/lib/api'
import { quantity } from '@/lib/format'
import { useCan } from '@/lib/person'
import { screenOf } from '@/lib/screen-of'
import type { TransferRow } from '../stock/types'
import { TransferEditor } from './editor'
import { TransferState } from './state'
import { Transfer } from './transfer'

/** Traslados: the list; one of them (`ver`) or a new one (`nuevo`) when the address says so. */
export function Transfers() {
  const { ver, nuevo } = useSearch({ strict: false })
  const creates = useCan('inventory_transfer-create')
  if (ver) return <Transfer key={ver} id={ver} />
  return nuevo && creates ? <TransferEditor /> : <TransferList creates={creates} />
}

function TransferList({ creates }: { creates: boolean }) {
  const list = useListSearch(['status', 'from', 'to'])
  const query = useList(q.inventory.listTransfers(list.input))
  const navigate = useNavigate()
  const add = () => void navigate({ to: '/dashboard/traslados', search: { nuevo: 'si' } })
  return (
    <DocumentList
      title="Traslados"
      list={list}
      query={query}
      create={creates ? { label: 'Crear traslado', run: add } : undefined}
      onRow={(row) => void navigate(screenOf.transfer(row.id))}
      period
      filters={[{ name: 'status', label: 'Estado', options: optionsOf(transferStates, stateNames) }]}
      columns={[
        numberColumn,
        dateColumn((row: TransferRow) => row.created_at),
        {
          header: 'De',
          phone: 'line',
          value: (row) => row.store_origin.name,
          cell: (row) => (
            <>
              {row.store_origin.name} <span className="md:hidden">→ {row.store_destination.name}</span>
            </>
          ),
        },
        { header: 'A', cell: (row) => row.store_destination.name },
        { header: 'Lo pidió', cell: (row) => row.requested.user.name },
        { header: 'Productos', align: 'right', kind: 'quantity', value: (row) => row.lines },
        { header: 'Unidades', align: 'right', kind: 'quantity', value: (row) => row.quantity },
        {
          header: 'En camino',
          align: 'right',
          cell: (row) => (row.in_transit > 0 ? quantity(row.in_transit) : '—'),
          kind: 'quantity',
          value: (row) => row.in_transit,
        },
        stateColumn(
          (row: TransferRow) => row.status_name,
          (row) => <TransferState row={row} />,
        ),
      ]}
      empty={{
        icon: Truck,
        title: 'Aún no hay traslados',
        text: 'Lleva mercancía de una bodega a otra: se pide, se envía y se recibe, y nada se pierde en el camino.',
      }}
    />
  )
}
