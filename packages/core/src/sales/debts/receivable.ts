import * as z from 'zod'
import { kind } from '../../kernel/db/kind'
import { load } from '../../kernel/db/read'
import type { Unit } from '../../kernel/db/unit'
import type { Day } from '../../kernel/values/time'
import type { OrderData } from '../order/order'
import { isWaiting } from '../order/order.states'

/** After every date: what is not late whatever its date. */
const LAST = '9999-12-31'

/**
 * What is owed for an order: the row exists while something is, so ageing costs what is open and not the history.
 * Written in the transaction of whatever changes the debt.
 */
export const Receivable = kind({
  name: 'receivable',
  label: 'la cuenta por cobrar',
  schema: z.object({
    /** Id of the order. */
    id: z.string(),
    number: z.string(),
    type: z.literal([1, 2, 3]),
    clientId: z.string(),
    clientName: z.string(),
    sellerId: z.string().optional(),
    day: z.string(),
    dueDate: z.string(),
    credit: z.boolean(),
    /** The order has not been sent yet: whatever its date, it is not late. */
    waits: z.boolean().optional(),
    totalCents: z.number().int(),
    remainingCents: z.number().int().positive(),
  }),
  by: {
    due: (r) => ['all', `${r.waits ? LAST : r.dueDate}.${r.id}`],
    client: (r) => [r.clientId, `${r.waits ? LAST : r.dueDate}.${r.id}`],
  },
  counts: () => ['all'],
  audited: false,
})
export type ReceivableRow = Awaited<ReturnType<typeof Receivable.get>>

/** What each client owes in all, so that a credit limit holds under concurrency. Equals account 1305 of the client. */
export const ClientDebt = kind({
  name: 'clientDebt',
  label: 'la cartera del cliente',
  schema: z.object({ id: z.string(), owedCents: z.number().int() }),
  by: { owing: (d) => (d.owedCents > 0 ? ['all', d.id] : undefined) },
  audited: false,
})
export type DebtRow = Awaited<ReturnType<typeof ClientDebt.get>>

/** The debt of an order that is being sent: from now on it can be late, though not before today. */
export async function debtSent(unit: Unit, order: OrderData, today: Day): Promise<Pick<OrderData, 'dueDate'>> {
  const dueDate = order.dueDate > today ? order.dueDate : today
  const { receivable } = await load({ receivable: Receivable.maybe(order.id) })
  if (receivable) {
    const { version: _, waits: __, ...row } = receivable
    unit.replace(Receivable, receivable, { ...row, dueDate })
  }
  return { dueDate }
}

/** What was known of the debt when the action loaded. */
interface DebtFound {
  receivable: ReceivableRow | undefined
  debts: ReadonlyMap<string, DebtRow>
}

/** Writes the debt of an order and of its client after a change of `remainingCents`. */
export function writeDebt(unit: Unit, found: DebtFound, before: OrderData | undefined, after: OrderData): void {
  const { receivable } = found
  if (after.remainingCents > 0) {
    const row = {
      id: after.id,
      number: after.number,
      type: after.type,
      clientId: after.clientId,
      clientName: after.clientName,
      ...(after.sellerId ? { sellerId: after.sellerId } : {}),
      day: after.day,
      dueDate: after.dueDate,
      credit: after.credit,
      ...(isWaiting(after) ? { waits: true } : {}),
      totalCents: after.totals.totalCents,
      remainingCents: after.remainingCents,
    }
    if (receivable) unit.replace(Receivable, receivable, row)
    else unit.insertFirst(Receivable, row)
  } else if (receivable) unit.remove(Receivable, receivable)
  const deltas = new Map<string, number>()
  const add = (order: OrderData | undefined, sign: number) => {
    if (order) deltas.set(order.clientId, (deltas.get(order.clientId) ?? 0) + sign * Math.max(0, order.remainingCents))
  }
  add(before, -1)
  add(after, 1)
  for (const [clientId, delta] of deltas) {
    if (delta === 0) continue
    const debt = found.debts.get(clientId)
    if (debt) unit.replace(ClientDebt, debt, { id: clientId, owedCents: debt.owedCents + delta })
    else unit.insertFirst(ClientDebt, { id: clientId, owedCents: delta })
  }
}
