import { author, now } from '../kernel/context'
import { type Act, act } from '../kernel/db/act'
import type { PageInput } from '../kernel/db/page'
import { load } from '../kernel/db/read'
import { Sequence, takeNumber } from '../kernel/db/sequence'
import { AppError, invalid } from '../kernel/errors'
import { newId } from '../kernel/id'
import { enqueue } from '../kernel/jobs/queue'
import type { Handler } from '../kernel/jobs/run'
import { formatQuantity } from '../kernel/money'
import type { Day } from '../kernel/time'
import { needWorking } from './held'
import { instantsOf } from './instants'
import { needItems } from './item'
import { Storage } from './storage'
import {
  needMove,
  settledState,
  Transfer,
  type TransferData,
  type TransferLineData,
  type TransferMove,
  type TransferRow,
} from './transfer'
import { stateNames, type TransferState } from './transfer.states'
import type { MoveTransferInput, NewTransferInput } from './transfer.wire'
import { fitsOnce, hasWork, moveLines } from './transfer-moves'

export const TRANSFER_JOB = 'inventory.transfer'
const NUMBERS = 'transfer'

const step = () => {
  const { userId, name } = author()
  return { at: now().toISOString(), userId, userName: name }
}

const presentStep = (s: ReturnType<typeof step> | undefined) =>
  s ? { at: s.at, user: { id: s.userId, name: s.userName } } : null

const presentTransfer = (t: TransferData) => ({
  id: t.id,
  number: t.number,
  store_origin: { id: t.originId, name: t.originName },
  store_destination: { id: t.destinationId, name: t.destinationName },
  status: t.state,
  status_name: stateNames[t.state],
  note: t.note ?? null,
  reason: t.reason ?? null,
  failure: t.failure ?? null,
  job_id: t.jobId ?? null,
  created_at: t.createdAt,
  requested: presentStep(t.requested)!,
  sent: presentStep(t.sent),
  received: presentStep(t.received),
  lines: t.lines.length,
  quantity: t.lines.reduce((sum, line) => sum + line.quantity, 0),
  in_transit: t.lines.reduce((sum, line) => sum + line.transit, 0),
  value_in_transit: t.lines.reduce((sum, line) => sum + line.transitCents, 0),
})

const presentDetail = (t: TransferData) => ({
  ...presentTransfer(t),
  products: t.lines.map((line) => ({
    product_id: line.productId,
    ...(line.variantId ? { variant_id: line.variantId } : {}),
    name: line.name,
    quantity: line.quantity,
    received: line.received,
    rejected: line.rejected,
    in_transit: line.transit,
    value: line.transitCents,
  })),
})

/** Transfers, newest first; of a state or a period. */
export async function listTransfers(
  input: PageInput & { status?: TransferState | undefined; from?: Day | undefined; to?: Day | undefined },
) {
  const { status } = input
  const dated = input.from !== undefined || input.to !== undefined
  const { data, meta } = await Transfer.page({
    input,
    ...(status ? { index: 'state', part: status } : { index: 'date', part: 'all' }),
    ...(dated ? instantsOf(input) : { bucket: status ? `all|${status}` : 'all' }),
    descending: true,
  })
  return { data: data.map(presentTransfer), meta }
}

export const getTransfer = ({ id }: { id: string }) => Transfer.get(id).then(presentDetail)

/** Does what the lines have pending: now when it fits one transaction, else by a job. */
async function carryOut(unit: Act, transfer: TransferData): Promise<TransferData> {
  if (fitsOnce(transfer)) {
    const lines = await moveLines(unit, transfer)
    return { ...transfer, lines, state: settledState(lines) }
  }
  const job = enqueue(unit, {
    type: TRANSFER_JOB,
    title: `Mover el traslado ${transfer.number}`,
    input: { transferId: transfer.id },
    total: transfer.lines.length,
  })
  return { ...transfer, jobId: job.id }
}

/** Several lines of the same product are one. */
async function newLines(input: NewTransferInput): Promise<TransferLineData[]> {
  const asked = input.products ?? [
    { product_id: input.product_id!, variant_id: input.variant_id, quantity: input.quantity! },
  ]
  const items = await needItems(asked.map((line) => ({ productId: line.product_id, variantId: line.variant_id })))
  const lines = new Map<string, TransferLineData>()
  for (const { product_id, variant_id, quantity } of asked) {
    const item = items.get(variant_id ?? product_id)!
    const same = lines.get(item.id)
    lines.set(item.id, {
      productId: item.productId,
      ...(item.variantId ? { variantId: item.variantId } : {}),
      name: item.name,
      quantity: (same?.quantity ?? 0) + quantity,
      received: 0,
      rejected: 0,
      transit: 0,
      transitCents: 0,
    })
  }
  return [...lines.values()]
}

const sending = (transfer: TransferData): TransferData => ({
  ...transfer,
  state: 'sending',
  failure: undefined,
  sent: step(),
  lines: transfer.lines.map((line) => ({ ...line, pending: { send: line.quantity, receive: 0, reject: 0 } })),
})

/**
 * Asks for a transfer; with status `sent` the goods leave at once.
 * @throws AppError 409 when the origin has not enough to send
 */
export const createTransfer = (input: NewTransferInput) =>
  act(async (unit) => {
    await unit.queue(NUMBERS)
    const [lines, found] = await Promise.all([
      newLines(input),
      load({
        sequence: Sequence.maybe(NUMBERS),
        origin: Storage.one(input.store_origin),
        destination: Storage.one(input.store_destination),
      }),
    ])
    const [origin, destination] = [needWorking(found.origin), needWorking(found.destination)]
    const requested = step()
    const asked: TransferData = {
      id: newId('transfer'),
      number: `TR-${takeNumber(unit, NUMBERS, found.sequence)}`,
      originId: origin.id,
      originName: origin.name,
      destinationId: destination.id,
      destinationName: destination.name,
      state: 'requested',
      lines,
      ...(input.note ? { note: input.note } : {}),
      createdAt: requested.at,
      requested,
    }
    const row = input.status === 'sent' ? await carryOut(unit, sending(asked)) : asked
    unit.insert(Transfer, row)
    return row
  }).then(presentDetail)

/** Quantities of each line to receive and to return, from what the request says. */
function arriving(transfer: TransferData, input: MoveTransferInput): TransferLineData[] {
  const all = (line: TransferLineData) => ({
    send: 0,
    receive: input.status === 'received' ? line.transit : 0,
    reject: input.status === 'rejected' ? line.transit : 0,
  })
  if (!input.products) return transfer.lines.map((line) => ({ ...line, pending: all(line) }))
  const lines = new Map(transfer.lines.map((line) => [line.variantId ?? line.productId, line]))
  for (const { product_id, variant_id, received = 0, rejected = 0 } of input.products) {
    const line = lines.get(variant_id ?? product_id)
    if (!line || line.productId !== product_id) throw invalid({ products: ['Un producto no es de este traslado'] })
    if (received + rejected > line.transit)
      throw invalid({ products: [`De ${line.name} vienen ${formatQuantity(line.transit)}: revisa lo recibido`] })
    lines.set(variant_id ?? product_id, { ...line, pending: { send: 0, receive: received, reject: rejected } })
  }
  return [...lines.values()]
}

async function moved(unit: Act, transfer: TransferRow, input: MoveTransferInput): Promise<TransferData> {
  const reason = input.reason ?? transfer.reason
  if (input.status === 'cancelled') return { ...transfer, state: 'cancelled', reason }
  if (input.status === 'sent') return carryOut(unit, sending(transfer))
  if (transfer.state === 'requested') return { ...transfer, state: 'rejected', reason }
  const next: TransferData = {
    ...transfer,
    state: 'receiving',
    reason,
    received: step(),
    lines: arriving(transfer, input),
  }
  if (!hasWork(next)) throw invalid({ products: ['Escribe cuánto recibes o rechazas de algún producto'] })
  return carryOut(unit, next)
}

const verbs: Record<TransferMove, string> = {
  sent: 'Envió',
  received: 'Recibió',
  rejected: 'Rechazó',
  cancelled: 'Canceló',
}

/**
 * Sends, receives (all, or what each line says), rejects or cancels a transfer. What is rejected goes back to its
 * origin; what is neither received nor rejected stays in transit.
 * @throws AppError 409 when its state does not allow it or the origin has not enough
 */
export const moveTransfer = (input: MoveTransferInput) =>
  act(async (unit) => {
    const before = await Transfer.get(input.id)
    needMove(before, input.status)
    const after = await moved(unit, before, input)
    unit.replace(Transfer, before, after)
    unit.summary = `${verbs[input.status]} el traslado ${before.number}`
    return after
  }).then(presentDetail)

/** Moves one transaction's worth of lines. @returns the transfer afterwards */
const moveSome = (id: string) =>
  act(async (unit) => {
    const before = await Transfer.get(id)
    if (!hasWork(before)) return before
    const lines = await moveLines(unit, before)
    const after = { ...before, lines }
    if (!hasWork(after)) after.state = before.failure ? 'requested' : settledState(lines)
    unit.replace(Transfer, before, after)
    return after
  })

/** Gives up sending: what had left goes back, and the transfer is asked for again. */
const giveUp = (id: string, failure: string) =>
  act(async (unit) => {
    const before = await Transfer.get(id)
    const lines = before.lines.map(({ pending: _, ...line }) => ({
      ...line,
      ...(line.transit > 0 ? { pending: { send: 0, receive: 0, reject: line.transit } } : {}),
    }))
    const after: TransferData = { ...before, failure, sent: undefined, lines }
    unit.replace(Transfer, before, hasWork(after) ? after : { ...after, state: 'requested' })
  })

/** Forgets what came back of a transfer that could not be sent. */
const askAgain = (id: string) =>
  act(async (unit) => {
    const before = await Transfer.get(id)
    const lines = before.lines.map((line) => ({ ...line, rejected: 0 }))
    unit.replace(Transfer, before, { ...before, lines, state: 'requested' })
  })

/** The job that moves a large transfer, a transaction's worth at a time. What is done is on the lines: it can run again. */
export const carryTransfer: Handler = async ({ job, progress }) => {
  const id = String(job.input.transferId)
  let transfer: TransferData = await Transfer.get(id)
  while (hasWork(transfer)) {
    try {
      transfer = await moveSome(id)
    } catch (error) {
      if (!(error instanceof AppError) || error.status === 503 || transfer.state !== 'sending') throw error
      await giveUp(id, error.message)
      transfer = await Transfer.get(id)
    }
    await progress(transfer.lines.filter((line) => !line.pending).length, transfer.lines.length)
  }
  if (transfer.failure) {
    await askAgain(id)
    throw new AppError(409, 'conflict', transfer.failure)
  }
  return { summary: `Traslado ${transfer.number}: ${stateNames[transfer.state].toLowerCase()}` }
}
