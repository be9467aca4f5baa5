import './causation'
import * as z from 'zod'
import { command, query } from '../../kernel/call'
import { later } from '../../kernel/later'
import { ById, Nothing } from '../../kernel/records/wire'
import { id, optionalText, page } from '../../kernel/values/fields'
import { inputs } from '../inputs'
import { NewCausation } from './causation.input'
import { CausationDetail, CausationOutput, CausationPreview, ListCausations } from './causation.wire'
import { RecurringList } from './recurring'

const repeating = later(() => import('./repeating'))
const causations = later(() => import('./causations'))
const present = later(() => import('./causation-present'))
export const causationCalls = {
  listCausations: query({
    allow: 'causation-read',
    input: ListCausations,
    output: page(CausationOutput),
    run: present.listCausations,
  }),
  getCausation: query({ allow: 'causation-read', input: ById, output: CausationDetail, run: present.getCausation }),
  createCausation: command({
    allow: 'causation-create',
    input: inputs.createCausation,
    output: CausationDetail,
    run: causations.createCausation,
  }),
  previewCausation: query({
    allow: ['causation-create', 'causation-update'],
    input: NewCausation,
    output: CausationPreview,
    run: causations.previewCausation,
  }),
  updateCausation: command({
    allow: 'causation-update',
    input: inputs.updateCausation,
    output: CausationDetail,
    run: causations.updateCausation,
  }),
  listRecurring: query({
    allow: 'causation-read',
    input: Nothing,
    output: RecurringList,
    run: repeating.listRecurring,
  }),
  repeatCausation: command({
    allow: 'causation-create',
    input: inputs.repeatCausation,
    output: RecurringList,
    run: repeating.repeatCausation,
  }),
  stopRepeating: command({
    allow: 'causation-delete',
    input: ById,
    output: RecurringList,
    run: repeating.stopRepeating,
  }),
  voidCausation: command({
    allow: 'causation-delete',
    input: z.object({ id: id(), note: optionalText(200) }),
    output: CausationDetail,
    run: causations.voidCausation,
  }),
}
