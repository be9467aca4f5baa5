import * as z from 'zod'
import { MailAccepted, MailDocument } from '../../documents/mail'
import { formats } from '../../documents/print/model'
import { command, query } from '../../kernel/call'
import { later } from '../../kernel/later'
import { limits } from '../../kernel/limits'
import { Done, optional } from '../../kernel/values/fields'
import { Made } from '../offer/made.wire'
import { ById } from '../offer/offer.input'
import {
  InvoiceRemissionsInput,
  ListRemissionsInput,
  NewRemissionInput,
  RemissionChangesInput,
  ReturnRemissionInput,
} from './remission.input'
import { RemissionCounts, RemissionOutput, RemissionPage } from './remission.wire'

const remissions = later(() => import('./remissions'))
const mails = later(() => import('./remission-mail'))
const invoicing = later(() => import('./invoice'))
const papers = later(() => import('./remission.print'))

export const remissionCalls = {
  listRemissions: query({
    allow: 'referral-read',
    input: ListRemissionsInput,
    output: RemissionPage,
    run: remissions.listRemissions,
  }),
  countRemissions: query({
    allow: 'referral-read',
    input: z.object({}),
    output: RemissionCounts,
    run: remissions.countRemissions,
  }),
  createRemission: command({
    allow: 'referral-create',
    input: NewRemissionInput,
    output: RemissionOutput,
    run: remissions.createRemission,
  }),
  getRemission: query({
    allow: 'referral-read',
    input: ById,
    output: RemissionOutput,
    run: remissions.getRemission,
  }),
  updateRemission: command({
    allow: 'referral-update',
    input: RemissionChangesInput,
    output: RemissionOutput,
    run: remissions.updateRemission,
  }),
  removeRemission: command({ allow: 'referral-delete', input: ById, output: Done, run: remissions.removeRemission }),
  returnRemission: command({
    allow: 'referral-update',
    input: ReturnRemissionInput,
    output: RemissionOutput,
    run: remissions.returnRemission,
  }),
  invoiceRemissions: command({
    allow: ['sale-create', 'pos-create'],
    input: InvoiceRemissionsInput,
    output: Made,
    run: invoicing.invoiceRemissions,
  }),
  mailRemission: command({
    allow: 'referral-update',
    input: MailDocument,
    output: MailAccepted,
    limit: limits.job,
    run: mails.mailRemission,
  }),
  printRemission: query({
    allow: 'referral-read',
    input: ById.extend({ format: optional(z.enum(formats)) }),
    answer: 'file',
    limit: limits.file,
    run: papers.printRemission,
  }),
}
