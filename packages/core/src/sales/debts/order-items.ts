import type { Unit } from '../../kernel/db/unit'
import type { Day } from '../../kernel/values/time'
import { balanceId, itemsOf, ThirdBalance } from '../../treasury/open-item/open-item'
import { type ItemTerms, writeItems } from '../../treasury/open-item/write-items'
import { type OrderData, soldBy } from '../order/order'
import { isWaiting } from '../order/order.states'

/** What an order says of what is owed for it. */
export const itemTerms = (order: OrderData): ItemTerms => ({
  documentKind: 'order',
  documentId: order.id,
  number: order.number,
  day: order.day,
  dueDate: order.dueDate,
  waits: isWaiting(order),
  type: order.type,
  credit: order.credit,
  owners: [...new Set([soldBy(order), order.cashier.id])],
  totalCents: order.totals.totalCents,
  names: {
    [order.clientId]: order.clientName,
    ...(order.courierId ? { [order.courierId]: order.courierName ?? '' } : {}),
  },
})

/** What some clients owe in all. */
export const clientBalances = (clients: readonly string[]) =>
  ThirdBalance.many(clients.map((id) => balanceId('clients', id)))

/** Cents that a client owes in all, of the balances that were loaded. */
export const owedBy = (balances: ReadonlyMap<string, { balanceCents: number }>, clientId: string): number =>
  balances.get(balanceId('clients', clientId))?.balanceCents ?? 0

/** The debt of an order that is being sent: from now on it can be late, though not before today. */
export async function debtSent(unit: Unit, order: OrderData, today: Day): Promise<Pick<OrderData, 'dueDate'>> {
  const dueDate = order.dueDate > today ? order.dueDate : today
  const items = await itemsOf(order.id)
  writeItems(unit, { items, balances: new Map() }, { ...itemTerms(order), dueDate, waits: false })
  return { dueDate }
}
