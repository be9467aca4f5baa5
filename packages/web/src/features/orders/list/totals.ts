import type { Api } from '@tendero/core/api-types'
import { isReversed, parseState } from '@tendero/core/sales/order/order.states'
import type { DataTableProps } from '@/components/kit/data-table-column'
import { money } from '@/lib/format'

type Orders = Awaited<ReturnType<Api['sales']['listOrders']>>

/** What the orders of all pages add up to; of a state whose orders do not stand, nothing. */
export function orderTotals(page: Orders | undefined, state: string | undefined): DataTableProps<never>['totals'] {
  const totals = page?.meta.totals
  const chosen = state === undefined ? undefined : parseState(state)
  if (!totals || (chosen && isReversed(chosen))) return []
  return [
    ...(totals.remaining > 0 ? [{ label: 'Por cobrar', value: money(totals.remaining) }] : []),
    { label: chosen ? 'Total' : 'Total sin anulados', value: money(totals.total) },
  ]
}
