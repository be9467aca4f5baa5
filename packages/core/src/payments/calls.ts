import * as z from 'zod'
import { command, query, table } from '../kernel/call'
import { later } from '../kernel/later'
import { limits } from '../kernel/limits'
import { ById } from '../kernel/records/wire'
import { id, optional, upload } from '../kernel/values/fields'
import * as order from '../sales/order/order.wire'
import { credits, PaymentInput, register } from '../sales/order/sale.input'
import { accountReceiptRules } from './account-payments'
import { fractioned, receiptRules } from './debt-payments'
import { inputs } from './inputs'
import { madeCalls } from './made/made-calls'
import { paths } from './paths'
import { amendPayment, pay, voidPayment } from './pay'
import { AccountReceipt, Receipt } from './payment'
import {
  Creditables,
  ListAccountInput,
  ListReceiptsInput,
  OneClient,
  PaymentDetail,
  PreviewInput,
  ReceiptPage,
  ReceiptPreview,
  ReportInput,
  UnapplyInput,
  VoidInput,
} from './payment.wire'
import { detailOf, listOf, oneOf, reportOf, supportOf } from './payment-lists'

const orders = later(() => import('./order-payment'))
const debts = later(() => import('./receivables'))
const unapplying = later(() => import('./made/unapply'))
const many = later(() => import('./many'))
const papers = later(() => import('./payment.print'))
const reads = 'payment_received-read'
const creates = 'payment_received-create'

export const calls = table(paths, {
  ...madeCalls,
  receivePayment: command({
    allow: [creates, 'sale-update'],
    input: ById.extend({
      payments: optional(z.array(PaymentInput).max(20)).default([]),
      credit_notes: credits(),
      open_register_id: register(),
    }).refine(({ payments, credit_notes: spent = [] }) => payments.length + spent.length > 0, {
      path: ['payments'],
      message: 'Agrega al menos un pago',
    }),
    output: order.OrderOutput,
    run: (input) =>
      orders.receivePayment(input).then((sold) => order.presentOrder(sold.order, { warning: sold.warning })),
  }),
  listReceipts: query({ allow: reads, input: ListReceiptsInput, output: ReceiptPage, run: listOf(Receipt) }),
  createReceipt: command({
    allow: creates,
    input: inputs.createReceipt,
    output: PaymentDetail,
    run: (input) => pay(receiptRules, input).then(detailOf),
  }),
  getReceipt: query({ allow: reads, input: ById, output: PaymentDetail, run: oneOf(Receipt) }),
  updateReceipt: command({
    allow: 'payment_received-update',
    input: inputs.updateReceipt,
    output: PaymentDetail,
    run: (input) => amendPayment(receiptRules, input).then(detailOf),
  }),
  removeReceipt: command({
    allow: 'payment_received-delete',
    input: VoidInput,
    output: PaymentDetail,
    run: (input) => voidPayment(receiptRules, input).then(detailOf),
  }),
  unapplyFromReceipt: command({
    allow: 'payment_received-update',
    input: UnapplyInput,
    output: PaymentDetail,
    run: (input) => unapplying.unapplyFromReceipt(input).then(detailOf),
  }),
  receiveMany: command({
    limit: limits.job,
    allow: creates,
    input: inputs.receiveMany,
    output: z.object({ job: z.string() }),
    run: many.receiveMany,
  }),
  fractionReceipt: command({
    allow: creates,
    input: inputs.fractionReceipt,
    output: PaymentDetail,
    run: (input) => fractioned(input).then(detailOf),
  }),
  creditables: query({
    allow: [reads, creates],
    input: OneClient,
    output: Creditables,
    answer: 'success',
    run: debts.creditables,
  }),
  previewReceipt: query({
    allow: [reads, creates],
    input: PreviewInput,
    output: ReceiptPreview,
    run: debts.previewReceipt,
  }),
  receiptTicket: query({ allow: reads, input: ById, answer: 'file', limit: limits.file, run: papers.printRoll }),
  receiptsReport: query({
    allow: reads,
    input: ReportInput,
    answer: 'file',
    limit: limits.file,
    run: reportOf(Receipt, 'Pagos recibidos'),
  }),
  receiptPdf: query({ allow: reads, input: ById, answer: 'file', limit: limits.file, run: papers.printReceipt }),
  receiptPdfGeneral: query({ allow: reads, input: ById, answer: 'file', limit: limits.file, run: papers.printReceipt }),
  addReceiptSupport: command({
    limit: limits.file,
    allow: [creates, 'payment_received-update'],
    input: z.object({ id: id('Elige el pago'), file: upload() }),
    output: PaymentDetail,
    run: supportOf(Receipt),
  }),
  listAccountReceipts: query({
    allow: reads,
    input: ListAccountInput,
    output: ReceiptPage,
    run: listOf(AccountReceipt),
  }),
  createAccountReceipt: command({
    allow: creates,
    input: inputs.createAccountReceipt,
    output: PaymentDetail,
    run: (input) => pay(accountReceiptRules, input).then(detailOf),
  }),
  getAccountReceipt: query({ allow: reads, input: ById, output: PaymentDetail, run: oneOf(AccountReceipt) }),
  updateAccountReceipt: command({
    allow: 'payment_received-update',
    input: inputs.updateAccountReceipt,
    output: PaymentDetail,
    run: (input) => amendPayment(accountReceiptRules, input).then(detailOf),
  }),
  removeAccountReceipt: command({
    allow: 'payment_received-delete',
    input: VoidInput,
    output: PaymentDetail,
    run: (input) => voidPayment(accountReceiptRules, input).then(detailOf),
  }),
})
