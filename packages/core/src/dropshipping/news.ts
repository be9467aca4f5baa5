import { closeIncident, openIncident } from '../incidents/incidents'
import { now } from '../kernel/context'
import { type Act, act } from '../kernel/db/act'
import { load } from '../kernel/db/read'
import { receivePayment } from '../payments/order-payment'
import { type ParcelPlace, unlessRefused, walkOrder } from '../sales/changes/walk'
import { Order, type OrderRow } from '../sales/order/order'
import { ACCOUNT, Account } from './account'
import { Parcel, type ParcelData, type ParcelRow } from './parcel'
import { isOver, type ParcelState, parcelStateNames } from './parcel.states'
import type { ParcelNews } from './supplier-port'

/** Where a parcel in a state is, as far as its order is concerned. */
const places: Partial<Record<ParcelState, ParcelPlace>> = { guia: 'ready', en_ruta: 'away', entregado: 'delivered' }

/** What somebody must do about what the supplier says, when it is not done by itself. */
const toDo: Partial<Record<ParcelState, string>> = {
  devuelto: 'Volvió al proveedor: registra la devolución del pedido.',
  cancelado: 'Dropi no lo envía: envíalo otra vez o anula el pedido.',
}

/** What is known of a parcel after its news: unknown words leave it where it was. */
function after({ problem: _, settled: __, ...row }: ParcelData, news: ParcelNews): ParcelData {
  const state = news.state ?? (row.state === 'enviando' ? 'pendiente' : row.state)
  const problem = toDo[state]
  return {
    ...row,
    ...{ supplierId: news.id, state, text: news.text, heardAt: now().toISOString() },
    ...(news.carrier ? { carrier: news.carrier } : {}),
    ...(news.guide ? { guide: news.guide } : {}),
    ...(news.freightCents === undefined ? {} : { freightCents: news.freightCents }),
    ...(news.gainCents === undefined ? {} : { gainCents: news.gainCents }),
    ...(problem ? { problem } : {}),
  }
}

/** Opens or closes the incident of a parcel in the unit that hears of it. @returns the row with its incident */
async function withIncident(unit: Act, order: OrderRow, row: ParcelData, news: ParcelNews): Promise<ParcelData> {
  const { incidentId, ...rest } = row
  if (row.state === 'novedad' && !incidentId) {
    const to = order.destination
    const phone = to.phone ?? order.clientPhone
    const id = openIncident(unit, {
      ...{ source: 'dropi', parcelId: row.id, orderId: order.id, orderNumber: order.number, carrier: row.carrier },
      ...{ reason: news.incidence ?? news.text, valueCents: row.totalCents },
      clientName: to.recipient ?? order.clientName,
      ...(row.guide ? { guide: row.guide } : {}),
      ...(phone ? { phone } : {}),
      ...(to.address ? { address: to.address } : {}),
      ...(to.city ? { city: to.city } : {}),
    })
    return { ...rest, incidentId: id }
  }
  if (row.state === 'novedad' || !incidentId) return row
  await closeIncident(unit, incidentId, parcelStateNames[row.state])
  return rest
}

/** Writes what the supplier says of a parcel. The same again writes nothing. */
const write = (id: string, news: ParcelNews): Promise<ParcelData> =>
  act(async (unit) => {
    const { before, order } = await load({ before: Parcel.one(id), order: Order.one(id) })
    if (before.reference !== news.reference) return before
    const { version: _, ...was } = before
    const heard = await withIncident(unit, order, after(was, news), news)
    const row = heard.state === was.state && was.settled ? { ...heard, settled: true } : heard
    if (!isSame(was, row)) unit.replace(Parcel, before, row)
    if (row.guide && order.guide !== row.guide) unit.replace(Order, order, { ...order, guide: row.guide })
    return row
  })

/** Whether two say the same but for when they were heard. */
const isSame = (a: ParcelData, b: ParcelData): boolean =>
  JSON.stringify({ ...a, heardAt: '' }) === JSON.stringify({ ...b, heardAt: '' })

/** Receives what was collected at the door, once: an order that owes nothing receives nothing. */
async function collect({ id, collects, totalCents }: ParcelData): Promise<void> {
  const { order, account } = await load({ order: Order.one(id), account: Account.maybe(ACCOUNT) })
  if (!collects || !account?.paymentTypeId || order.remainingCents <= 0) return
  const value = Math.min(order.remainingCents, totalCents)
  await receivePayment({ id, payments: [{ payment_type_id: account.paymentTypeId, value, reference: 'Dropi' }] })
}

/** Does everything that news of a parcel mean here: its row, its incident, its order and what it collected. */
export async function hear(row: Pick<ParcelRow, 'id'>, news: ParcelNews): Promise<ParcelData> {
  const parcel = await write(row.id, news)
  await finish(parcel)
  return parcel
}

/** Does what the state of a parcel means here, and notes that it did: whoever died meanwhile left it to the next one. */
export async function finish(parcel: ParcelData): Promise<void> {
  const place = places[parcel.state]
  if (place) await unlessRefused(walkOrder(parcel.id, place, parcel.guide ? `Dropi, guía ${parcel.guide}` : 'Dropi'))
  if (parcel.state === 'entregado') await unlessRefused(collect(parcel))
  if (!isOver(parcel.state) || parcel.settled) return
  await act(async (unit) => {
    const row = await Parcel.get(parcel.id)
    if (row.state === parcel.state && !row.settled) unit.replace(Parcel, row, { ...row, settled: true })
  })
}
