import { getRouteApi, useNavigate } from '@tanstack/react-router'
import type { Api } from '@tendero/core/api-types'
import { CircleCheck, CircleOff, CreditCard } from 'lucide-react'
import { DocumentList, dateColumn, numberColumn, stateColumn } from '@/components/kit/document/list'
import { DocumentState } from '@/components/kit/document/state'
import { useList, useListSearch } from '@/components/kit/use-list-search'
import { q } from '@/lib/api'
import { depositorNames } from './card-line'
import { SettlementSheet } from './card-settlement-sheet'

type Row = Awaited<ReturnType<Api['treasury']['listCardSettlements']>>['data'][number]

const route = getRouteApi('/dashboard/consignaciones')

/** Deposits of acquirers: which sales by card each paid, and what was taken of them. */
export function CardSettlements() {
  const list = useListSearch(['state', 'from', 'to'])
  const query = useList(q.treasury.listCardSettlements(list.input))
  const { ver } = route.useSearch()
  const navigate = useNavigate()
  const show = (id: string | undefined) =>
    void navigate({ to: '.', search: (before) => ({ ...before, ver: id }), replace: true, resetScroll: false })
  return (
    <DocumentList
      title="Consignaciones"
      list={list}
      query={query}
      onRow={(row) => show(row.id)}
      period
      filters={[
        {
          name: 'state',
          label: 'Estado',
          options: [
            { value: 'posted', label: 'Registradas' },
            { value: 'void', label: 'Anuladas' },
          ],
        },
      ]}
      columns={[
        numberColumn,
        dateColumn((row: Row) => row.date),
        { header: 'Banco', phone: 'line', cell: (row) => row.bank.name },
        { header: 'De', phone: 'line', value: (row: Row) => depositorNames[row.via] },
        { header: 'Ventas', align: 'right', value: (row) => row.items.length },
        { header: 'Vendido', align: 'right', kind: 'money', value: (row) => row.sold },
        { header: 'Consignado', align: 'right', kind: 'money', phone: 'line', value: (row) => row.value },
        stateColumn(
          (row: Row) => row.state_name,
          (row) => (
            <DocumentState
              look={row.state === 'posted' ? { tone: 'good', icon: CircleCheck } : { tone: 'neutral', icon: CircleOff }}
              word={row.state_name}
            />
          ),
        ),
      ]}
      empty={{
        icon: CreditCard,
        title: 'Aún no hay consignaciones',
        text: 'Sube el extracto en Bancos, toca «Elegir» en la línea del datáfono o de la pasarela y di qué ventas paga.',
      }}
    >
      {ver && <SettlementSheet key={ver} id={ver} close={() => show(undefined)} />}
    </DocumentList>
  )
}
