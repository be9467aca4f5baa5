import type * as z from 'zod'
import type { IncidentData } from '../incidents/incident'
import { closeIncident, openIncident } from '../incidents/incidents'
import { now } from '../kernel/context'
import { type Act, act } from '../kernel/db/act'
import { conflict, invalid, notFound } from '../kernel/errors'
import { receiveAtTheDoor, undoAtTheDoor } from '../payments/order-payment'
import { type ParcelPlace, unlessRefused, walkOrder } from '../sales/changes/walk'
import { reverseFreight } from './account/freight'
import { returnFreight } from './account/paying'
import { dueAtTheDoor } from './at-the-door'
import { countEnd } from './carrier-record'
import { Guide, type GuideData, type GuideRow } from './guide'
import type { CancelGuidesInput, MoveGuideInput, UndoDeliveryInput } from './guide.input'
import { collectionAfter, type GuideState, guideMoves, guideStateNames, isGone } from './guide.states'
import { holdSource, holdTracking } from './making'

/** Where a guide in a state is, as far as its order is concerned: what comes back had left, whoever told of it or not. */
const places: Partial<Record<GuideState, ParcelPlace>> = {
  recogida: 'away',
  en_transito: 'away',
  en_reparto: 'away',
  novedad: 'away',
  en_devolucion: 'away',
  devuelta: 'away',
  perdida: 'away',
  entregada: 'delivered',
}

/** Opens or closes the incident of a guide in the unit that moves it. */
async function incidentOf(unit: Act, row: GuideRow, state: GuideState, note: string | undefined) {
  if (state === 'novedad') {
    const { recipient: to } = row
    return openIncident(unit, {
      ...{ source: 'guide', parcelId: row.id, orderId: row.sourceId, orderNumber: row.sourceNumber },
      ...{ carrier: row.carrierName, reason: note ?? 'Sin motivo', clientName: to.name },
      valueCents: row.codCents || row.packages.reduce((sum, { declaredCents }) => sum + declaredCents, 0),
      ...(row.tracking ? { guide: row.tracking } : {}),
      ...(to.phone ? { phone: to.phone } : {}),
      ...(to.address ? { address: to.address } : {}),
      ...(to.city ? { city: to.city } : {}),
    })
  }
  if (row.incidentId) await closeIncident(unit, row.incidentId, guideStateNames[state])
  return undefined
}

/** What only comes of asking the service for a label. */
const byTheService: readonly GuideState[] = ['generando', 'dudosa', 'fallida']

/**
 * Takes a guide to a state with what that means of its money, its incident and what it holds.
 * @param taken what was charged at the door, in cents, when who charged it said so
 */
export async function moved(
  unit: Act,
  row: GuideRow,
  state: GuideState,
  note?: string,
  taken?: number,
): Promise<GuideData> {
  if (state === 'creada') throw invalid({ state: ['Escribe el número de la guía: con él queda creada'] })
  if (state === 'novedad' && !note) throw invalid({ note: ['Escribe por qué no se entregó'] })
  if (byTheService.includes(state)) throw invalid({ state: ['Esto lo dice Envia.com, no se escribe'] })
  Guide.need(row, state)
  const incidentId = await incidentOf(unit, row, state, note)
  if (state === 'entregada') countEnd(unit, row, 'delivered')
  if (state === 'devuelta') countEnd(unit, row, 'returned')
  if (state === 'anulada') await Promise.all([returnFreight(unit, row), reverseFreight(unit, row, row.freightOwed)])
  if (isGone(state)) {
    await holdSource(unit, row, false)
    await holdTracking(unit, row.id, row.carrierId, row.tracking, undefined)
  }
  const after = collectionAfter(row.collection, state)
  const isPaid = after === 'recaudado' && after !== row.collection
  const cents = isPaid ? (taken ?? (await dueAtTheDoor(row))) : 0
  const collection = isPaid && cents === 0 ? ('sin_recaudo' as const) : after
  const owed = cents > 0 ? await collected(unit, row, cents) : {}
  unit.summary = `Pasó la guía ${row.tracking ?? row.number} a ${guideStateNames[state]}`
  return Guide.move(unit, row, state, note, { collection, incidentId, ...owed })
}

/** The carrier has the money of the client, and owes it to the shop. */
async function collected(unit: Act, row: GuideRow, cents: number): Promise<Partial<GuideData>> {
  const { receiptId, account } = await receiveAtTheDoor(unit, {
    orderId: row.sourceId,
    guide: { id: row.id, number: row.tracking ?? row.number },
    carrier: { id: row.carrierId, name: row.carrierName },
    cents,
  })
  return { codCents: cents, collectedAt: now().toISOString(), receiptId, owedIn: account, settledCents: 0 }
}

/**
 * A guide that was told as delivered was not: what was collected is owed by the client again, by a linked reversal.
 * @throws AppError 404, 409 for one that is not delivered, or of which the carrier paid something
 */
export const undoDelivery = ({ id, state, note }: z.output<typeof UndoDeliveryInput>): Promise<GuideData> =>
  act(async (unit) => {
    const row = await Guide.get(id)
    const called = row.tracking ?? row.number
    if (row.state !== 'entregada') throw conflict(`La guía ${called} no está entregada.`, 'bad_state')
    if (row.settledCents)
      throw conflict(`${row.carrierName} ya pagó la guía ${called}: anula primero esa liquidación.`, 'settled')
    if (row.receiptId) await undoAtTheDoor(unit, row.receiptId, note)
    const { version: _, receiptId: __, owedIn: ___, settledCents: ____, collectedAt: _____, ...before } = row
    const collection = row.codCents > 0 ? ('por_cobrar' as const) : ('sin_recaudo' as const)
    const after = { ...Guide.entered(before, state, note), collection }
    unit.replace(Guide, row, after)
    countEnd(unit, row, 'delivered', -1)
    unit.summary = `Deshizo la entrega de la guía ${called}`
    return after
  })

/**
 * Writes where a guide is, and takes its order there.
 * @param also what is written in the same unit
 * @throws AppError 404, 409 for a move that is not allowed, 422 for an incident without a reason
 */
export async function moveGuide(
  { id, state, note }: z.output<typeof MoveGuideInput>,
  how: { taken?: number | undefined; also?: (unit: Act) => void } = {},
): Promise<GuideData> {
  const after = await act(async (unit) => {
    const row = await Guide.get(id)
    if (state === 'anulada') needCancelled(row, false)
    const after = await moved(unit, row, state, note, how.taken)
    how.also?.(unit)
    return after
  })
  await tookOrder(after)
  return after
}

/** Takes its order where a guide is. */
export async function tookOrder(after: GuideData): Promise<void> {
  const place = places[after.state]
  if (place && after.source === 'order')
    await unlessRefused(
      walkOrder(after.sourceId, place, `${after.carrierName}, guía ${after.tracking ?? after.number}`),
    )
}

/** The guide of a number of its carrier, the newest of those that had it. @throws AppError 404 */
export async function guideByNumber(tracking: string): Promise<GuideRow> {
  const { data } = await Guide.list({ tracking, per_page: 1 })
  const [row] = data
  if (!row) throw notFound(Guide.label)
  return row
}

/** What a label cost is given back once its carrier cancelled it: nobody only writes so. */
function needCancelled({ state, bought, freightOwed, tracking }: GuideRow, isCancelled: boolean): void {
  if ((bought?.debitId || freightOwed) && state === 'creada' && !isCancelled)
    throw conflict(`Anula la guía ${tracking} con Anular: así la anula también Envia.com.`, 'not_cancelled')
}

const mayCancel = (state: GuideState): boolean => guideMoves[state].includes('anulada')

/** Cancels a guide, by its id or its number, `isCancelled` once its label is: its order may get another. @throws AppError 404, 409 for one that is on its way */
export async function cancelGuide(
  { id, guide }: z.output<typeof CancelGuidesInput>,
  isCancelled = false,
): Promise<GuideData> {
  const found = id ? await Guide.get(id) : await guideByNumber(guide!)
  return act(async (unit) => {
    const row = await Guide.get(found.id)
    if (!mayCancel(row.state))
      throw conflict(`La guía ${row.tracking ?? row.number} está ${guideStateNames[row.state]}: ya no se anula.`)
    needCancelled(row, isCancelled)
    return moved(unit, row, 'anulada')
  })
}

/** A person tells the carriers of the shop: the answer is kept on the guide. */
export async function solveByHand(unit: Act, { parcelId, solution }: IncidentData): Promise<'respondida'> {
  const row = await Guide.get(parcelId)
  const { version: _, ...before } = row
  const said = { ...before, notes: [row.notes, solution?.text].filter(Boolean).join(' · ').slice(0, 600) }
  unit.replace(Guide, row, said)
  return 'respondida'
}
