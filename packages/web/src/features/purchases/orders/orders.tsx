import { useQuery } from '@tanstack/react-query'
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

/** Orders of one provider. */
export function ProviderOrders() {
  const { provider } = route.useParams()
  return <OrderList provider={provider} />
}

/** Title of the orders of a provider: its name is on its record, or on any of them. */
function useProviderTitle(provider: string | undefined, rows: readonly BuyOrderRow[] | undefined): string | undefined {
  const reads = useCan('provider-read')
  const { data } = useQuery({ ...q.parties.getProvider({ id: provider ?? '' }), enabled: Boolean(provider) && reads })
  const name = data?.name ?? rows?.[0]?.provider.name
  return provider && (name ? `Órdenes de compra de ${name}` : 'Órdenes de compra de un proveedor')
}

function OrderList({ provider }: { provider?: string }) {
  const list = useListSearch(['state'])
  const query = useList(q.purchasing.listBuyOrders({ ...list.input, ...(provider ? { provider_id: provider } : {}) }))
  const navigate = useNavigate()
  const creates = useCan('purchase_invoice-create')
  const title = useProviderTitle(provider, query.data?.data)
  return (
    <DocumentList
      title={title ?? 'Órdenes de compra'}
      {...(title ? { crumbs: [{ label: 'Todas las órdenes de compra', to: '/dashboard/ordenes-compra' }] } : {})}
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
