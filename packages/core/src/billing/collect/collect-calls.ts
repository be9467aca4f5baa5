import './pay-link'
import { command, query } from '../../kernel/call'
import { later } from '../../kernel/later'
import { limits } from '../../kernel/limits'
import { ById, Nothing } from '../../kernel/records/wire'
import { Done } from '../../kernel/values/fields'
import { inputs } from '../inputs'
import { connectPayments, disconnectPayments, showPayments } from './account'
import {
  PayAccountOutput,
  PayLinkOutput,
  PaymentStateOutput,
  PayTokenInput,
  ReferenceInput,
  StartedOutput,
} from './collect.wire'

const links = later(() => import('./pay-links'))
const refunds = later(() => import('./refunds'))
const page = later(() => import('./pay-page'))
const reads = ['sale-read', 'pos-read', 'payment_received-read'] as const
const asks = ['sale-create', 'pos-create', 'payment_received-create'] as const

export const collectCalls = {
  showPayments: query({ allow: 'integration-read', input: Nothing, output: PayAccountOutput, run: showPayments }),
  connectPayments: command({
    ...{ allow: 'integration-create', limit: limits.job, input: inputs.connectPayments, output: Done },
    run: connectPayments,
  }),
  disconnectPayments: command({
    ...{ allow: 'integration-delete', limit: limits.job, input: Nothing, output: Done },
    run: disconnectPayments,
  }),
  showPayLink: query({ allow: reads, input: ById, output: PayLinkOutput, run: links.showPayLink }),
  makePayLink: command({ allow: asks, input: inputs.makePayLink, output: PayLinkOutput, run: links.makePayLink }),
  closePayLink: command({ allow: asks, input: ById, output: Done, run: links.closePayLink }),
  refundPayment: command({
    allow: 'payment_received-delete',
    limit: limits.job,
    input: ById,
    output: PayLinkOutput,
    run: refunds.refundPayment,
  }),
  startPayment: command({
    ...{ allow: 'anyone', limit: limits.anonymousMail, input: PayTokenInput, output: StartedOutput },
    run: page.startPayment,
  }),
  validatePayment: command({
    ...{ allow: 'anyone', limit: limits.job, input: ReferenceInput, output: PaymentStateOutput },
    run: page.validatePayment,
  }),
}
