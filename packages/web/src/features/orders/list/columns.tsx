import type { Column } from '@/components/kit/data-table-column'
import { When } from '@/components/kit/when'
import { money } from '@/lib/format'
import { screenOf } from '@/lib/screen-of'
import { PaidBadge, paidWord, StateBadge } from '@/shared/order/badges'
import type { OrderRow } from '@/shared/order/order'

export const orderColumns: Column<OrderRow>[] = [
  { header: 'Número', cell: (row) => row.number, phone: 'line', className: 'whitespace-nowrap' },
  {
    header: 'Fecha',
    kind: 'date',
    value: (row) => row.date,
    cell: (row) => <When at={row.created_at} day={row.date} />,
    phone: 'line',
  },
  { header: 'Cliente', cell: (row) => row.client.name, phone: 'title', className: 'max-w-64 truncate' },
  { header: 'Tipo', cell: (row) => row.type_name, className: 'whitespace-nowrap' },
  { header: 'Estado', value: (row) => row.state_name, cell: (row) => <StateBadge order={row} />, phone: 'line' },
  { header: 'Pago', value: paidWord, cell: (row) => <PaidBadge order={row} /> },
  {
    header: 'Debe',
    align: 'right',
    cell: (row) => (row.remaining > 0 ? money(row.remaining) : ''),
    kind: 'money',
    value: (row) => row.remaining || '',
  },
  { header: 'Total', align: 'right', kind: 'money', value: (row) => row.total, phone: 'value' },
]

/** Where a row of orders leads. */
export const orderHref = (row: { id: string }) => screenOf.order(row.id)
