import { table } from '../kernel/call'
import { causationCalls } from './causations/causation-calls'
import { purchaseCalls } from './invoices/purchase-calls'
import { buyOrderCalls } from './orders/buy-order-calls'
import { paths } from './paths'
import { returnCalls } from './returns/return-calls'
import { supportCalls } from './supports/support-calls'
import { billCalls } from './xml/bill-calls'

export const calls = table(paths, {
  ...purchaseCalls,
  ...returnCalls,
  ...buyOrderCalls,
  ...causationCalls,
  ...supportCalls,
  ...billCalls,
})
