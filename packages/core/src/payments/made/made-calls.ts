import * as z from 'zod'
import { command, query } from '../../kernel/call'
import { later } from '../../kernel/later'
import { limits } from '../../kernel/limits'
import { ById } from '../../kernel/records/wire'
import { id, upload } from '../../kernel/values/fields'
import { accountPaymentRules } from '../account-payments'
import { inputs } from '../inputs'
import { madePaths } from '../paths'
import { amendPayment, pay, voidPayment } from '../pay'
import { AccountPayment, type PaymentData, type PaymentKind, PaymentMade } from '../payment'
import { UnapplyInput, VoidInput } from '../payment.wire'
import { reportOf, supportOf } from '../payment-lists'
import { favourRefundRules } from './favour-refunds'
import {
  asMade,
  ListAccountMadeInput,
  ListMadeInput,
  MadeDetail,
  MadeForEdit,
  MadePage,
  MadeReportInput,
  madeDetail,
  madeList,
  OneProvider,
  Payables,
  SupportPayment,
} from './made.wire'
import { outlayRules, payAccountsFromDrawer, payFromDrawer, payOldest } from './outlays'
import { amendSupportPayment, paySupport, supportPaymentOf, voidSupportPayment } from './support-payments'

const unapplying = later(() => import('./unapply'))
const many = later(() => import('../many'))
const papers = later(() => import('../payment.print'))
const debts = later(() => import('./payables'))
const reads = 'payment_made-read'
const creates = 'payment_made-create'
const making = { allow: creates, output: MadeDetail } as const
const changing = { allow: 'payment_made-update', output: MadeDetail } as const
const file = { allow: reads, input: ById, answer: 'file', limit: limits.file } as const

const wireOf = (path: string) => path.slice(path.indexOf('/'))
const oneOf =
  (kind: PaymentKind) =>
  async ({ id: of }: { id: string }) =>
    madeDetail(await kind.get(of))

/** A payment of one support document, with it. */
const ofSupport = async (payment: PaymentData) => {
  const [line] = payment.lines
  return { ...(await madeDetail(payment)), document_support: { id: line!.documentId!, name: line!.number! } }
}

/** A payment with what is still owed to who was paid, for the form that changes it. */
const forEdit =
  (kind: PaymentKind) =>
  async ({ id: of }: { id: string }) => {
    const made = await oneOf(kind)({ id: of })
    const provider_id = made.provider?.id.startsWith('prv_') ? made.provider.id : undefined
    return { ...made, payables: provider_id ? (await debts.payables({ provider_id })).data : [] }
  }

export const madeCalls = {
  listPaymentsMade: query({
    allow: reads,
    input: ListMadeInput,
    output: MadePage,
    run: madeList(PaymentMade, wireOf(madePaths.listPaymentsMade)),
  }),
  createPaymentMade: command({
    ...making,
    input: inputs.createPaymentMade,
    run: (input) => pay(outlayRules, input).then(madeDetail),
  }),
  getPaymentMade: query({ allow: reads, input: ById, output: MadeDetail, run: oneOf(PaymentMade) }),
  updatePaymentMade: command({
    ...changing,
    input: inputs.updatePaymentMade,
    run: (input) => amendPayment(outlayRules, input).then(madeDetail),
  }),
  removePaymentMade: command({
    allow: 'payment_made-delete',
    input: VoidInput,
    output: MadeDetail,
    run: (input) => voidPayment(outlayRules, input).then(madeDetail),
  }),
  paymentMadeDetails: query({ allow: reads, input: ById, output: MadeDetail, run: oneOf(PaymentMade) }),
  paymentMadeForEdit: query({ allow: reads, input: ById, output: MadeForEdit, run: forEdit(PaymentMade) }),
  paymentMadePdf: query({ ...file, run: papers.printPaymentMade }),
  paymentsMadeReport: query({
    allow: reads,
    input: MadeReportInput,
    answer: 'file',
    limit: limits.file,
    run: ({ provider_id, ...period }) =>
      reportOf(PaymentMade, 'Pagos realizados', 'out')({ ...period, client_id: provider_id }),
  }),
  paymentMadeTransaction: query({ ...file, run: papers.rollPaymentMade }),
  payFromDrawer: command({
    ...making,
    input: inputs.payFromDrawer,
    run: (input) => payFromDrawer(input).then(madeDetail),
  }),
  listAccountPayments: query({
    allow: reads,
    input: ListAccountMadeInput,
    output: MadePage,
    run: madeList(AccountPayment, wireOf(madePaths.listAccountPayments)),
  }),
  createAccountPayment: command({
    ...making,
    input: inputs.createAccountPayment,
    run: (input) => pay(accountPaymentRules, input).then(madeDetail),
  }),
  getAccountPayment: query({ allow: reads, input: ById, output: MadeDetail, run: oneOf(AccountPayment) }),
  updateAccountPayment: command({
    ...changing,
    input: inputs.updateAccountPayment,
    run: (input) => amendPayment(accountPaymentRules, input).then(madeDetail),
  }),
  removeAccountPayment: command({
    allow: 'payment_made-delete',
    input: VoidInput,
    output: MadeDetail,
    run: (input) => voidPayment(accountPaymentRules, input).then(madeDetail),
  }),
  accountPaymentDetails: query({ allow: reads, input: ById, output: MadeDetail, run: oneOf(AccountPayment) }),
  accountPaymentForEdit: query({ allow: reads, input: ById, output: MadeForEdit, run: forEdit(AccountPayment) }),
  accountPaymentPdf: query({ ...file, run: papers.printAccountPayment }),
  accountPaymentsReport: query({
    allow: reads,
    input: MadeReportInput.omit({ provider_id: true }),
    answer: 'file',
    limit: limits.file,
    run: reportOf(AccountPayment, 'Egresos contables', 'out'),
  }),
  accountPaymentTransaction: query({ ...file, run: papers.rollAccountPayment }),
  refundFavour: command({
    ...making,
    input: inputs.refundFavour,
    run: (input) => pay(favourRefundRules, input).then(madeDetail),
  }),
  paySupport: command({
    allow: creates,
    input: inputs.paySupport,
    output: SupportPayment,
    run: (input) => paySupport(input).then(ofSupport),
  }),
  updateSupportPayment: command({
    allow: 'payment_made-update',
    input: inputs.updateSupportPayment,
    output: SupportPayment,
    run: (input) => amendSupportPayment(input).then(ofSupport),
  }),
  removeSupportPayment: command({
    allow: 'payment_made-delete',
    input: VoidInput,
    output: SupportPayment,
    run: (input) => voidSupportPayment(input).then(ofSupport),
  }),
  supportPaymentPdf: query({
    ...file,
    run: async ({ id: of }) => papers.printPaymentMade({ id: (await supportPaymentOf(of)).payment.id }),
  }),
  getSupportPayment: query({
    allow: reads,
    input: ById,
    output: SupportPayment,
    run: async ({ id: of }) => ofSupport((await supportPaymentOf(of)).payment),
  }),
  payAccountsFromDrawer: command({
    ...making,
    input: inputs.payAccountsFromDrawer,
    run: (input) => payAccountsFromDrawer(input).then(madeDetail),
  }),
  unapplyFromOutlay: command({
    ...changing,
    input: UnapplyInput,
    run: (input) => unapplying.unapplyFromOutlay(input).then(madeDetail),
  }),
  payMany: command({
    limit: limits.job,
    allow: creates,
    input: inputs.payMany,
    output: z.object({ job: z.string() }),
    run: many.payMany,
  }),
  payOldest: command({ ...making, input: inputs.payOldest, run: (input) => payOldest(input).then(madeDetail) }),
  payables: query({
    allow: [reads, creates],
    input: OneProvider,
    output: Payables,
    answer: 'success',
    run: debts.payables,
  }),
  addPaymentSupport: command({
    limit: limits.file,
    allow: [creates, 'payment_made-update'],
    input: z.object({ id: id('Elige el pago'), file: upload() }),
    output: MadeDetail,
    run: (input) => supportOf(PaymentMade)(input).then(asMade),
  }),
}
