import * as z from 'zod'
import { kind } from '../kernel/db/kind'
import { conflict } from '../kernel/errors'
import { reasonCodes } from './adjustment.reasons'

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

/** `posting`: parts of it are still to come. `reversing`: its reversal is. */
export const adjustmentStates = ['posting', 'posted', 'failed', 'reversing', 'reversed'] as const

export const Adjustment = kind({
  name: 'adjustment',
  label: 'el ajuste',
  schema: z.object({
    id: z.string(),
    number: z.string(),
    reason: z.enum(reasonCodes),
    day: z.string(),
    at: z.string(),
    note: z.string().optional(),
    state: z.enum(adjustmentStates),
    /** Empty when the lines are in parts. */
    lines: z.array(AdjustmentLine),
    lineCount: z.number().int(),
    parts: z.number().int(),
    inCents: z.number().int(),
    outCents: z.number().int(),
    /** The adjustment that this one takes back. */
    reversesId: z.string().optional(),
    reversedById: z.string().optional(),
    countId: z.string().optional(),
    jobId: z.string().optional(),
    failure: z.string().optional(),
    userId: z.string(),
    userName: z.string(),
  }),
  by: {
    date: (a) => ['all', `${a.day}.${a.id}`],
    reason: (a) => [a.reason, `${a.day}.${a.id}`],
  },
})
export type AdjustmentRow = Awaited<ReturnType<typeof Adjustment.get>>
export type AdjustmentData = z.output<typeof Adjustment.schema>

/** Forty lines of an adjustment that is too large for one transaction. */
export const AdjustmentPart = kind({
  name: 'adjustmentPart',
  label: 'la parte del ajuste',
  schema: z.object({
    id: z.string(),
    lines: z.array(AdjustmentLine),
    state: z.enum(['pending', 'posted', 'undone']),
  }),
  audited: false,
})

/** @throws AppError 409 unless the adjustment can be taken back */
export function needReversible(row: AdjustmentData): void {
  if (row.reversesId) throw conflict(`${row.number} anula otro ajuste: no se puede anular.`)
  if (row.state === 'reversed') throw conflict(`${row.number} ya se anuló.`)
  if (row.state !== 'posted') throw conflict(`${row.number} todavía se está guardando o no se guardó.`)
}
