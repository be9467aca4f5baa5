import './support'
import './support-note'
import * as z from 'zod'
import { command, query } from '../../kernel/call'
import { later } from '../../kernel/later'
import { limits } from '../../kernel/limits'
import { ById, Nothing } from '../../kernel/records/wire'
import { id, optionalText, page } from '../../kernel/values/fields'
import { inputs } from '../inputs'
import { NewSupport, WeekInput } from './support.input'
import { ListSupports, PendingWeek, SupportDetail, SupportOutput, SupportPreview } from './support.wire'

const supports = later(() => import('./supports'))
const edits = later(() => import('./support-edits'))
const changes = later(() => import('./support-changes'))
const week = later(() => import('./support-week'))
const papers = later(() => import('./support.print'))

const Annulment = z.object({ id: id(), note: optionalText(200) })

export const supportCalls = {
  listSupports: query({
    allow: 'document_support-read',
    input: ListSupports,
    output: page(SupportOutput),
    run: supports.listSupports,
  }),
  getSupport: query({ allow: 'document_support-read', input: ById, output: SupportDetail, run: supports.getSupport }),
  createSupport: command({
    allow: 'document_support-create',
    input: inputs.createSupport,
    output: SupportDetail,
    run: supports.createSupport,
  }),
  previewSupport: query({
    allow: ['document_support-create', 'document_support-update'],
    input: NewSupport,
    output: SupportPreview,
    run: supports.previewSupport,
  }),
  updateSupport: command({
    allow: 'document_support-update',
    input: inputs.updateSupport,
    output: SupportDetail,
    run: edits.updateSupport,
  }),
  voidSupport: command({
    allow: 'document_support-delete',
    input: Annulment,
    output: SupportDetail,
    run: changes.voidSupport,
  }),
  adjustSupport: command({
    allow: 'document_support-delete',
    input: Annulment,
    output: SupportDetail,
    limit: limits.job,
    run: changes.adjustSupport,
  }),
  tellSending: command({
    allow: ['document_support-create', 'document_support-update'],
    input: inputs.tellSending,
    output: SupportDetail,
    run: changes.tellSending,
  }),
  pendingWeek: query({ allow: 'document_support-read', input: Nothing, output: PendingWeek, run: week.pendingWeek }),
  gatherWeek: command({
    allow: 'document_support-create',
    input: WeekInput,
    output: SupportDetail,
    run: week.gatherWeek,
  }),
  supportPdf: query({
    allow: 'document_support-read',
    input: ById,
    answer: 'file',
    limit: limits.file,
    run: papers.printSupport,
  }),
}
