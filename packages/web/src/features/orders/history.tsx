import { useNavigate, useSearch } from '@tanstack/react-router'
import { ReceiptText } from 'lucide-react'
import { DataTable } from '@/components/kit/data-table'
import { Page } from '@/components/kit/page'
import { Empty } from '@/components/kit/states'
import { TableToolbar } from '@/components/kit/table-toolbar'
import { useList, useListSearch } from '@/components/kit/use-list-search'
import { Tabs, TabsList, TabsTrigger } from '@/components/ui/tabs'
import { q } from '@/lib/api'
import { orderColumns, orderHref } from './columns'
import { filterNames, useOrderFilters } from './filters'

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
    <Page title="Historial de pedidos">
      <Tabs
        value={name}
        onValueChange={(value) =>
          void navigate({ to: '.', search: { lista: value === 'todo' ? undefined : value }, replace: true })
        }
        className="mb-3"
      >
        <TabsList aria-label="Historial">
          {Object.entries(lists).map(([value, { label }]) => (
            <TabsTrigger key={value} value={value}>
              {label}
            </TabsTrigger>
          ))}
        </TabsList>
      </Tabs>
      <TableToolbar list={list} search="Número, cliente o teléfono" filters={filters} />
      <DataTable
        query={query}
        list={list}
        columns={orderColumns}
        rowKey={(row) => row.id}
        href={orderHref}
        empty={<Empty icon={ReceiptText} title={lists[name].empty} />}
      />
    </Page>
  )
}
