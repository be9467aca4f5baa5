import * as z from 'zod'
import { now } from '../kernel/context'
import { asCost } from '../kernel/costs'
import { type Act, act } from '../kernel/db/act'
import type { Page, PageInput } from '../kernel/db/lists/page-shape'
import { load } from '../kernel/db/read'
import { conflict, invalid } from '../kernel/errors'
import { jobType } from '../kernel/jobs/declare'
import { enqueueOnce } from '../kernel/jobs/queue'
import { asPesos, page } from '../kernel/values/fields'
import { cityOf } from '../reference/cities'
import { Order, type OrderRow } from '../sales/order/order'
import { stateNames } from '../sales/order/order.states'
import { waitingOrders } from '../sales/order/waiting'
import { ACCOUNT, Account, askNow } from './account'
import type { SendInput } from './dropshipping.input'
import { dropItems } from './items'
import { Parcel, type ParcelData, type ParcelRow } from './parcel'
import { maySendAgain, type ParcelState, parcelStateNames, parcelStates } from './parcel.states'
import { prepare } from './prepare'

const about = { lane: 'outbox', hidden: true, input: z.object({ orderId: z.string() }) } as const

/** Takes an order to the supplier. */
export const SendType = jobType({ type: 'dropship.send', title: 'Enviar un pedido a Dropi', ...about })
/** Asks the supplier for the guide of an order, or to cancel it. */
export const TellType = jobType({
  ...{ ...about, type: 'dropship.tell', title: 'Avisar a Dropi de un pedido' },
  input: z.object({ orderId: z.string(), what: z.enum(['confirm', 'cancel']) }),
})

const nullable = z.string().nullable()

export const ParcelOutput = z.object({
  /** That of the order. */
  id: z.string(),
  number: z.string(),
  state: z.enum(parcelStates),
  state_name: z.string(),
  /** In the words of the supplier. */
  text: nullable,
  carrier: z.string(),
  guide: nullable,
  client: z.string(),
  city: nullable,
  total: asPesos(),
  collects: z.boolean(),
  /** What the supplier charges for the goods and the freight, and what is left; null while it did not say. */
  goods: asCost(),
  freight: asPesos().nullable(),
  gain: asCost(),
  problem: nullable,
  incident_id: nullable,
  created_at: z.string(),
  heard_at: z.string(),
})

export const presentParcel = (row: ParcelData): z.input<typeof ParcelOutput> => ({
  ...{ id: row.id, number: row.number, state: row.state, state_name: parcelStateNames[row.state] },
  ...{ text: row.text ?? null, carrier: row.carrier, guide: row.guide ?? null, client: row.clientName },
  ...{ city: cityOf(row.city)?.name ?? null, total: row.totalCents, collects: row.collects, goods: row.costCents },
  ...{ freight: row.freightCents ?? null, gain: gainOf(row), problem: row.problem ?? null },
  ...{ incident_id: row.incidentId ?? null, created_at: row.createdAt, heard_at: row.heardAt },
})

/** What is left of the sale for the shop: as the supplier said, or else worked out. In cents. */
const gainOf = ({ gainCents, freightCents, totalCents, costCents }: ParcelData): number | null =>
  gainCents ?? (freightCents === undefined ? null : totalCents - costCents - freightCents)

export const ParcelsOutput = page(ParcelOutput)

/** Orders that the supplier sends, newest first. */
export async function listParcels(
  input: PageInput & { state?: ParcelState | undefined },
): Promise<Page<z.input<typeof ParcelOutput>>> {
  const { state } = input
  const where = state ? ({ index: 'state', part: state } as const) : ({ index: 'created', part: 'all' } as const)
  const { data, meta } = await Parcel.page({ input, ...where, descending: true, bucket: state ?? 'all' })
  return { data: data.map(presentParcel), meta }
}

export const WaitingOutput = z.array(
  z.object({
    id: z.string(),
    number: z.string(),
    date: z.string(),
    client: z.string(),
    city: nullable,
    total: asPesos(),
    state_name: z.string(),
  }),
)

/** Orders with goods of the supplier that were not sent to it yet, among the newest that wait. */
export async function listWaiting(): Promise<z.input<typeof WaitingOutput>> {
  const items = await dropItems()
  if (items.size === 0) return []
  const orders = (await waitingOrders()).filter(({ lines }) => lines.some(({ productId }) => items.has(productId)))
  const { sent } = await load({ sent: Parcel.many(orders.map(({ id }) => id)) })
  return orders
    .filter(({ id }) => !sent.has(id) || maySendAgain(sent.get(id)!.state))
    .map((order) => ({
      ...{ id: order.id, number: order.number, date: order.day, client: order.clientName },
      ...{ city: cityOf(order.destination.city)?.name ?? null, total: order.totals.totalCents },
      state_name: stateNames[order.state],
    }))
}

export const LookOutput = z.object({
  order: z.object({ id: z.string(), number: z.string(), client: z.string(), city: nullable, total: asPesos() }),
  /** What it lacks to be sent. */
  problems: z.array(z.string()),
  collects: z.boolean(),
  goods: asCost(),
  /** Whoever may carry it, with what it charges where that is known. */
  carriers: z.array(z.object({ id: z.string(), name: z.string(), price: asPesos().nullable() })),
  /** How it stands, once it was sent. */
  parcel: ParcelOutput.nullable(),
})

/** What an order lacks to be sent, what it costs to send it with each carrier, and how it stands. @throws AppError 404, 409, 503 */
export async function lookAtOrder({ id }: { id: string }): Promise<z.input<typeof LookOutput>> {
  const { order, sent } = await load({ order: Order.one(id), sent: Parcel.maybe(id) })
  const { problems, parcel, costCents, city } = await prepare(order)
  const wanted = parcel &&
    city && { city, lines: parcel.lines, totalCents: parcel.totalCents, collects: parcel.collects }
  const asks = wanted && (!sent || maySendAgain(sent.state))
  const carriers = asks ? await askNow((supplier, access) => supplier.quote(access, wanted)) : []
  return {
    order: {
      ...{ id, number: order.number, client: order.clientName, total: order.totals.totalCents },
      city: cityOf(order.destination.city)?.name ?? null,
    },
    problems,
    collects: order.remainingCents > 0,
    goods: costCents,
    carriers: carriers.map((one) => ({ id: one.id, name: one.name, price: one.priceCents ?? null })),
    parcel: sent ? presentParcel(sent) : null,
  }
}

const rowOf = (order: OrderRow, before: ParcelRow | undefined, carrier: { id: string; name: string }): ParcelData => {
  const times = (before?.times ?? 0) + 1
  const at = now().toISOString()
  return {
    ...{ id: order.id, number: order.number, times, state: 'enviando', carrierId: carrier.id, carrier: carrier.name },
    reference: times === 1 ? order.number : `${order.number}-${times}`,
    ...{ clientName: order.clientName, ...(order.destination.city ? { city: order.destination.city } : {}) },
    ...{ totalCents: order.totals.totalCents, collects: order.remainingCents > 0, costCents: 0 },
    ...{ createdAt: at, heardAt: at },
  }
}

/**
 * Sends an order to the supplier, once: of two who ask at once the second is told.
 * @throws AppError 404, 409 for one that was sent or lacks something, 422 for a carrier that the supplier has not
 */
export async function sendOrder({ id, carrier }: z.output<typeof SendInput>) {
  await Order.get(id)
  const carriers = await askNow((supplier, access) => supplier.carriers(access))
  const chosen = carriers.find((one) => one.id === carrier)
  if (!chosen) throw invalid({ carrier: ['Elige una de las transportadoras de Dropi'] })
  return act(async (unit) => {
    const { order, before, account } = await load({
      order: Order.one(id),
      before: Parcel.maybe(id),
      account: Account.maybe(ACCOUNT),
    })
    if (!account) throw conflict('Conecta primero tu cuenta de Dropi.', 'unconnected')
    if (before && !maySendAgain(before.state))
      throw conflict(`El pedido ${order.number} ya se envió a Dropi: ${parcelStateNames[before.state]}.`, 'exists')
    const { problems, costCents } = await prepare(order)
    if (problems.length > 0) throw conflict(problems.join(' '))
    unit.check(Order, order)
    const row = { ...rowOf(order, before, chosen), costCents }
    if (before) unit.replace(Parcel, before, row)
    else unit.insertFirst(Parcel, row)
    await enqueueOnce(unit, SendType, { input: { orderId: id }, key: id })
    unit.summary = `Envió el pedido ${order.number} a Dropi`
    return { message: `Enviamos el pedido ${order.number} a Dropi.` }
  })
}

const tell = async (unit: Act, orderId: string, what: 'confirm' | 'cancel') =>
  void (await enqueueOnce(unit, TellType, { input: { orderId, what }, key: `${orderId}.${what}` }))

/** Asks for the guide of an order: from then on it is packed. @throws AppError 404, 409 */
export const confirmOrder = ({ id }: { id: string }) =>
  act(async (unit) => {
    const row = await Parcel.get(id)
    if (row.state !== 'pendiente')
      throw conflict(`El pedido ${row.number} está ${parcelStateNames[row.state]}: no espera confirmación.`)
    unit.check(Parcel, row)
    await tell(unit, id, 'confirm')
    unit.summary = `Confirmó el pedido ${row.number} en Dropi`
    return { message: 'Pedimos la guía a Dropi.' }
  })

/** Asks the supplier not to send an order. @throws AppError 404, 409 for one that is on its way */
export const cancelParcel = ({ id }: { id: string }) =>
  act(async (unit) => {
    const row = await Parcel.get(id)
    if (row.state !== 'pendiente' && row.state !== 'guia')
      throw conflict(`El pedido ${row.number} está ${parcelStateNames[row.state]}: ya no se puede cancelar.`)
    unit.check(Parcel, row)
    await tell(unit, id, 'cancel')
    unit.summary = `Pidió cancelar el pedido ${row.number} en Dropi`
    return { message: 'Pedimos a Dropi que lo cancele.' }
  })
