import { query } from '../../kernel/call'
import { later } from '../../kernel/later'
import { limits } from '../../kernel/limits'
import { BillInput, BillOutput } from './bill.wire'

const bills = later(() => import('./read-bill'))

/** Reading what providers mail. */
export const billCalls = {
  readProviderBill: query({
    allow: 'purchase_invoice-create',
    input: BillInput,
    output: BillOutput,
    limit: limits.file,
    run: bills.readProviderBill,
  }),
}
