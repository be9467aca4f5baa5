import * as z from 'zod'
import { kind } from '../kernel/db/kind'
import { conflict } from '../kernel/errors'
import { mulDiv } from '../kernel/money'
import { stateNames, type TransferState, transferStates } from './transfer.states'

/** Lines of a transfer that one transaction moves: each writes two stock rows and two movements. */
export const TRANSFER_LINES_AT_ONCE = 20

const whole = () => z.number().int()

/** Quantities in thousandths, values in cents. */
export const TransferLine = z.object({
  productId: z.string(),
  variantId: z.string().optional(),
  name: z.string(),
  /** Asked for. */
  quantity: whole(),
  received: whole(),
  receivedCents: whole(),
  /** Came back to the origin. */
  rejected: whole(),
  rejectedCents: whole(),
  /** On its way. */
  transit: whole(),
  transitCents: whole(),
})
export type TransferLineData = z.output<typeof TransferLine>

/** What the lines of a transfer add up to. */
const Sums = z.object({
  lines: whole(),
  quantity: whole(),
  received: whole(),
  transit: whole(),
  transitCents: whole(),
})
export type TransferSums = z.output<typeof Sums>

/** What a person does with a transfer, and from which states. */
export const moves = {
  sent: ['requested'],
  received: ['sent', 'partial'],
  rejected: ['requested', 'sent', 'partial'],
  cancelled: ['requested'],
} as const satisfies Partial<Record<TransferState, readonly TransferState[]>>
export type TransferMove = keyof typeof moves
export const moveNames = Object.keys(moves) as [TransferMove, ...TransferMove[]]

const Step = z.object({ at: z.string(), userId: z.string(), userName: z.string() })

export const Transfer = kind({
  name: 'transfer',
  label: 'el traslado',
  schema: z.object({
    id: z.string(),
    number: z.string(),
    originId: z.string(),
    originName: z.string(),
    destinationId: z.string(),
    destinationName: z.string(),
    state: z.enum(transferStates),
    /** Empty when the lines are in parts; then `sums` says what they add up to. */
    lines: z.array(TransferLine),
    parts: whole(),
    sums: Sums.optional(),
    note: z.string().optional(),
    /** Why it was rejected or cancelled. */
    reason: z.string().optional(),
    /** Why it could not be moved the last time: what had moved went back. */
    failure: z.string().optional(),
    jobId: z.string().optional(),
    /** Business day on which the parts of the last job post: the one on which it was asked for. */
    day: z.string().optional(),
    createdAt: z.string(),
    requested: Step,
    sent: Step.optional(),
    received: Step.optional(),
  }),
  by: {
    date: (t) => ['all', `${t.createdAt}.${t.id}`],
    state: (t) => [t.state, `${t.createdAt}.${t.id}`],
  },
  counts: (t) => [`all|${t.state}`, `storage.${t.originId}`, `storage.${t.destinationId}`],
})
export type TransferRow = Awaited<ReturnType<typeof Transfer.get>>
export type TransferData = z.output<typeof Transfer.schema>

/** Twenty lines of a transfer that is too large for one transaction. */
export const TransferPart = kind({
  name: 'transferPart',
  label: 'la parte del traslado',
  schema: z.object({
    id: z.string(),
    lines: z.array(TransferLine),
    /** The lines as they were before the job that last moved them. */
    before: z.object({ jobId: z.string(), lines: z.array(TransferLine) }).optional(),
  }),
  audited: false,
})

/** What the lines in parts of a transfer should come to, in their order, while a job moves them. */
export const TransferPlan = kind({
  name: 'transferPlan',
  label: 'lo que se mueve',
  schema: z.object({
    /** The job. */
    id: z.string(),
    goals: z.array(TransferLine.pick({ transit: true, received: true, rejected: true })),
  }),
  audited: false,
})

/** @throws AppError 409 unless the transfer can make that move now */
export function needMove(transfer: TransferData, move: TransferMove): void {
  if ((moves[move] as readonly TransferState[]).includes(transfer.state)) return
  const what = { sent: 'enviar', received: 'recibir', rejected: 'rechazar', cancelled: 'cancelar' }[move]
  throw conflict(
    `No se puede ${what} el traslado ${transfer.number}: está ${stateNames[transfer.state].toLowerCase()}.`,
  )
}

/** Value that travels with `quantity` of what a line has on its way; the last of it takes all that is left. */
export const travelling = (line: Pick<TransferLineData, 'transit' | 'transitCents'>, quantity: number): number =>
  quantity === line.transit ? line.transitCents : mulDiv(line.transitCents, quantity, line.transit)

const sum = (lines: readonly TransferLineData[], of: (line: TransferLineData) => number): number =>
  lines.reduce((total, line) => total + of(line), 0)

export const sumsOf = (lines: readonly TransferLineData[]): TransferSums => ({
  lines: lines.length,
  quantity: sum(lines, (line) => line.quantity),
  received: sum(lines, (line) => line.received),
  transit: sum(lines, (line) => line.transit),
  transitCents: sum(lines, (line) => line.transitCents),
})

/** State of a transfer whose goods have left and that nothing moves now. */
export function settledState(lines: readonly TransferLineData[]): TransferState {
  if (lines.some((line) => line.transit > 0))
    return lines.some((line) => line.received + line.rejected > 0) ? 'partial' : 'sent'
  return lines.some((line) => line.received > 0) ? 'received' : 'rejected'
}
