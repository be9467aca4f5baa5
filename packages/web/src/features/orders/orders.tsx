import { useMutation, useQuery } from '@tanstack/react-query'
import { type OrderState, orderStates, stateNames } from '@tendero/core/sales/order/order.states'
import { ChevronDown, Download, ReceiptText } from 'lucide-react'
import { DataTable } from '@/components/kit/data-table'
import { Page } from '@/components/kit/page'
import { Empty } from '@/components/kit/states'
import { TableToolbar } from '@/components/kit/table-toolbar'
import { type ListSearch, useList, useListSearch } from '@/components/kit/use-list-search'
import { Button } from '@/components/ui/button'
import { Menu, MenuContent, MenuItem, MenuTrigger } from '@/components/ui/menu'
import { Tabs, TabsList, TabsTrigger } from '@/components/ui/tabs'
import { api, q } from '@/lib/api'
import { download } from '@/lib/file'
import { count, plural } from '@/lib/format'
import { useCan } from '@/lib/person'
import { say } from '@/lib/toast'
import { looks, undoes } from '@/shared/order/order'
import { orderColumns, orderHref } from './columns'
import { type FilterName, filterNames, useOrderFilters } from './filters'
import { type Reason, useReason } from './reason-dialog'

const ALL = '*'

/** Pedidos: every sale, with how many there are in each state. */
export function Orders() {
  const list = useListSearch(filterNames)
  const query = useList(q.sales.listOrders(list.input))
  const filters = useOrderFilters({ state: false })
  const sells = useCan('sale-create')
  const reads = useCan('sale-read')
  return (
    <Page
      title="Pedidos"
      primary={sells ? { label: 'Nuevo pedido', to: '/dashboard/online' } : undefined}
      actions={reads && <Liquidation list={list} />}
    >
      <StateTabs list={list} />
      <TableToolbar list={list} search="Número, cliente o teléfono" filters={filters} />
      <DataTable
        query={query}
        list={list}
        columns={orderColumns}
        rowKey={(row) => row.id}
        href={orderHref}
        bulk={(ids, clear) => <Bulk ids={ids} clear={clear} />}
        empty={
          <Empty icon={ReceiptText} title="Aún no hay ventas">
            Lo que vendas en el mostrador o en línea aparece aquí, con su estado y lo que falta por pagar.
          </Empty>
        }
      />
    </Page>
  )
}

/** The states as tabs, each with how many orders the other filters leave in it. */
function StateTabs({ list }: { list: ListSearch<FilterName> }) {
  const { state: _, ...rest } = list.filters
  const counts = useQuery({ ...q.sales.countOrders(rest), placeholderData: (before) => before })
  const number = (state: OrderState | undefined) => {
    if (!counts.data || list.search) return undefined
    return state ? (counts.data.states[state] ?? 0) : counts.data.total
  }
  return (
    <Tabs
      value={list.filters.state ?? ALL}
      onValueChange={(value) => list.filter('state', value === ALL ? undefined : value)}
      className="mb-3"
    >
      <TabsList aria-label="Estado">
        <Tab value={ALL} label="Todos" number={number(undefined)} />
        {orderStates.map((state) => (
          <Tab key={state} value={state} label={stateNames[state]} number={number(state)} />
        ))}
      </TabsList>
    </Tabs>
  )
}

const Tab = ({ value, label, number }: { value: string; label: string; number: number | undefined }) => (
  <TabsTrigger value={value}>
    {label}
    {number !== undefined && number > 0 && (
      <span className="ml-1.5 text-sm font-normal text-muted-foreground">{count(number)}</span>
    )}
  </TabsTrigger>
)

/** The file that settles accounts with couriers or sellers, of what the filters leave. */
function Liquidation({ list }: { list: ListSearch<FilterName> }) {
  const file = useMutation({
    mutationFn: (by: 'courier' | 'seller') => api.sales.liquidateOrders({ ...list.filters, by }),
    onSuccess: (blob) => download(blob as Blob),
    meta: { keep: true },
  })
  return (
    <Menu>
      <MenuTrigger asChild>
        <Button variant="outline" busy={file.isPending}>
          <Download /> Liquidar <ChevronDown />
        </Button>
      </MenuTrigger>
      <MenuContent>
        <MenuItem onSelect={() => file.mutate('courier')}>Por domiciliario</MenuItem>
        <MenuItem onSelect={() => file.mutate('seller')}>Por vendedor</MenuItem>
      </MenuContent>
    </Menu>
  )
}

function Bulk({ ids, clear }: { ids: string[]; clear: () => void }) {
  const moves = useCan('sale-update', 'guide-update')
  const [askReason, dialog] = useReason()
  const move = useMutation({
    mutationFn: (to: { status: OrderState } & Partial<Reason>) => api.sales.setStatus({ ids, ...to }),
    onSuccess: ({ moved, failed }) => {
      if (moved.length > 0) say.good(`${plural(moved.length, 'pedido')} en ${moved[0]?.state_name}`)
      const first = failed[0]
      if (first) say.bad(`${plural(failed.length, 'pedido')} sin cambio. ${first.message}`, { stay: true })
      clear()
    },
  })
  const file = useMutation({
    mutationFn: () => api.sales.liquidateOrders({ ids, by: 'courier' }),
    onSuccess: (blob) => download(blob as Blob),
    meta: { keep: true },
  })
  const go = async (status: OrderState) => {
    if (!undoes(status)) return move.mutate({ status })
    const why = await askReason({
      title: `${looks[status].verb}: ${plural(ids.length, 'pedido')}`,
      action: looks[status].verb,
      refund: { cash: 'maybe' },
    })
    if (why) move.mutate({ status, ...why })
  }
  return (
    <>
      {moves && (
        <Menu>
          <MenuTrigger asChild>
            <Button variant="outline" size="sm" busy={move.isPending}>
              Cambiar estado <ChevronDown />
            </Button>
          </MenuTrigger>
          <MenuContent align="start">
            {orderStates
              .filter((state) => state !== 'recibido')
              .map((state) => {
                const Icon = looks[state].icon
                return (
                  <MenuItem key={state} danger={undoes(state)} onSelect={() => void go(state)}>
                    <Icon /> {stateNames[state]}
                  </MenuItem>
                )
              })}
          </MenuContent>
        </Menu>
      )}
      <Button variant="outline" size="sm" busy={file.isPending} onClick={() => file.mutate()}>
        <Download /> Liquidar
      </Button>
      <Button variant="ghost" size="sm" onClick={clear}>
        Quitar selección
      </Button>
      {dialog}
    </>
  )
}
