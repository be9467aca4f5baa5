import '../buying/bought'
import './purchase'
import * as z from 'zod'
import { command, query } from '../../kernel/call'
import { FileInput, FileReport } from '../../kernel/import/report'
import { later } from '../../kernel/later'
import { limits } from '../../kernel/limits'
import { ById, Nothing } from '../../kernel/records/wire'
import { id, optionalText, page } from '../../kernel/values/fields'
import { inputs } from '../inputs'
import { NewPurchase } from './purchase.input'
import {
  EventsInput,
  ExportPurchases,
  ListPurchases,
  NextNumber,
  PurchaseDetail,
  PurchaseOutput,
  PurchasePreview,
  RecordedPurchase,
} from './purchase.wire'

const purchases = later(() => import('./purchases'))
const changes = later(() => import('./purchase-changes'))
const events = later(() => import('./purchase-events'))
const exporting = later(() => import('./purchase-export'))
const importing = later(() => import('./purchase-import'))

export const purchaseCalls = {
  listPurchases: query({
    allow: 'purchase_invoice-read',
    input: ListPurchases,
    output: page(PurchaseOutput),
    run: purchases.listPurchases,
  }),
  getPurchase: query({
    allow: 'purchase_invoice-read',
    input: ById,
    output: PurchaseDetail,
    run: purchases.getPurchase,
  }),
  createPurchase: command({
    allow: 'purchase_invoice-create',
    input: inputs.createPurchase,
    output: RecordedPurchase,
    speaks: ['reference'],
    run: purchases.createPurchase,
  }),
  previewPurchase: query({
    allow: ['purchase_invoice-create', 'purchase_invoice-update'],
    input: NewPurchase.omit({ reference: true }),
    output: PurchasePreview,
    run: purchases.previewPurchase,
  }),
  updatePurchase: command({
    allow: 'purchase_invoice-update',
    input: inputs.updatePurchase,
    output: PurchaseOutput,
    speaks: ['reference'],
    run: changes.updatePurchase,
  }),
  voidPurchase: command({
    allow: 'purchase_invoice-delete',
    input: z.object({ id: id(), note: optionalText(200) }),
    output: PurchaseOutput,
    run: changes.voidPurchase,
  }),
  tellEvents: command({
    allow: ['purchase_invoice-create', 'purchase_invoice-update'],
    input: EventsInput,
    output: PurchaseOutput,
    run: events.tellEvents,
  }),
  nextPurchaseNumber: query({
    allow: 'purchase_invoice-create',
    input: z.object({ series: z.string().max(40) }),
    output: NextNumber,
    run: exporting.nextPurchaseNumber,
  }),
  exportPurchases: query({
    allow: 'purchase_invoice-read',
    input: ExportPurchases,
    answer: 'file',
    limit: limits.file,
    run: exporting.exportPurchases,
  }),
  importPurchases: command({
    limit: limits.job,
    allow: 'purchase_invoice-create',
    input: FileInput,
    output: FileReport,
    run: importing.importPurchases,
  }),
  purchaseTemplate: query({
    allow: 'purchase_invoice-create',
    input: Nothing,
    answer: 'file',
    limit: limits.file,
    run: importing.purchaseTemplate,
  }),
}
