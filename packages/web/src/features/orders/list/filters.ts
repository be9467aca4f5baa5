import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { orderStates, stateNames } from '@tendero/core/sales/order/order.states'
import type { Filter } from '@/components/kit/table-toolbar'
import { api, q } from '@/lib/api'
import { useCan, useOwnSales } from '@/lib/person'

export const filterNames = ['state', 'is_pay', 'type', 'seller', 'channel', 'storage', 'client', 'from', 'to'] as const
export type FilterName = (typeof filterNames)[number]

const OLD = 5 * 60_000

/** Filters of the lists of orders; those that name records offer the shop's own. `state` only where no tabs do it. */
export function useOrderFilters(options: { state: boolean }): Filter<FilterName>[] {
  const reads = useCan('seller-read', 'sale-create', 'pos-create')
  const asksSellers = !useOwnSales() && reads
  const sellers = useQuery({
    queryKey: ['orders', 'sellers'],
    queryFn: () => api.parties.listSellers({ per_page: 100 }),
    enabled: asksSellers,
    staleTime: OLD,
  })
  const { client } = useSearch({ strict: false })
  const chosen = useQuery({ ...q.parties.getClient({ id: client ?? '' }), enabled: Boolean(client), staleTime: OLD })
  const channels = useQuery({ ...q.settings.loadChannels(), staleTime: OLD })
  const storages = useQuery({ ...q.inventory.storageChoices(), staleTime: OLD })
  const named = (rows: readonly { id: string; name: string }[] | undefined) =>
    rows?.map(({ id, name }) => ({ value: id, label: name })) ?? []
  return [
    ...(options.state
      ? [
          {
            name: 'state' as const,
            label: 'Estado',
            options: orderStates.map((value) => ({ value, label: stateNames[value] })),
          },
        ]
      : []),
    {
      name: 'is_pay',
      label: 'Pago',
      options: [
        { value: 'si', label: 'Pagados' },
        { value: 'no', label: 'Por pagar' },
      ],
    },
    {
      name: 'type',
      label: 'Tipo',
      options: [
        { value: '3', label: 'Punto de venta' },
        { value: '1', label: 'En línea' },
        { value: '2', label: 'Domicilio' },
      ],
    },
    ...(asksSellers ? [{ name: 'seller' as const, label: 'Vendedor', options: named(sellers.data?.data) }] : []),
    { name: 'channel', label: 'Canal', options: named(channels.data) },
    { name: 'storage', label: 'Bodega', options: named(storages.data) },
    // Of thousands: it is chosen where a client is seen, and can be taken off here.
    ...(client
      ? [
          {
            name: 'client' as const,
            label: 'Cliente',
            options: [{ value: client, label: chosen.data?.name ?? 'Un cliente' }],
          },
        ]
      : []),
  ]
}
