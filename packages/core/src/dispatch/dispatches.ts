import * as z from 'zod'
import { type Act, act } from '../kernel/db/act'
import type { Page } from '../kernel/db/lists/page-shape'
import { load } from '../kernel/db/read'
import { claim } from '../kernel/db/unique'
import { conflict, invalid, notFound } from '../kernel/errors'
import { withFile } from '../kernel/files/image'
import { jobType } from '../kernel/jobs/declare'
import { enqueue } from '../kernel/jobs/queue'
import { referTo } from '../kernel/refer-to'
import { newId } from '../kernel/values/id'
import { plain } from '../kernel/values/text'
import { Conveyor } from '../parties/carriers/conveyors'
import { Courier } from '../parties/carriers/couriers'
import { Picking } from '../picking/picking'
import { needAdvance } from '../sales/order/advance'
import { Order, type OrderRow } from '../sales/order/order'
import { isWaiting } from '../sales/order/order.states'
import { freeOrders, holdersOf } from '../sales/order/waiting'
import { Dispatch, type DispatchData, type DispatchRow, type StopData } from './dispatch'
import type {
  DispatchChanges,
  DispatchDaysInput,
  HandOverInput,
  ListDispatchesInput,
  NewDispatchInput,
  SearchDispatchesInput,
} from './dispatch.input'

const SCOPE = 'dispatch'

/** Tells the orders of a dispatch that was handed over that they are on their way. */
export const OrdersType = jobType({
  ...{ type: 'dispatch.orders', title: 'Despachar los pedidos de una relación', lane: 'guides', hidden: true },
  input: z.object({ id: z.string() }),
})

/** Takes an order for a dispatch, or gives it back. @throws AppError 409 for one of another dispatch */
const hold = (unit: Act, owner: string, stop: Pick<StopData, 'id' | 'number'>, held: boolean): Promise<void> =>
  claim(unit, {
    ...{ scope: SCOPE, owner, ...(held ? { is: stop.id } : { was: stop.id }) },
    taken: () => conflict(`El pedido ${stop.number} ya va en otra relación de despacho.`, 'taken'),
  })

/** Boxes of the waves that have some orders, by order: those of a wave of several go with its first one. */
async function boxesOf(ids: readonly string[]): Promise<Map<string, number>> {
  const owners = await holdersOf('picking', ids)
  const { waves } = await load({ waves: Picking.many([...new Set(owners.values())]) })
  const boxes = new Map<string, number>()
  const told = new Set<string>()
  for (const [order, wave] of owners) {
    boxes.set(order, told.has(wave) ? 0 : (waves.get(wave)?.boxes.length ?? 0))
    told.add(wave)
  }
  return boxes
}

const stopOf = (order: OrderRow, boxes: number): StopData => {
  const { destination: to } = order
  const phone = to.phone ?? order.clientPhone
  return {
    ...{ id: order.id, number: order.number, clientName: to.recipient ?? order.clientName, boxes },
    ...(phone ? { phone } : {}),
    ...(to.address ? { address: to.address } : {}),
    ...(to.city ? { city: to.city } : {}),
    ...(to.writtenCity ? { writtenCity: to.writtenCity } : {}),
    ...(order.guide ? { guide: order.guide } : {}),
    codCents: Math.max(0, order.remainingCents),
  }
}

/** Orders as they go. @throws AppError 404, 409 for one that is not waiting */
async function stopsOf(unit: Act, ids: readonly string[]): Promise<StopData[]> {
  const wanted = [...new Set(ids)]
  const [{ orders }, boxes] = await Promise.all([load({ orders: Order.many(wanted) }), boxesOf(wanted)])
  return wanted.map((id) => {
    const order = orders.get(id)
    if (!order) throw notFound(Order.label)
    if (order.posting !== 'posted') throw conflict(`El pedido ${order.number} todavía se está registrando.`)
    if (!isWaiting(order)) throw conflict(`El pedido ${order.number} ya no está por enviar.`)
    needAdvance(order)
    unit.check(Order, order)
    return stopOf(order, boxes.get(id) ?? 1)
  })
}

type Header = Pick<z.output<typeof NewDispatchInput>, 'carrier_id' | 'courier_id'>

/** Who takes them; undefined when nobody is named. @throws AppError 404, 422 for who is inactive */
async function carrierOf(unit: Act, { carrier_id, courier_id }: Header) {
  const conveyor = await referTo(unit, Conveyor, carrier_id, { field: 'carrier_id' })
  if (conveyor) return { carrier: 'conveyor' as const, carrierId: conveyor.id, carrierName: conveyor.name }
  const courier = await referTo(unit, Courier, courier_id, { field: 'courier_id' })
  return courier && { carrier: 'courier' as const, carrierId: courier.id, carrierName: courier.name }
}

const codOf = (stops: readonly StopData[]): number => stops.reduce((sum, { codCents }) => sum + codCents, 0)

/** Puts orders together for who takes them. @throws AppError 404, 409 for orders of another dispatch, 422 */
export const createDispatch = ({ orders, plate, note, ...header }: z.output<typeof NewDispatchInput>) =>
  act(async (unit) => {
    const { number } = await Dispatch.numbered(unit)
    const [carrier, stops] = [await carrierOf(unit, header), await stopsOf(unit, orders)]
    const row = await Dispatch.create(unit, {
      ...{ id: newId('dispatch'), number, ...carrier!, stops, codCents: codOf(stops) },
      ...(plate ? { plate } : {}),
      ...(note ? { note } : {}),
    })
    for (const stop of stops) await hold(unit, row.id, stop, true)
    unit.summary = `Hizo la relación de despacho ${row.number}`
    return row
  })

/** Changes one that is open, opens it again, or voids it. @throws AppError 404, 409 for one that was closed, 422 */
export const updateDispatch = ({ id, orders, state, plate, note, ...header }: z.output<typeof DispatchChanges>) =>
  act(async (unit) => {
    const row = await Dispatch.get(id)
    if (state === 'anulada') {
      for (const stop of row.stops) await hold(unit, row.id, stop, false)
      return Dispatch.void(unit, row)
    }
    if (state && state !== row.state) return Dispatch.move(unit, row, state)
    if (row.state !== 'abierta') throw conflict(`${row.number} ya se cerró: ábrela para cambiarla.`, 'bad_state')
    const { version: _, ...before } = row
    const stops = orders ? await stopsOf(unit, orders) : row.stops
    const [was, is] = [row.stops, stops].map((some) => new Set(some.map((stop) => stop.id)))
    for (const stop of row.stops) if (!is!.has(stop.id)) await hold(unit, row.id, stop, false)
    for (const stop of stops) if (!was!.has(stop.id)) await hold(unit, row.id, stop, true)
    const after: DispatchData = {
      ...{ ...before, ...(await carrierOf(unit, header)), stops, codCents: codOf(stops) },
      ...(plate ? { plate } : {}),
      ...(note ? { note } : {}),
    }
    unit.replace(Dispatch, row, after)
    unit.summary = `Cambió la relación de despacho ${row.number}`
    return after
  })

/** What is charged at each door by now: what was paid meanwhile is charged no more. @throws AppError 409 for an advance that was given back */
async function owingNow(stops: readonly StopData[]): Promise<StopData[]> {
  const { orders } = await load({ orders: Order.many(stops.map(({ id }) => id)) })
  return stops.map((stop) => {
    const order = orders.get(stop.id)
    if (order) needAdvance(order)
    return order ? { ...stop, codCents: Math.max(0, order.remainingCents) } : stop
  })
}

/** What goes is counted: nobody adds to it any more. @throws AppError 404, 409 */
export const closeDispatch = ({ id }: { id: string }) =>
  act(async (unit) => {
    const row = await Dispatch.get(id)
    const stops = await owingNow(row.stops)
    unit.summary = `Cerró la relación de despacho ${row.number}`
    return Dispatch.move(unit, row, 'cerrada', undefined, { stops, codCents: codOf(stops) })
  })

/**
 * Hands the orders over, once: from then on they are on their way, which a job tells each of them.
 * @throws AppError 404, 409 for one that is not closed, 422 for a signature that is no image
 */
export async function handOver({ id, name, document, signature }: z.output<typeof HandOverInput>) {
  const { number } = await Dispatch.get(id)
  const give = (path: string | undefined) =>
    act(async (unit) => {
      const row = await Dispatch.get(id)
      const received = { name, ...(document ? { document } : {}), ...(path ? { signature: path } : {}) }
      const after = Dispatch.move(unit, row, 'entregada', `Recibió ${name}`, { received })
      enqueue(unit, OrdersType, { input: { id } })
      unit.summary = `Entregó la relación de despacho ${row.number} a ${name}`
      return after
    })
  const keeping = { folder: `orders/${number}`, field: 'signature' }
  return withFile(signature, keeping, give, ({ received }) => received?.signature)
}

export const listDispatches = (input: z.output<typeof ListDispatchesInput>): Promise<Page<DispatchRow>> =>
  Dispatch.list(input)

/** Those of some days. @throws AppError 422 for a period that ends before it begins */
export function dispatchesOfDays({ start_date: from, end_date: to, ...paging }: z.output<typeof DispatchDaysInput>) {
  if (to < from) throw invalid({ end_date: ['La fecha final es anterior a la inicial'] })
  return Dispatch.list({ ...paging, from, to })
}

/** Newest dispatches that a search looks through. */
const MOST_FOUND = 100

/** Those whose number, carrier, plate, orders, clients or guides have some words, among the newest. */
export async function searchDispatches({ search, ...input }: z.output<typeof SearchDispatchesInput>) {
  const words = plain(search).split(' ').filter(Boolean)
  const { data } = await Dispatch.list({ per_page: MOST_FOUND })
  const found = data.filter((row) => {
    const told = row.stops.flatMap(({ number, clientName, guide = '' }) => [number, clientName, guide])
    const text = plain([row.number, row.carrierName, row.plate ?? '', ...told].join(' '))
    return words.every((word) => text.includes(word))
  })
  return Dispatch.among(
    found.map(({ id }) => id),
    input,
    MOST_FOUND,
  )
}

/** Orders that wait to be sent and that no dispatch has, newest first, with the boxes that they are in. */
export async function ordersToDispatch(): Promise<StopData[]> {
  const orders = await freeOrders(SCOPE)
  const boxes = await boxesOf(orders.map(({ id }) => id))
  return orders.map((order) => stopOf(order, boxes.get(order.id) ?? 0))
}
