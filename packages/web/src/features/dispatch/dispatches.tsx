import { useNavigate, useSearch } from '@tanstack/react-router'
import { dispatchStateNames, dispatchStates } from '@tendero/core/dispatch/dispatch.states'
import { Truck } from 'lucide-react'
import { DocumentList, dateColumn, numberColumn, optionsOf, stateColumn } from '@/components/kit/document/list'
import { useList, useListSearch } from '@/components/kit/use-list-search'
import { Badge, type Tone } from '@/components/ui/badge'
import { q } from '@/lib/api'
import { useCan } from '@/lib/person'
import { DispatchScreen } from './dispatch'
import type { DispatchRow } from './types'

const tones: Record<DispatchRow['state'], Tone> = {
  abierta: 'warning',
  cerrada: 'info',
  entregada: 'good',
  anulada: 'neutral',
}

/** Relaciones de despacho: the list, or one of them (`ver`) when the address says so. */
export function Dispatches() {
  const { ver } = useSearch({ strict: false })
  return ver ? <DispatchScreen key={ver} id={ver} /> : <DispatchList />
}

function DispatchList() {
  const list = useListSearch(['state'])
  const { search, ...rest } = list.input
  const plain = useList(q.dispatch.listDispatches(rest))
  const found = useList({
    ...q.dispatch.searchDispatches({ search: search ?? '-', page: rest.page, per_page: rest.per_page }),
    enabled: Boolean(search),
  })
  const navigate = useNavigate()
  const creates = useCan('guide-create')
  return (
    <DocumentList
      title="Relaciones de despacho"
      list={list}
      query={search ? found : plain}
      search="Número, pedido, cliente, guía o quien lleva"
      create={creates ? { label: 'Crear relación', to: '/dashboard/logistica/dispatchRelationships/form' } : undefined}
      onRow={(row) => void navigate({ to: '.', search: { ver: row.id } })}
      filters={[{ name: 'state', label: 'Estado', options: optionsOf(dispatchStates, dispatchStateNames) }]}
      columns={[
        numberColumn,
        { header: 'Lleva', phone: 'line', cell: (row: DispatchRow) => row.carrier.name },
        { ...dateColumn((row: DispatchRow) => row.created_at), sort: undefined },
        { header: 'Pedidos', align: 'right', value: (row) => row.orders },
        { header: 'Cajas', align: 'right', value: (row) => row.boxes },
        { header: 'Por cobrar', align: 'right', kind: 'money', phone: 'line', value: (row) => row.cod },
        stateColumn(
          (row: DispatchRow) => row.state_name,
          (row) => <Badge tone={tones[row.state]}>{row.state_name}</Badge>,
        ),
      ]}
      empty={{
        icon: Truck,
        title: 'Aún no haces relaciones de despacho',
        text: 'Junta los pedidos que se lleva una transportadora o un domiciliario: los imprimes, te los firman y quedan despachados.',
      }}
    />
  )
}
