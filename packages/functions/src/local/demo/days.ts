import { dayOf } from '@tendero/core/kernel/values/time'
import { apiAs } from './caller'
import { goods } from './goods'
import { happen } from './past'
import { clients } from './people'
import type { PlannedMonth, PlannedOrder, PlannedPayment, PlannedShift, PlannedTicket } from './plan'
import type { PlannedLine } from './plan.basket'
import { inTurns, type Shop } from './shop'
import type { Supplies } from './supplies'

/** Called after each thing that is done. */
export type Tick = () => void

/** Lines that an adjustment posts at once. */
const LINES_AT_ONCE = 40

const linesOf = (shop: Shop, lines: readonly PlannedLine[]) =>
  lines.map(({ good, quantity }) => ({ ...shop.items[good]!, quantity: quantity / 1_000 }))

const paymentsOf = (shop: Shop, payments: readonly PlannedPayment[]) =>
  payments.map(({ means, value }) => ({ payment_type_id: shop.paymentTypes[means], value }))

const places = ['shop', 'warehouse'] as const
const bought = (supplies: Supplies, place: (typeof places)[number]) =>
  [...supplies[place]].filter(([, quantity]) => quantity > 0)

/** Adjustments that `restock` makes. */
export const adjustmentsOf = (supplies: Supplies): number =>
  places.reduce((n, place) => n + Math.ceil(bought(supplies, place).length / LINES_AT_ONCE), 0)

/** What arrived for the month, at cost. */
export async function restock(shop: Shop, { start }: PlannedMonth, supplies: Supplies): Promise<void> {
  const api = apiAs(shop.people.administration, start)
  for (const place of places) {
    const lines = bought(supplies, place).map(([good, quantity]) => ({
      ...shop.items[good]!,
      type: 'increment' as const,
      quantity,
      cost: goods[good]!.cost,
    }))
    for (let from = 0; from < lines.length; from += LINES_AT_ONCE) {
      const products = lines.slice(from, from + LINES_AT_ONCE)
      const arrival = { storage_id: shop.storages[place], reason: 'initial', note: 'Mercancía del mes' } as const
      await happen(`arrival.${place}.${from}`, () => api.inventory.createAdjustment({ ...arrival, products }))
    }
  }
}

/** Cash as people count it. */
function denominationsOf(pesos: number) {
  const rows: { value: number; count: number }[] = []
  let left = pesos
  for (const value of [100_000, 50_000, 20_000, 10_000, 5_000, 2_000, 1_000, 500, 200, 100, 50]) {
    const count = Math.floor(left / value)
    if (count > 0) rows.push({ value, count })
    left -= count * value
  }
  return rows
}

async function ticket(shop: Shop, cashier: Shop['owner'], sale: PlannedTicket): Promise<void> {
  const { id } = await apiAs(cashier, sale.at).sales.createOrder({
    type: 3,
    storage_id: shop.storages.shop,
    products: linesOf(shop, sale.lines),
    payments: paymentsOf(shop, sale.payments),
    credit: sale.credit,
    ...(sale.client === undefined ? {} : { client_id: shop.clients[sale.client]! }),
  })
  if (sale.cancelAt) {
    const api = apiAs(shop.people.administration, sale.cancelAt)
    await api.sales.cancelOrders({ id, note: 'El cliente cambió de opinión' })
  }
  for (const payment of sale.later) {
    const api = apiAs(shop.people.administration, payment.at)
    await api.payments.receivePayment({ id, payments: paymentsOf(shop, payment.payments) })
  }
}

async function close(shop: Shop, cashier: Shop['owner'], id: string, shift: PlannedShift): Promise<void> {
  if (!shift.close) return
  const { totals } = await apiAs(shop.owner, shift.close).treasury.getShift({ id })
  await apiAs(cashier, shift.close).treasury.closeShift({
    id,
    denominations: denominationsOf(totals!.expected_cash + shift.difference),
    ...(shift.difference === 0 ? {} : { reason: 'Se dio mal una devuelta' }),
  })
}

/** The turns of one register, day after day. */
export async function attend(shop: Shop, shifts: readonly PlannedShift[], tick: Tick): Promise<void> {
  for (const shift of shifts) {
    const cashier = shift.register === 'Caja 1' ? shop.people.cashier : shop.people.second
    const name = `${shift.register}.${dayOf(shift.open)}`
    const opened = await happen(`${name}.open`, () =>
      apiAs(cashier, shift.open).treasury.openShift({
        base: 100_000,
        register: shift.register,
        storage_id: shop.storages.shop,
      }),
    )
    if (!opened) continue
    await inTurns(shift.tickets, 2, async (sale, i) => {
      await happen(`${name}.${i}`, () => ticket(shop, cashier, sale))
      tick()
    })
    const { move, close: end } = shift
    if (move && end) {
      const { at, ...moved } = move
      await happen(`${name}.move`, () => apiAs(cashier, at).treasury.moveCash({ id: opened.id, ...moved }))
    }
    await happen(`${name}.close`, () => close(shop, cashier, opened.id, shift))
  }
}

const OFFICE_BASE = 500_000
/** The register of whoever runs the shop. */
export const OFFICE = 'Oficina'

/**
 * Opens the register of the office, where whoever runs the shop receives and gives back the cash of orders; its cash goes to
 * the bank at the end of each month.
 * @returns how to close it
 */
export async function openOffice(shop: Shop, month: PlannedMonth): Promise<(at: Date) => Promise<unknown>> {
  const opened = await happen('office.open', () =>
    apiAs(shop.people.administration, month.start).treasury.openShift({
      base: OFFICE_BASE,
      register: OFFICE,
      storage_id: shop.storages.shop,
    }),
  )
  return (at) => happen('office.close', async () => opened && closeOffice(shop, opened.id, at))
}

async function closeOffice(shop: Shop, id: string, at: Date): Promise<void> {
  const api = apiAs(shop.people.administration, at)
  const { totals } = await apiAs(shop.owner, at).treasury.getShift({ id })
  const value = totals!.expected_cash - OFFICE_BASE
  if (value > 0) await api.treasury.moveCash({ id, concept: 'deposit', value, reason: 'Efectivo de los pedidos' })
  await api.treasury.closeShift({ id, counted: totals!.expected_cash - Math.max(0, value) })
}

async function order(shop: Shop, planned: PlannedOrder): Promise<void> {
  const client = clients[planned.client]!
  const { seller, administration, logistics } = shop.people
  // Discounts are for whoever runs the shop, and cash for whoever has a register.
  const cash = planned.payments.some(({ means }) => means === 'cash')
  const taker = planned.discount > 0 || cash ? administration : seller
  const { id } = await apiAs(taker, planned.at).sales.createOrder({
    type: planned.type,
    client_id: shop.clients[planned.client]!,
    products: linesOf(shop, planned.lines),
    payments: paymentsOf(shop, planned.payments),
    credit: planned.credit,
    delivery: planned.delivery,
    dType: 2,
    discount: planned.discount,
    seller_id: shop.sellers[planned.client % 4 === 0 ? 1 : 0]!,
    channel: shop.channels.get(planned.channel),
    storage_id: shop.storages.warehouse,
    ...(planned.type === 2 ? { domiciliario: shop.couriers[planned.client % shop.couriers.length]! } : {}),
    name: client.name,
    phone: client.phone,
    address: client.address,
    city: '05001',
  })
  const movers = { confirmado: seller, despachado: logistics, en_transito: logistics, entregado: logistics }
  const events = [
    ...planned.steps.map((step) => ({ at: step.at, run: () => move(step) })),
    ...planned.later.map((payment) => ({ at: payment.at, run: () => pay(payment) })),
  ].sort((a, b) => a.at.getTime() - b.at.getTime())
  const move = async ({ at, state }: PlannedOrder['steps'][number]) => {
    const who = state === 'cancelado' || state === 'devuelto' ? administration : movers[state]
    await apiAs(who, at).sales.setStatus({ id, status: state })
  }
  const pay = async ({ at, payments }: PlannedOrder['later'][number]) => {
    await apiAs(administration, at).payments.receivePayment({ id, payments: paymentsOf(shop, payments) })
  }
  for (const event of events) await event.run()
}

export const takeOrders = (shop: Shop, orders: readonly PlannedOrder[], tick: Tick): Promise<unknown> =>
  inTurns(orders, 2, async (planned, i) => {
    await happen(`order.${i}`, () => order(shop, planned))
    tick()
  })

/** Carts that wait at the counter. */
export async function freezeSales(shop: Shop, carts: readonly PlannedLine[][], now: Date): Promise<void> {
  const notes = ['Doña Gloria: fue por la plata', 'Pedido del restaurante']
  for (const [i, cart] of carts.entries())
    await apiAs(shop.people.cashier, now).sales.freezeSale({ type: 3, products: linesOf(shop, cart), note: notes[i] })
}
