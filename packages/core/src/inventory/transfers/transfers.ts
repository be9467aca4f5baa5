import type * as z from 'zod'
import { presentStep } from '../../documents/author'
import { type Act, act } from '../../kernel/db/act'
import { invalid } from '../../kernel/errors'
import { newId } from '../../kernel/values/id'
import { formatQuantity } from '../../kernel/values/money'
import { needItems } from '../stock/item'
import { needWorking, Storage } from '../stock/storage'
import { sumsOf, Transfer, type TransferData, type TransferLineData, type TransferRow } from './transfer'
import type { NewTransferInput } from './transfer.input'
import { stateNames, type TransferMove } from './transfer.states'
import type { ListTransfers, MoveTransferInput } from './transfer.wire'
import { allInTransit, arrived, type Destination, reached } from './transfer-moves'
import { move } from './transfer-parts'

function presentTransfer(t: TransferData) {
  const sums = t.sums ?? sumsOf(t.lines)
  return {
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
    requested: presentStep(t.requested),
    sent: t.sent ? presentStep(t.sent) : null,
    received: t.received ? presentStep(t.received) : null,
    lines: sums.lines,
    quantity: sums.quantity,
    in_transit: sums.transit,
    value_in_transit: sums.transitCents,
  }
}

const presentDetail = async (t: TransferData) => ({
  ...presentTransfer(t),
  products: (await Transfer.lines(t)).map((line) => ({
    product_id: line.productId,
    ...(line.variantId ? { variant_id: line.variantId } : {}),
    name: line.name,
    quantity: line.quantity,
    received: line.received,
    received_value: line.receivedCents,
    rejected: line.rejected,
    rejected_value: line.rejectedCents,
    in_transit: line.transit,
    value: line.transitCents,
  })),
})

/** Transfers, newest first unless told; of a state or a period. */
export async function listTransfers({ status, ...input }: Partial<z.output<typeof ListTransfers>>) {
  const { data, meta } = await Transfer.list({ ...input, state: status })
  return { data: data.map(presentTransfer), meta }
}

export const getTransfer = async ({ id }: { id: string }) => presentDetail(await Transfer.get(id))

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
      ...{ received: 0, receivedCents: 0, rejected: 0, rejectedCents: 0, transit: 0, transitCents: 0 },
    })
  }
  return [...lines.values()]
}

const send = (unit: Act, transfer: TransferData, lines: readonly TransferLineData[]): Promise<TransferData> =>
  move(unit, { ...transfer, state: 'sending', failure: undefined }, lines, lines.map(allInTransit))

/**
 * Asks for a transfer; with status `sent` the goods leave at once.
 * @throws AppError 409 when the origin has not enough to send
 */
export async function createTransfer(input: NewTransferInput) {
  const id = newId('transfer')
  const lines = await newLines(input)
  const kept = await Transfer.keepLines(id, lines, {})
  const row = await act(async (unit) => {
    const found = await Transfer.numbered(unit, {
      origin: Storage.one(input.store_origin),
      destination: Storage.one(input.store_destination),
    })
    const [origin, destination] = [needWorking(found.origin), needWorking(found.destination)]
    const asked = Transfer.build({
      id,
      number: found.number,
      originId: origin.id,
      originName: origin.name,
      destinationId: destination.id,
      destinationName: destination.name,
      ...kept,
      ...(kept.parts > 0 ? { sums: sumsOf(lines) } : {}),
      note: input.note,
    })
    const row = input.status === 'sent' ? await send(unit, asked, lines) : asked
    unit.insert(Transfer, row)
    return row
  })
  return presentDetail(row)
}

/** Where each line should come to, by what the request says: without lines, everything on its way. */
function destinationsOf(lines: readonly TransferLineData[], input: MoveTransferInput): Destination[] {
  if (!input.products)
    return lines.map((line) =>
      input.status === 'received' ? arrived(line, line.transit, 0) : arrived(line, 0, line.transit),
    )
  const places = new Map(lines.map((line, i) => [line.variantId ?? line.productId, i]))
  const taken = lines.map(() => ({ received: 0, rejected: 0 }))
  for (const { product_id, variant_id, received = 0, rejected = 0 } of input.products) {
    const place = places.get(variant_id ?? product_id)
    if (place === undefined || lines[place]!.productId !== product_id)
      throw invalid({ products: ['Un producto no es de este traslado'] })
    taken[place]!.received += received
    taken[place]!.rejected += rejected
  }
  return lines.map((line, i) => {
    const { received, rejected } = taken[i]!
    if (received + rejected > line.transit)
      throw invalid({ products: [`De ${line.name} vienen ${formatQuantity(line.transit)}: revisa lo recibido`] })
    return arrived(line, received, rejected)
  })
}

/** What a transfer becomes as goods of it move. */
async function moved(unit: Act, transfer: TransferRow, input: MoveTransferInput): Promise<TransferData> {
  const lines = await Transfer.lines(transfer)
  if (input.status === 'sent') return send(unit, transfer, lines)
  const destinations = destinationsOf(lines, input)
  if (lines.every((line, i) => reached(line, destinations[i]!)))
    throw invalid({ products: ['Escribe cuánto recibes o rechazas de algún producto'] })
  const { reason = transfer.reason } = input
  return move(unit, { ...transfer, state: 'receiving', failure: undefined, reason }, lines, destinations)
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
export async function moveTransfer(input: MoveTransferInput) {
  const row = await act(async (unit) => {
    const before = await Transfer.get(input.id)
    const { status, reason = before.reason } = input
    unit.summary = `${verbs[status]} el traslado ${before.number}`
    if (status !== 'sent' && before.state === 'requested')
      return Transfer.move(unit, before, status, undefined, { reason })
    Transfer.need(before, status)
    const after = await moved(unit, before, input)
    unit.replace(Transfer, before, after)
    return after
  })
  return presentDetail(row)
}
