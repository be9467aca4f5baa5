import * as z from 'zod'
import { MailAccepted, MailDocument } from '../documents/mail'
import { command, query, table } from '../kernel/call'
import { later } from '../kernel/later'
import { limits } from '../kernel/limits'
import { ById } from '../kernel/records/wire'
import { settingsOf } from '../settings/settings'
import { bestSellers, salesByDay, salesBySeller, salesByStorage, salesByType, utilities } from './dashboard'
import {
  BestSeller,
  DaySales,
  MonthSales,
  Payables,
  Receivables,
  SellerSales,
  StorageSales,
  TypeSales,
} from './dashboard.wire'
import { payables, receivables } from './debts'
import { DigestInput, DigestOutput } from './digest/digest.input'
import { clientFigures, productFigures } from './figures'
import { ClientFigures, OrderFigures, ProductFigures } from './figures.wire'
import { ReportInput, ReportLine, ReportOutput } from './named/report.wire'
import {
  ListNotifications,
  NewNotification,
  NotificationOutput,
  NotificationPage,
  ReadNotifications,
  Unread,
} from './notification'
import { createNotification, listNotifications, readNotifications } from './notifications'
import { paths } from './paths'
import { PeriodInput } from './period'
import { today } from './today'
import { Today } from './today.wire'

const Nothing = z.object({})
/** Figures of the whole shop. */
const graphics = 'dashboard_graphic-read'
/** A seller has their own part of these: see `sales.ts`. */
const own = ['dashboard_graphic-read', 'sale-read', 'pos-read'] as const

/** Who is mailed each morning. */
const owner = { types: [2] } as const

const named = later(() => import('./named/reports'))
const orders = later(() => import('./order-profit'))
const digest = later(() => import('./digest/digest'))
const mails = later(() => import('./invoice-mail'))

export const calls = table(paths, {
  salesBySeller: query({ allow: own, input: PeriodInput, output: z.array(SellerSales), run: salesBySeller }),
  utilities: query({ allow: graphics, input: PeriodInput, output: z.array(MonthSales), run: utilities }),
  salesByDay: query({ allow: own, input: PeriodInput, output: z.array(DaySales), run: salesByDay }),
  salesByType: query({ allow: graphics, input: PeriodInput, output: TypeSales, run: salesByType }),
  salesByStorage: query({ allow: graphics, input: PeriodInput, output: z.array(StorageSales), run: salesByStorage }),
  bestSellers: query({ allow: own, input: PeriodInput, output: z.array(BestSeller), run: bestSellers }),
  productFigures: query({ allow: own, input: ById, output: ProductFigures, run: productFigures }),
  orderFigures: query({ allow: graphics, input: ById, output: OrderFigures, run: orders.orderFigures }),
  clientFigures: query({ allow: ['sale-read', 'pos-read'], input: ById, output: ClientFigures, run: clientFigures }),
  receivables: query({ allow: graphics, input: Nothing, output: Receivables, run: receivables }),
  payables: query({ allow: graphics, input: Nothing, output: Payables, run: payables }),
  today: query({ allow: 'any-member', input: Nothing, output: Today, reads: () => [settingsOf()], run: today }),
  showDigest: query({ allow: owner, input: Nothing, output: DigestOutput, run: digest.showDigest }),
  saveDigest: command({ allow: owner, input: DigestInput, output: DigestOutput, run: digest.saveDigest }),
  // Each report says who may see it (`named/registry.ts`): it is checked as a call is, by its name.
  listReports: query({ allow: 'any-member', input: Nothing, output: ReportLine.array(), run: named.listReports }),
  report: query({ allow: 'any-member', input: ReportInput, output: ReportOutput, run: named.report }),
  reportSheet: query({
    allow: 'any-member',
    input: ReportInput,
    answer: 'file',
    limit: limits.file,
    run: named.reportSheet,
  }),
  reportPaper: query({
    allow: 'any-member',
    input: ReportInput,
    answer: 'file',
    limit: limits.file,
    run: named.reportPaper,
  }),
  mailInvoice: command({
    limit: limits.mail,
    allow: ['sale-read', 'pos-read'],
    input: MailDocument,
    output: MailAccepted,
    run: mails.mailInvoice,
  }),
  listNotifications: query({
    allow: 'any-member',
    input: ListNotifications,
    output: NotificationPage,
    reads: () => [settingsOf()],
    run: listNotifications,
  }),
  readNotifications: command({ allow: 'any-member', input: ReadNotifications, output: Unread, run: readNotifications }),
  createNotification: command({
    allow: { types: [2, 5] },
    input: NewNotification,
    output: NotificationOutput,
    run: createNotification,
  }),
})
