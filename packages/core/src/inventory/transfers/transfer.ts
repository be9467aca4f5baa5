import * as z from 'zod'
import { Step, step } from '../../documents/author'
import { document } from '../../documents/document'
import { partKind } from '../../documents/parts'
import { takenShare } from '../../documents/share'
import { kind } from '../../kernel/db/kind'
import { conflict } from '../../kernel/errors'
import { stateNames, type TransferMove, type TransferState, transferMoves } from './transfer.states'

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

/** Lines of a transfer that one transaction moves: each writes two stock rows and two movements. */
export const LINES_AT_ONCE = 20

/** Some lines of a transfer that is too large for one transaction. */
export const TransferPart = partKind({
  name: 'transferPart',
  label: 'la parte del traslado',
  lines: TransferLine,
  fields: {
    /** The lines as they were before the job that last moved them. */
    before: z.object({ jobId: z.string(), lines: z.array(TransferLine) }).optional(),
  },
})

const asked: Record<TransferMove, string> = {
  sent: 'enviar',
  received: 'recibir',
  rejected: 'rechazar',
  cancelled: 'cancelar',
}

export const Transfer = document({
  name: 'transfer',
  label: 'el traslado',
  words: {
    received: 'Recibido',
    receivedCents: 'Valor recibido',
    rejected: 'Rechazado',
    rejectedCents: 'Valor devuelto',
    transit: 'En camino',
    transitCents: 'Valor en camino',
    originName: 'Origen',
    destinationName: 'Destino',
    sums: 'Totales',
    requested: 'Pedido',
    sent: 'Enviado',
  },
  id: 'transfer',
  prefix: 'TR-',
  states: transferMoves,
  names: stateNames,
  voided: 'cancelled',
  isUnderWay: ({ state }) => state === 'sending' || state === 'receiving',
  job: 'inventory.transfer',
  lines: { schema: TransferLine, atOnce: LINES_AT_ONCE, parts: TransferPart },
  fields: {
    originId: z.string(),
    originName: z.string(),
    destinationId: z.string(),
    destinationName: z.string(),
    /** What the lines add up to, when they are in parts. */
    sums: Sums.optional(),
    note: z.string().optional(),
    /** Why it was rejected or cancelled. */
    reason: z.string().optional(),
    /** Business day on which the parts of the last job post: the one on which it was asked for. */
    day: z.string().optional(),
    createdAt: z.string(),
    requested: Step,
    sent: Step.optional(),
    received: Step.optional(),
  },
  made: ({ at }) => ({ createdAt: at, requested: step() }),
  entered: ({ state }) => (state === 'sending' ? { sent: step() } : state === 'receiving' ? { received: step() } : {}),
  refusal: ({ number, state }, to) =>
    conflict(
      `No se puede ${asked[to as TransferMove]} el traslado ${number}: está ${stateNames[state].toLowerCase()}.`,
    ),
  list: { dated: 'createdAt', filters: { state: 'state' }, indexes: ['state'], counted: ['state'] },
  refs: { storage: (t) => [t.originId, t.destinationId] },
  plural: 'traslados',
})
export type TransferRow = Awaited<ReturnType<typeof Transfer.get>>
export type TransferData = z.output<typeof Transfer.schema>

/** What the lines in parts of a transfer should come to, in their order, while a job moves them. */
export const TransferPlan = kind({
  name: 'transferPlan',
  label: 'lo que se mueve',
  schema: z.object({
    /** The job. */
    id: z.string(),
    destinations: z.array(TransferLine.pick({ transit: true, received: true, rejected: true })),
  }),
  audited: false,
})

/** Value that travels with `quantity` of what a line has on its way; the last of it takes all that is left. */

export const travelling = (line: Pick<TransferLineData, 'transit' | 'transitCents'>, quantity: number): number =>
  takenShare(line.transitCents, line.transit, quantity)

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
