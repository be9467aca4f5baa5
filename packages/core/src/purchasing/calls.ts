import { table } from '../kernel/call'
import { purchaseCalls } from './invoices/purchase-calls'
import { buyOrderCalls } from './orders/buy-order-calls'
import { paths } from './paths'

export const calls = table(paths, { ...purchaseCalls, ...buyOrderCalls })
