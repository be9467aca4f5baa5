import { conflict } from '../../kernel/errors'
import { formatCop, percentOf } from '../../kernel/values/money'
import { creditedCents, type OrderData } from './order'
import { isWaiting } from './order.states'

/** What a shop asks of an order that is paid at the door before it leaves: a fixed amount or a part of its total. */
export interface AdvanceRule {
  by: 'none' | 'amount' | 'percent'
  cents: number
  bps: number
  /** Orders from this total on. */
  fromCents: number
}

/** Least that is asked: less than this cannot be paid online. Source: docs.wompi.co, "Montos mínimos". */
export const LEAST_ADVANCE_CENTS = 150_000

type Asked = Pick<OrderData, 'type' | 'credit' | 'remainingCents' | 'totals'>

/** The advance of an order as it is sold or changed; undefined for what is handed over, on credit or paid already. */
export function advanceOf(
  rule: AdvanceRule | undefined,
  { type, credit, remainingCents, totals: { totalCents } }: Asked,
): { cents: number } | undefined {
  if (!rule || rule.by === 'none' || type === 3 || credit || remainingCents <= 0) return undefined
  if (totalCents < rule.fromCents) return undefined
  const wanted = rule.by === 'amount' ? rule.cents : Math.round(percentOf(totalCents, rule.bps) / 100) * 100
  return { cents: Math.min(totalCents, Math.max(LEAST_ADVANCE_CENTS, wanted)) }
}

type Waiting = Asked & Pick<OrderData, 'state' | 'advance' | 'creditNotes'>

/** What an order still waits for before it leaves, in cents: whatever was paid of it counts, whichever way. */
export function advanceDue({ advance, creditNotes, ...order }: Waiting): number {
  if (!advance || advance.released || order.credit || !isWaiting(order)) return 0
  const paid = order.totals.totalCents - creditedCents(creditNotes) - order.remainingCents
  return Math.max(0, Math.min(order.remainingCents, advance.cents - paid))
}

/** Why an order may not leave yet; empty when it may. */
export function advanceProblem(order: Waiting & Pick<OrderData, 'number'>): string {
  const due = advanceDue(order)
  return due > 0
    ? `El pedido ${order.number} espera un anticipo de ${formatCop(due)}: cóbralo, o deja salir el pedido sin anticipo desde su pantalla.`
    : ''
}

/** @throws AppError 409 for an order whose advance is not paid, when nobody let it go without */
export function needAdvance(order: Waiting & Pick<OrderData, 'number'>): void {
  const problem = advanceProblem(order)
  if (problem) throw conflict(problem, 'advance')
}
