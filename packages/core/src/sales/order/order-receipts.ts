import type { Act } from '../../kernel/db/act'
import { conflict } from '../../kernel/errors'
import type { Day } from '../../kernel/values/time'
import type { OrderData, OrderPaymentData } from './order'

type Undo = (unit: Act, ids: readonly string[], reason: string) => Promise<void>

let undo: Undo | undefined

/** Says what voids the receipts whose money goes back with their order. Called once, by the root of core. */
export const followReceipts = (follow: Undo): void => {
  undo = follow
}

/** Entries of an order by receipts, which stand with it. */
export const receiptEntries = (order: OrderData): OrderData['entries'] =>
  order.entries.filter(({ receiptId }) => receiptId !== undefined)

/** The receipts of an order are void: its entries that were theirs are reversed with it. */
export async function voidReceipts(unit: Act, order: OrderData, reason: string): Promise<void> {
  const ids = [...new Set(receiptEntries(order).flatMap(({ receiptId }) => receiptId ?? []))]
  if (ids.length > 0) await undo!(unit, ids, reason)
}

/** Payments that are in the entry of the sale itself: the others are in those of their receipts. */
export function ownPayments(order: Pick<OrderData, 'payments' | 'entries'>): OrderPaymentData[] {
  const receipts = new Set(order.entries.map(({ receiptId }) => receiptId))
  return order.payments.filter(({ receiptId }) => receiptId === undefined || !receipts.has(receiptId))
}

/** @throws AppError 409 that names the payments of several documents that hang from an order */
export function needUnsettled({ settlements, number }: OrderData): void {
  if (settlements.length === 0) return
  const names = new Intl.ListFormat('es').format(settlements.map((one) => one.number))
  throw conflict(`El pedido ${number} tiene pagos cruzados: anula primero ${names}.`, 'settled')
}

/** @throws AppError 409 that names the credit note, for what may not change what a note was made of */
export function needNoNotes({ number, creditNotes }: Pick<OrderData, 'number' | 'creditNotes'>): void {
  const [note] = creditNotes
  if (note)
    throw conflict(
      `El pedido ${number} tiene la nota crédito ${note.number}. Devuelve lo que falte con otra nota, o anula primero esa.`,
      'has_note',
    )
}

/** What a document settles of an order. Cents; below 0 it gives that back. */
export interface Settling {
  documentId: string
  number: string
  cents: number
  day: Day
  /** Money rows and entry of a receipt of this order alone, which go with it. */
  rows?: readonly OrderPaymentData[]
  entries?: OrderData['entries']
}

/** An order with what a document settled of it. */
export function settledBy(order: OrderData, { documentId, number, cents, day, rows, entries }: Settling): OrderData {
  const remainingCents = order.remainingCents - cents
  const { paidDay: _, ...row } = order
  return {
    ...row,
    payments: [...row.payments, ...(rows ?? [])],
    paidCents: row.paidCents + cents,
    remainingCents,
    entries: [
      ...row.entries.filter(({ receiptId }) => receiptId !== documentId),
      ...(entries ?? []).map((entry) => ({ ...entry, receiptId: documentId })),
    ],
    settlements: rows
      ? row.settlements
      : [
          ...row.settlements.filter((one) => one.documentId !== documentId),
          ...(cents > 0 ? [{ documentId, number, cents }] : []),
        ],
    ...(remainingCents <= 0 ? { paidDay: order.paidDay ?? day } : {}),
  }
}
