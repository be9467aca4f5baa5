import { denominations } from '@tendero/core/treasury/denominations'
import { movementConcepts } from '@tendero/core/treasury/shift-entry'
import { ApiError } from '@/lib/api-error'
import type { Order } from '../order/order'
import type { Shift } from './till'

type Totals = NonNullable<Shift['totals']>
type Means = Totals['means'][number]['means']
interface Person {
  id: string
  name: string
}

/** Pesos are kept to the cent: sums of them too. */
const plus = (a: number, b: number): number => Math.round((a + b) * 100) / 100

/** Money by means that comes in, or goes out when it is below zero. */
function moved(totals: Totals, money: readonly { means: string; value: number }[]): Totals {
  const cash = money.reduce((sum, { means, value }) => (means === 'cash' ? plus(sum, value) : sum), 0)
  const means = totals.means.map((one) => {
    const own = money.filter((given) => (given.means as Means) === one.means)
    const came = own.reduce((sum, { value }) => plus(sum, Math.max(0, value)), one.in)
    const went = own.reduce((sum, { value }) => plus(sum, Math.max(0, -value)), one.out)
    return { ...one, in: came, out: went, net: plus(came, -went) }
  })
  return { ...totals, means, expected_cash: plus(totals.expected_cash, cash) }
}

/* Who counts blind is not told the sums, here neither: `totals` stays null. */
const summed = (shift: Shift, how: (totals: Totals) => Totals): Shift =>
  shift.totals ? { ...shift, totals: how(shift.totals) } : shift

/** A shift after a sale. */
export const soldIn = (shift: Shift, { total, payments }: Pick<Order, 'total' | 'payments'>): Shift =>
  summed(shift, (totals) => ({
    ...moved(totals, payments),
    sales: totals.sales + 1,
    sales_total: plus(totals.sales_total, total),
  }))

/** A shift after money was given back for goods. */
export const returnedIn = (shift: Shift, total: number, money: readonly { means: string; value: number }[]): Shift =>
  summed(shift, (totals) => ({
    ...moved(
      totals,
      money.map(({ means, value }) => ({ means, value: -value })),
    ),
    reversals: totals.reversals + 1,
    reversals_total: plus(totals.reversals_total, total),
  }))

/** What a movement of cash says. */
export interface CashBody {
  concept: keyof typeof movementConcepts
  value: number
  reason: string
  bank_id?: string
}

/** A shift after cash went in or out of the drawer. */
export function movedIn(
  shift: Shift,
  id: string,
  { concept, value, reason }: CashBody,
  user: Person,
  at: string,
): Shift {
  const { type, name } = movementConcepts[concept]
  const sign = type === 'in' ? 1 : -1
  const movement = { id, at, type, concept, concept_name: name, value, reason, user }
  return summed({ ...shift, movements: [...shift.movements, movement] }, (totals) => ({
    ...totals,
    movements_in: plus(totals.movements_in, sign > 0 ? value : 0),
    movements_out: plus(totals.movements_out, sign < 0 ? value : 0),
    expected_cash: plus(totals.expected_cash, sign * value),
  }))
}

/** What the count of a shift says. */
export interface CloseBody {
  denominations?: { value: number; count: number }[]
  counted?: number
  reason?: string
  shortage?: 'employee' | 'assumed'
}

/** The text of the server for a count that does not match. */
export const NO_MATCH = 'El conteo no cuadra. Cuenta otra vez o escribe el motivo de la diferencia'

/**
 * A shift once it was counted. Where the sums are not known here (who counts blind) the server says later whether it matched.
 * @throws ApiError 422 when it does not match and nobody said why
 */
export function closedWith(shift: Shift, body: CloseBody, user: Person, at: string): Shift {
  const rows = body.denominations ?? []
  const counted = body.counted ?? rows.reduce((sum, { value, count }) => plus(sum, value * count), 0)
  const expected = shift.totals?.expected_cash
  const difference = expected === undefined ? 0 : plus(counted, -expected)
  if (difference !== 0 && !body.reason?.trim()) throw new ApiError(422, '422', NO_MATCH, { reason: [NO_MATCH] })
  const count = {
    ...{ denominations: rows.toSorted((a, b) => b.value - a.value).slice(0, denominations.length * 2), counted },
    ...{ expected: expected ?? counted, difference, reason: body.reason ?? null, forced: false, closed_by: user },
    treatment: difference < 0 ? (body.shortage ?? 'assumed') : null,
  }
  return { ...shift, state: 'closed', end_hour: at, end_hour_told: at, count: expected === undefined ? null : count }
}
