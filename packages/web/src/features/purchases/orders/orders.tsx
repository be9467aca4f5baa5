import { getRouteApi, useNavigate, useSearch } from '@tanstack/react-router'
import { buyOrderStateNames, buyOrderStates } from '@tendero/core/purchasing/orders/buy-order.states'
import { ClipboardList } from 'lucide-react'
import { DocumentList, dateColumn, numberColumn, optionsOf, stateColumn } from '@/components/kit/document/list'
import { useList, useListSearch } from '@/components/kit/use-list-search'
import { q } from '@/lib/api'
import { date } from '@/lib/format'
import { useCan } from '@/lib/person'
import { screenOf } from '@/lib/screen-of'
import type { BuyOrderRow } from '../types'
import { BuyOrder } from './order'
import { BuyOrderState } from './state'

const route = getRouteApi('/dashboard/ordenes-compra/$provider')

/** Órdenes de compra: the list, or one of them (`ver`) when the address says so. */
export function BuyOrders() {
  const { ver } = useSearch({ strict: false })
  return ver ? <BuyOrder key={ver} id={ver} /> : <OrderList />
}

/** Those of one provider. */
export function ProviderOrders() {
  const { provider } = route.useParams()
  return <OrderList provider={provider} />
}

function OrderList({ provider }: { provider?: string }) {
  const list = useListSearch(['state'])
  const query = useList(q.purchasing.listBuyOrders({ ...list.input, ...(provider ? { provider_id: provider } : {}) }))
  const navigate = useNavigate()
  const creates = useCan('purchase_invoice-create')
  return (
    <DocumentList
      title="Órdenes de compra"
      list={list}
      query={query}
      create={creates ? { label: 'Crear orden', to: '/dashboard/ordenes-compra/agregar' } : undefined}
      onRow={(row) => void navigate(screenOf.buyOrder(row.id))}
      filters={[{ name: 'state', label: 'Estado', options: optionsOf(buyOrderStates, buyOrderStateNames) }]}
      columns={[
        numberColumn,
        { header: 'Proveedor', phone: 'line', cell: (row: BuyOrderRow) => row.provider.name },
        dateColumn((row: BuyOrderRow) => row.date),
        {
          header: 'Se espera',
          kind: 'date',
          value: (row) => row.expected,
          cell: (row) => (row.expected ? date(row.expected) : '—'),
        },
        { header: 'Llega a', cell: (row) => row.storage.name },
        { header: 'Total', align: 'right', kind: 'money', cost: true, phone: 'line', value: (row) => row.total },
        stateColumn(
          (row: BuyOrderRow) => buyOrderStateNames[row.state],
          (row) => <BuyOrderState row={row} />,
        ),
      ]}
      empty={{
        icon: ClipboardList,
        title: 'Aún no hay órdenes de compra',
        text: 'Pide a tus proveedores desde aquí: verás lo que viene en camino y si te facturan lo que pediste.',
      }}
    />
  )
}
