import { undoDay } from '../../accounting/journal/day'
import { piecesOf } from '../../documents/parts'
import { now } from '../../kernel/context'
import type { Act } from '../../kernel/db/act'
import { dayOf } from '../../kernel/values/time'
import {
  LINES_AT_ONCE,
  settledState,
  sumsOf,
  Transfer,
  type TransferData,
  type TransferLineData,
  TransferPart,
  TransferPlan,
} from './transfer'
import { stateNames } from './transfer.states'
import { carry, type Destination, fitsOnce, reached } from './transfer-moves'

/**
 * Takes the lines of a transfer that is `sending` or `receiving` where they should be: now when they fit one
 * transaction, else by a job.
 * @throws AppError 409 when the origin has not enough, and it is done now
 */
export async function move(
  unit: Act,
  transfer: TransferData,
  lines: readonly TransferLineData[],
  destinations: readonly Destination[],
): Promise<TransferData> {
  const day = dayOf(now())
  if (transfer.parts === 0 && fitsOnce(lines, destinations)) {
    const after = await carry(unit, { transfer, lines, destinations, day })
    return { ...Transfer.entered(transfer, settledState(after)), lines: after }
  }
  const title = `${verbOf(transfer, lines, destinations)} el traslado ${transfer.number}`
  const job = Transfer.later(unit, transfer, { title, total: lines.length })
  unit.insert(TransferPlan, { id: job.id, destinations: [...destinations] })
  return { ...inParts(unit, transfer, lines), jobId: job.id, day }
}

function verbOf(
  { state }: TransferData,
  lines: readonly TransferLineData[],
  destinations: readonly Destination[],
): string {
  if (state === 'sending') return 'Enviar'
  return lines.some((line, i) => destinations[i]!.received > line.received) ? 'Recibir' : 'Devolver'
}

/** What a job moves is in parts, also when it is little. */
function inParts(unit: Act, transfer: TransferData, lines: readonly TransferLineData[]): TransferData {
  if (transfer.parts > 0) return transfer
  const parts = Transfer.pieces(transfer.id, lines, {})
  for (const part of parts) unit.insert(TransferPart, part)
  return { ...transfer, lines: [], parts: parts.length, sums: sumsOf(lines) }
}

/** The job that moves a large transfer in parts. What is done is on the lines: it can run again. */
export const carryTransfer = Transfer.parts({
  posting: async (_, job) => {
    const plan = await TransferPlan.get(job.id)
    const destinations = piecesOf(plan.destinations, LINES_AT_ONCE)
    return {
      isPosted: ({ lines }, n) => lines.every((line, i) => reached(line, destinations[n]![i]!)),
      post: async (unit, { head, part, n }) => {
        const day = head.day ?? dayOf(now())
        const lines = await carry(unit, { transfer: head, lines: part.lines, destinations: destinations[n]!, day })
        const known = part.before?.jobId === job.id ? part.before : { jobId: job.id, lines: part.lines }
        return { ...part, lines, before: known }
      },
      isUndone: ({ before }) => before?.jobId !== job.id,
      undo: async (unit, { head, part }) => {
        const { before, ...rest } = part
        const destinations = before!.lines
        const day = await undoDay(head.day)
        const lines = await carry(unit, { transfer: head, lines: part.lines, destinations, day, undoing: true })
        const done = lines.every((line, i) => reached(line, destinations[i]!))
        return { ...rest, lines, ...(done ? {} : { before }) }
      },
      settled: async (unit, head, failure) => {
        const lines = await Transfer.lines(head)
        unit.remove(TransferPlan, plan)
        const state = settledState(lines)
        const after =
          failure === undefined
            ? Transfer.entered(head, state)
            : { ...head, state: head.state === 'sending' ? ('requested' as const) : state }
        return { ...after, sums: sumsOf(lines) }
      },
    }
  },
  summary: ({ state, sums }) => `${stateNames[state]}: ${sums?.lines ?? 0} productos`,
})
