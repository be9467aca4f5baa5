import './purchase-return'
import { command, query } from '../../kernel/call'
import { later } from '../../kernel/later'
import { page } from '../../kernel/values/fields'
import { NewReturn } from './purchase-return.input'
import { ListReturns, ReturnOutput } from './purchase-return.wire'

const returns = later(() => import('./purchase-returns'))
export const returnCalls = {
  returnPurchase: command({
    allow: 'purchase_invoice-update',
    input: NewReturn,
    output: ReturnOutput,
    run: returns.returnPurchase,
  }),
  listReturns: query({
    allow: 'purchase_invoice-read',
    input: ListReturns,
    output: page(ReturnOutput),
    run: returns.listReturns,
  }),
}
