import './support'
import * as z from 'zod'
import { command, query } from '../../kernel/call'
import { later } from '../../kernel/later'
import { ById } from '../../kernel/records/wire'
import { id, optionalText, page } from '../../kernel/values/fields'
import { inputs } from '../inputs'
import { NewSupport } from './support.input'
import { ListSupports, SupportDetail, SupportOutput, SupportPreview } from './support.wire'

const supports = later(() => import('./supports'))
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
    run: supports.updateSupport,
  }),
  voidSupport: command({
    allow: 'document_support-delete',
    input: z.object({ id: id(), note: optionalText(200) }),
    output: SupportDetail,
    run: supports.voidSupport,
  }),
}
