/** Where the rows behind a figure are. */
export interface Rows {
  to: string
  search?: Record<string, string>
}

interface OrderFilter {
  from?: string
  to?: string
  state?: string
  type?: number
  seller?: string
  storage?: string
}

const texts = (values: object): Record<string, string> =>
  Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  )

/** The orders and sales of a filter. */
export const ordersOf = (filter: OrderFilter): Rows => ({ to: '/dashboard/pedidos', search: texts(filter) })

/** The daily report of a period. */
export const dailyReport = (from: string, to: string): Rows => ({
  to: '/dashboard/reports/ventas-diarias',
  search: { from, to },
})

/** What clients owe; one of them when asked. */
export const debts = (client?: string): Rows => ({
  to: '/dashboard/cartera',
  search: texts({ cliente: client }),
})
