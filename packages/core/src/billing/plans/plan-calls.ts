import { command, query } from '../../kernel/call'
import { limits } from '../../kernel/limits'
import { ById, Nothing } from '../../kernel/records/wire'
import { inputs } from '../inputs'
import { payers } from '../wallet/wallet-calls'
import { invoicePdf, listInvoices } from './invoices'
import { AdditionalList, CodeInput, InvoiceList, PlanInfo, PlanList, SubscriptionOutput } from './plan.wire'
import {
  cancelSubscription,
  checkSubscription,
  listAdditionals,
  listPlans,
  planInfo,
  saveAdditional,
  showSubscription,
  subscribe,
} from './subscriptions'

const changes = { allow: payers, limit: limits.job, output: SubscriptionOutput, answer: 'success' } as const

export const planCalls = {
  showSubscription: query({
    ...{ allow: payers, input: Nothing, output: SubscriptionOutput, answer: 'success' },
    run: showSubscription,
  }),
  listPlans: query({ allow: payers, input: Nothing, output: PlanList, run: listPlans }),
  planInfo: query({ allow: payers, input: CodeInput, output: PlanInfo, run: planInfo }),
  listAdditionals: query({ allow: payers, input: Nothing, output: AdditionalList, run: listAdditionals }),
  subscribe: command({ ...changes, input: inputs.subscribe, run: subscribe }),
  saveAdditional: command({ ...changes, input: inputs.saveAdditional, run: saveAdditional }),
  cancelSubscription: command({ ...changes, input: Nothing, run: cancelSubscription }),
  checkSubscription: command({ ...changes, input: Nothing, run: checkSubscription }),
  listPlanInvoices: query({ allow: payers, input: Nothing, output: InvoiceList, run: listInvoices }),
  planInvoicePdf: query({ allow: payers, limit: limits.file, input: ById, answer: 'file', run: invoicePdf }),
}
