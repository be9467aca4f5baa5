import { useNavigate, useSearch } from '@tanstack/react-router'
import { ReceiptText } from 'lucide-react'
import { CountedTabs, DocumentList } from '@/components/kit/document/list'
import { useList, useListSearch } from '@/components/kit/use-list-search'
import { q } from '@/lib/api'
import { orderColumns, orderHref } from './columns'
import { filterNames, useOrderFilters } from './filters'
import { orderTotals } from './totals'

const lists = {
  todo: { label: 'Todo', call: q.sales.orderHistory, empty: 'Aún no hay ventas' },
  canceladas: { label: 'Anuladas', call: q.sales.cancelledHistory, empty: 'Ninguna venta anulada' },
  garantia: { label: 'Garantías', call: q.sales.warrantyHistory, empty: 'Ningún pedido en garantía' },
}
type Name = keyof typeof lists

/** The three histories: all, cancelled and warranty. */
export function History() {
  const url = useSearch({ strict: false })
  const name: Name = url.lista !== undefined && url.lista in lists ? (url.lista as Name) : 'todo'
  const navigate = useNavigate()
  const list = useListSearch(filterNames)
  const { state, ...rest } = list.input
  const query = useList(lists[name].call(name === 'todo' && state ? { ...rest, state } : rest))
  const filters = useOrderFilters({ state: name === 'todo' })
  return (
    <DocumentList
      title="Historial de pedidos"
      list={list}
      query={query}
      tabs={
        <CountedTabs
          label="Historial"
          value={name === 'todo' ? undefined : name}
          onChange={(value) => void navigate({ to: '.', search: { lista: value }, replace: true })}
          options={Object.entries(lists).map(([value, { label }]) => ({
            value: value === 'todo' ? undefined : value,
            label,
          }))}
        />
      }
      search="Número, cliente o teléfono"
      filters={filters}
      period
      totals={orderTotals(query.data, name === 'canceladas' ? 'cancelado' : name === 'garantia' ? 'garantia' : state)}
      columns={orderColumns}
      href={orderHref}
      empty={{ icon: ReceiptText, title: lists[name].empty }}
    />
  )
}
