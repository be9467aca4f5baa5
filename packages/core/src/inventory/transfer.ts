import * as z from 'zod'
import { kind } from '../kernel/db/kind'
import { conflict } from '../kernel/errors'
import { mulDiv } from '../kernel/money'
import { stateNames, type TransferState, transferStates } from './transfer.states'

/** What a line still has to do, in thousandths; see `transfer-moves.ts`. */
const Pending = z.object({ send: z.number().int(), receive: z.number().int(), reject: z.number().int() })

export const TransferLine = z.object({
  productId: z.string(),
  variantId: z.string().optional(),
  name: z.string(),
  /** Asked for, thousandths. */
  quantity: z.number().int(),
  received: z.number().int(),
  /** Came back to the origin. */
  rejected: z.number().int(),
  /** On its way, and what it is worth in cents. */
  transit: z.number().int(),
  transitCents: z.number().int(),
  pending: Pending.optional(),
})
export type TransferLineData = z.output<typeof TransferLine>

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
    lines: z.array(TransferLine),
    note: z.string().optional(),
    /** Why it was rejected or cancelled. */
    reason: z.string().optional(),
    failure: z.string().optional(),
    jobId: z.string().optional(),
    createdAt: z.string(),
    requested: Step,
    sent: Step.optional(),
    received: Step.optional(),
  }),
  by: {
    date: (t) => ['all', `${t.createdAt}.${t.id}`],
    state: (t) => [t.state, `${t.createdAt}.${t.id}`],
  },
  counts: (t) => [`all|${t.state}`],
})
export type TransferRow = Awaited<ReturnType<typeof Transfer.get>>
export type TransferData = z.output<typeof Transfer.schema>

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

/** State of a transfer whose lines have nothing pending. */
export function settledState(lines: readonly TransferLineData[]): TransferState {
  if (lines.some((line) => line.transit > 0))
    return lines.some((line) => line.received + line.rejected > 0) ? 'partial' : 'sent'
  return lines.some((line) => line.received > 0) ? 'received' : 'rejected'
}
