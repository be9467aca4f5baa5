import { place } from '@/lib/place'

interface OrderFilter {
  from?: string
  to?: string
  state?: string
  type?: number
  seller?: string
  storage?: string
}

/** The orders and sales of a filter. */
export const ordersOf = ({ type, ...filter }: OrderFilter) =>
  place({ to: '/dashboard/pedidos', search: { ...filter, ...(type === undefined ? {} : { type: String(type) }) } })

/** The daily report of a period. */
export const dailyReport = (from: string, to: string) =>
  place({ to: '/dashboard/reports/ventas-diarias', search: { from, to } })

/** What clients owe; one of them when asked. */
export const debts = (client?: string) => place({ to: '/dashboard/cartera', search: { cliente: client } })
