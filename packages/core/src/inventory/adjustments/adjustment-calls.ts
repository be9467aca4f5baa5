import * as z from 'zod'
import { command, query } from '../../kernel/call'
import { Nothing } from '../../kernel/records/wire'
import { id, optionalText, page } from '../../kernel/values/fields'
import { inputs } from '../inputs'
import { NewAdjustment } from './adjustment.input'
import {
  AdjustmentById,
  AdjustmentDetail,
  AdjustmentOutput,
  AdjustmentPreview,
  ListAdjustments,
  offeredReasons,
  ReasonOutput,
} from './adjustment.wire'
import { createAdjustment, getAdjustment, listAdjustments, previewAdjustment, reverseAdjustment } from './adjustments'

export const adjustmentCalls = {
  listAdjustments: query({
    allow: 'inventory_adjustment-read',
    input: ListAdjustments,
    output: page(AdjustmentOutput),
    run: listAdjustments,
  }),
  createAdjustment: command({
    allow: 'inventory_adjustment-create',
    input: inputs.createAdjustment,
    output: AdjustmentOutput,
    run: createAdjustment,
  }),
  previewAdjustment: query({
    allow: 'inventory_adjustment-create',
    input: NewAdjustment,
    output: AdjustmentPreview,
    run: previewAdjustment,
  }),
  adjustmentReasons: query({
    allow: 'any-member',
    input: Nothing,
    output: ReasonOutput.array(),
    run: async () => offeredReasons(),
  }),
  getAdjustment: query({
    allow: 'inventory_adjustment-read',
    input: AdjustmentById,
    output: AdjustmentDetail,
    run: getAdjustment,
  }),
  reverseAdjustment: command({
    allow: 'inventory_adjustment-delete',
    input: z.object({ id: id(), note: optionalText(200) }),
    output: AdjustmentOutput,
    run: reverseAdjustment,
  }),
}
