import * as z from 'zod'
import { signature, signed } from '../../documents/author'
import { document } from '../../documents/document'
import { partKind } from '../../documents/parts'
import { conflict } from '../../kernel/errors'
import { adjustmentMoves, adjustmentStateNames } from './adjustment.states'
import { reasonCodes } from './adjustment-reasons'

/** Lines that fit one transaction with everything that goes with them. */
export const LINES_AT_ONCE = 40

/** A line, as asked for; `valueCents` (signed, like `quantity`) and the rest once it is posted. */
export const AdjustmentLine = z.object({
  productId: z.string(),
  variantId: z.string().optional(),
  storageId: z.string(),
  /** Signed, thousandths. */
  quantity: z.number().int(),
  /** Takes what there is by then, when that is less. */
  atMost: z.boolean().optional(),
  /** Cost of a unit that comes in, when it is not the average. */
  costCents: z.number().int().optional(),
  /** What an earlier line moved, that this one moves back. */
  exactCents: z.number().int().optional(),
  name: z.string(),
  storageName: z.string(),
  valueCents: z.number().int(),
  vatCents: z.number().int(),
})
export type AdjustmentLineData = z.output<typeof AdjustmentLine>

/** Some lines of an adjustment that is too large for one transaction. */
export const AdjustmentPart = partKind({
  name: 'adjustmentPart',
  label: 'la parte del ajuste',
  lines: AdjustmentLine,
  fields: { state: z.enum(['pending', 'posted', 'undone']) },
})

export const Adjustment = document({
  name: 'adjustment',
  label: 'el ajuste',
  words: { vatCents: 'IVA', inCents: 'Valor que entró', outCents: 'Valor que salió' },
  id: 'adjustment',
  prefix: 'AJ-',
  states: adjustmentMoves,
  names: adjustmentStateNames,
  voided: 'reversed',
  isUnderWay: ({ state }) => state === 'posting',
  job: 'inventory.adjustment',
  lines: { schema: AdjustmentLine, atOnce: LINES_AT_ONCE, parts: AdjustmentPart },
  fields: {
    reason: z.enum(reasonCodes),
    day: z.string(),
    at: z.string(),
    note: z.string().optional(),
    lineCount: z.number().int(),
    inCents: z.number().int(),
    outCents: z.number().int(),
    /** The adjustment that this one reverses. */
    reversesId: z.string().optional(),
    reversedById: z.string().optional(),
    countId: z.string().optional(),
    ...signed,
  },
  made: ({ at, day }) => ({ at, day, ...signature() }),
  refusal: ({ number, state }) =>
    conflict(state === 'reversed' ? `${number} ya se anuló.` : `${number} todavía se está guardando o no se guardó.`),
  list: { dated: 'day', filters: { reason: 'reason' }, indexes: ['reason'] },
})
export type AdjustmentData = z.output<typeof Adjustment.schema>

/** @throws AppError 409 unless the adjustment can be reversed */
export function needReversible(row: AdjustmentData): void {
  if (row.reversesId) throw conflict(`${row.number} anula otro ajuste: no se puede anular.`)
  Adjustment.need(row, 'reversed')
}
