import * as z from 'zod'
import { command, query } from '../../kernel/call'
import { later } from '../../kernel/later'
import { ById } from '../../kernel/records/wire'
import { id, optionalText, page } from '../../kernel/values/fields'
import { inputs } from '../inputs'
import { BuyOrderDetail, BuyOrderOutput, ListBuyOrders, SuggestionInput, SuggestionOutput } from './buy-order.wire'

const orders = later(() => import('./buy-orders'))
const suggestion = later(() => import('./suggestion'))
export const buyOrderCalls = {
  listBuyOrders: query({
    allow: 'purchase_invoice-read',
    input: ListBuyOrders,
    output: page(BuyOrderOutput),
    speaks: ['provider_id'],
    run: orders.listBuyOrders,
  }),
  getBuyOrder: query({ allow: 'purchase_invoice-read', input: ById, output: BuyOrderDetail, run: orders.getBuyOrder }),
  createBuyOrder: command({
    allow: 'purchase_invoice-create',
    input: inputs.createBuyOrder,
    output: BuyOrderDetail,
    speaks: ['reference'],
    run: orders.createBuyOrder,
  }),
  updateBuyOrder: command({
    allow: 'purchase_invoice-update',
    input: inputs.updateBuyOrder,
    output: BuyOrderDetail,
    run: orders.updateBuyOrder,
  }),
  cancelBuyOrder: command({
    allow: 'purchase_invoice-delete',
    input: z.object({ id: id(), note: optionalText(200) }),
    output: BuyOrderDetail,
    run: orders.cancelBuyOrder,
  }),
  suggestOrder: query({
    allow: 'purchase_invoice-create',
    input: SuggestionInput,
    output: SuggestionOutput.array(),
    run: suggestion.suggestOrder,
  }),
}
