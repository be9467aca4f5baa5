import { useMutation, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type OrderState, orderStates, stateNames } from '@tendero/core/sales/order/order.states'
import { ChevronDown, Download, ReceiptText } from 'lucide-react'
import { CountedTabs, DocumentList } from '@/components/kit/document/list'
import { type ListSearch, useList, useListSearch } from '@/components/kit/use-list-search'
import { Button } from '@/components/ui/button'
import { Menu, MenuContent, MenuItem, MenuTrigger } from '@/components/ui/menu'
import { api, q } from '@/lib/api'
import { download } from '@/lib/file'
import { plural } from '@/lib/format'
import { useCan, useOwnSales } from '@/lib/person'
import { say } from '@/lib/toast'
import { looks, undoes } from '@/shared/order/order'
import { type Reason, useReason } from '../reason-dialog'
import { orderColumns, orderHref } from './columns'
import { type FilterName, filterNames, useOrderFilters } from './filters'
import { orderTotals } from './totals'

/** Pedidos: every sale, with how many there are in each state. */
export function Orders() {
  const list = useListSearch(filterNames)
  const query = useList(q.sales.listOrders(list.input))
  const filters = useOrderFilters({ state: false })
  const sells = useCan('sale-create')
  const reads = useCan('sale-read')
  const own = useOwnSales()
  return (
    <DocumentList
      title="Pedidos"
      list={list}
      query={query}
      create={sells ? { label: 'Crear pedido', to: '/dashboard/online' } : undefined}
      actions={reads && <Liquidation list={list} />}
      tabs={<StateTabs list={list} />}
      search="Número, cliente o teléfono"
      filters={filters}
      period
      totals={orderTotals(query.data, list.filters.state)}
      columns={orderColumns}
      href={orderHref}
      bulk={(ids, clear) => <Bulk ids={ids} clear={clear} />}
      empty={{
        icon: ReceiptText,
        title: own ? 'Aún no tienes ventas' : 'Aún no hay ventas',
        text: own
          ? 'Aquí están solo las ventas a tu nombre y las que cobras sin vendedor, con su estado y lo que falta por pagar.'
          : 'Lo que vendas en el mostrador o en línea aparece aquí, con su estado y lo que falta por pagar.',
      }}
    />
  )
}

const PREPARED = 'prefacturas'

/** The states as tabs, each with how many orders the other filters leave in it. */
function StateTabs({ list }: { list: ListSearch<FilterName> }) {
  const { state, client, ...rest } = list.filters
  const counts = useQuery({ ...q.sales.countOrders(rest), placeholderData: (before) => before })
  const approves = useCan('pre_invoices-read', 'sale-create', 'pos-create')
  const prepared = useQuery({ ...q.offers.countPreInvoices({}), enabled: approves })
  const navigate = useNavigate()
  const number = (many: number | undefined) => many || undefined
  const waiting = (prepared.data?.states.abierta ?? 0) + (prepared.data?.states.parcial ?? 0)
  return (
    <CountedTabs
      label="Estado"
      value={state}
      silent={list.search !== '' || client !== undefined}
      onChange={(value) =>
        value === PREPARED ? void navigate({ to: '/dashboard/prefacturas' }) : list.filter('state', value)
      }
      options={[
        { value: undefined, label: 'Todos', number: number(counts.data?.total) },
        ...orderStates.map((value) => ({
          value,
          label: stateNames[value],
          number: number(counts.data?.states[value]),
        })),
        ...(approves ? [{ value: PREPARED, label: 'Prefacturas', number: number(waiting) }] : []),
      ]}
    />
  )
}

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
