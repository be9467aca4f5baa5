import { auxiliaries } from './auxiliaries'
import { balances } from './balances'
import { cashFlow } from './cash-flow/cash-flow'
import { dailySales } from './daily'
import { goodsReports } from './goods'
import { radian } from './radian'
import type { Report } from './report'
import { results } from './results'
import { salesReports } from './sales'
import { profitOfOrders } from './sent-orders'
import { statements } from './statements'
import { taxes } from './taxes'

/** Every report, in the order of the index. */
export const registry: readonly Report[] = [
  dailySales,
  ...salesReports,
  ...goodsReports,
  ...results,
  profitOfOrders,
  ...balances,
  ...statements,
  cashFlow,
  ...auxiliaries,
  ...taxes,
  radian,
]
