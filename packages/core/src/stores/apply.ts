import { Connection, type ConnectionRow } from '../connections/connection'
import type { EventState } from '../connections/connection.states'
import { InboxEvent, type InboxEventRow } from '../connections/inbox/event'
import { HookType, lookOnceMore, note } from '../connections/inbox/inbox'
import { now } from '../kernel/context'
import { type Act, act } from '../kernel/db/act'
import { AppError, conflict } from '../kernel/errors'
import { job, type Outcome, type Running } from '../kernel/jobs/declare'
import type { JobData } from '../kernel/jobs/job'
import { formatCop } from '../kernel/values/money'
import { sell } from '../sales/sale/sell'
import { selling } from '../sales/sale/selling'
import { asking } from './ask'
import { bring, saidHash } from './following'
import { OrderLink, OrderReview, orderLinkId } from './link'
import { ItemMatch, itemKey, matchesOf, matchOf, nOf, ownersOf } from './match'
import { unsure } from './push'
import { saleOf, Unlinked } from './sale-of'
import type { StoreLine, StoreOrder } from './store-port'
import { honourWish, isWish } from './wishes'

/** What looking at an event came to. */
interface Verdict {
  state: Exclude<EventState, 'received'>
  note: string
  orderId?: string
  /** What must be known as ours first. */
  missing?: string[]
}

/** Writes what an event came to, in the unit that did it. One that did something says so also when it is looked at again. */
async function conclude(unit: Act, eventId: string, verdict: Verdict): Promise<void> {
  const event = await InboxEvent.get(eventId)
  const { note: _, missing: __, did, ...row } = event
  const idle = verdict.state === 'repeated' || verdict.state === 'old'
  const says = idle && did ? { ...verdict, state: 'applied' as const, note: did } : verdict
  unit.replace(InboxEvent, event, { ...row, ...says })
}

const linkOf = (connectionId: string, order: StoreOrder, orderId: string) => ({
  id: orderLinkId(connectionId, order.id),
  orderId,
  number: order.number,
  modified: order.modified,
  totalCents: order.totalCents,
  state: order.state,
  hash: saidHash(order),
})

/** Another worker made the order ours meanwhile. */
class Sold extends Error {}

/** Makes an order of a shop one of ours: sold, linked and the event concluded in one transaction, or nothing. */
async function sellOnce(event: InboxEventRow, connection: ConnectionRow, order: StoreOrder): Promise<void> {
  const owners = await ownersOf(connection.id, order.lines)
  const sale = saleOf(order, owners, connection.settings)
  await selling(
    () => sale,
    async (unit, reservationId) => {
      if (await OrderLink.find(orderLinkId(connection.id, order.id))) throw new Sold()
      await unsure(unit, connection.id, owners.values())
      const sold = await sell(unit, sale, reservationId ? { reservationId } : {})
      const ours = sold.order.totals.totalCents
      if (ours !== order.totalCents)
        throw conflict(
          `La tienda cobró ${formatCop(order.totalCents)} y aquí suma ${formatCop(ours)}. Revisa los impuestos del producto.`,
        )
      unit.insertFirst(OrderLink, linkOf(connection.id, order, sold.order.id))
      const { number, id } = sold.order
      await conclude(unit, event.id, { state: 'applied', note: `Es el pedido ${number}.`, orderId: id })
      return sold
    },
  )
}

/** Transactions that one change of an order may take. */
const MOST_STEPS = 4

/** Brings an order that was imported up to what the shop says of it now, a transaction after the other until it is. */
async function follow(event: InboxEventRow, connection: ConnectionRow, order: StoreOrder): Promise<void> {
  for (let step = 0; step < MOST_STEPS; step++)
    if (await act((unit) => followOnce(unit, event.id, connection, order))) return
  throw conflict(`El pedido ${order.number} cambió mucho en la tienda: ajústalo a mano.`)
}

/** @returns whether nothing is left to do */
async function followOnce(unit: Act, eventId: string, connection: ConnectionRow, order: StoreOrder): Promise<boolean> {
  const link = await OrderLink.get(orderLinkId(connection.id, order.id))
  const { orderId } = link
  const end = async (verdict: Verdict) => {
    await conclude(unit, eventId, { ...verdict, orderId })
    return true
  }
  if (order.modified < link.modified) return end({ state: 'old', note: 'Ya se había aplicado algo más nuevo.' })
  const same = order.modified === link.modified && order.state === link.state
  if (same && (link.hash === undefined || link.hash === saidHash(order)))
    return end({ state: 'repeated', note: 'Ya estaba aplicado.' })
  const { said, again } = await bring(unit, connection, order, link)
  if (again) return false
  unit.replace(OrderLink, link, linkOf(connection.id, order, orderId))
  return end({ state: 'applied', note: said })
}

/** Does what an event says, whatever came before it or twice. */
async function apply({ input, job: mine }: Running<typeof HookType.input>): Promise<Outcome> {
  const event = await InboxEvent.find(input.eventId)
  if (!event) return { summary: 'El mensaje ya no está.' }
  const connection = await Connection.find(event.connectionId)
  if (!connection) return { summary: 'La conexión ya no está.' }
  await note(connection.id, { heardAt: now().toISOString() })
  if (event.state !== 'received' || event.looks !== input.look) return outcomeOf(event)
  try {
    if (isWish(event)) await honourWish(event, connection)
    else if (connection.state === 'paused') await inPause(event, connection)
    else await look(event, connection, await orderOf(connection, event.resource, mine))
  } catch (error) {
    if (!(error instanceof AppError) || error.status === 503) throw error
    await review(event, error.message, error instanceof Unlinked ? error.lines : [])
  }
  return outcomeOf(await InboxEvent.get(event.id))
}

/**
 * Notes what of a shop must be known as ours before an order can be sold, for a person to say it.
 * @returns what is still unknown: a person may have said it meanwhile
 */
async function missingOf(unit: Act, connectionId: string, lines: readonly StoreLine[]): Promise<string[]> {
  const matches = await matchesOf(connectionId, lines)
  const missing = new Set<string>()
  for (const line of lines) {
    const key = itemKey(line)!
    const row = matches.get(key)
    if (row?.productId || missing.has(nOf(key))) continue
    missing.add(nOf(key))
    if (row) unit.check(ItemMatch, row)
    else unit.insertFirst(ItemMatch, matchOf(connectionId, key, line))
  }
  return [...missing]
}

/** Leaves an order to a person, by one of the events about it. */
const review = (event: InboxEventRow, why: string, lines: readonly StoreLine[]): Promise<void> =>
  act(async (unit) => {
    const missing = await missingOf(unit, event.connectionId, lines)
    if (lines.length > 0 && missing.length === 0) return lookOnceMore(unit, await InboxEvent.get(event.id))
    const id = orderLinkId(event.connectionId, event.resource)
    const before = await OrderReview.find(id)
    const other = before && before.eventId !== event.id ? await InboxEvent.find(before.eventId) : undefined
    if (other?.state === 'review') {
      unit.check(InboxEvent, other)
      return conclude(unit, event.id, { state: 'repeated', note: 'El pedido ya espera que lo revises.' })
    }
    const row = { id, eventId: event.id }
    if (before) unit.replace(OrderReview, before, row)
    else unit.insertFirst(OrderReview, row)
    await conclude(unit, event.id, { state: 'review', note: why, ...(missing.length > 0 ? { missing } : {}) })
  })

const PAUSED = 'Llegó con la conexión en pausa: al reanudarla se pide de nuevo.'

/** A shop that posts with a key of ours is not asked again: what it posts in a pause waits for a person. */
const inPause = (event: InboxEventRow, { provider }: ConnectionRow): Promise<void> =>
  provider === 'own'
    ? review(event, 'Llegó con la conexión en pausa: reanúdala e inténtalo de nuevo.', [])
    : act((unit) => conclude(unit, event.id, { state: 'old', note: PAUSED }))

/** An order as the shop has it now: what was posted may be old. */
async function orderOf(connection: ConnectionRow, id: string, mine: JobData): Promise<StoreOrder | undefined> {
  const ask = await asking(connection, mine)
  return ask((store, access) => store.order(access, id))
}

async function look(event: InboxEventRow, connection: ConnectionRow, found: StoreOrder | undefined): Promise<void> {
  const linkId = orderLinkId(connection.id, event.resource)
  const link = await OrderLink.find(linkId)
  // An order that is gone there was undone there, whenever that was.
  const order = found ?? (link && { ...gone, id: event.resource, number: link.number, modified: link.modified })
  if (order && link) return follow(event, connection, order)
  if (order && (order.state === 'sold' || order.state === 'unpaid'))
    return sellOnce(event, connection, order).catch((error) => {
      if (!(error instanceof Sold)) throw error
      return follow(event, connection, order)
    })
  const note = order ? 'Todavía no es una venta.' : 'El pedido ya no está en la tienda.'
  await act((unit) => conclude(unit, event.id, { state: 'applied', note }))
}

const gone: StoreOrder = {
  id: '',
  number: '',
  modified: '',
  totalCents: 0,
  currency: 'COP',
  state: 'undone',
  lines: [],
  shippingCents: 0,
  otherCents: 0,
  buyer: { name: '', phone: '', address: '', place: {}, note: '' },
}

const outcomeOf = ({ note = 'Listo' }: InboxEventRow): Outcome => ({ summary: note })

export const HookJob = job({ ...HookType, run: apply })
