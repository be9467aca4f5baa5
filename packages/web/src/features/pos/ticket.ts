import { newId } from '@tendero/core/kernel/id'
import { type Cart, emptyCart } from '@tendero/core/sales/cart'
import { useCallback, useSyncExternalStore } from 'react'
import type { ClientRow } from '@/features/orders/finders'

/** Who buys, as the ticket shows it. Absent: consumidor final. */
export interface TicketClient {
  id: string
  name: string
  document?: string
  email?: string
  phone?: string
}

export const ticketClient = (row: ClientRow): TicketClient => ({
  id: row.id,
  name: row.name,
  document: row.document_text,
  ...(row.email ? { email: row.email } : {}),
  ...(row.phone ? { phone: row.phone } : {}),
})

/** A sale in the making. */
export interface Ticket {
  /** Id that the sale will have: sending it twice is one sale. */
  id: string
  cart: Cart
  client?: TicketClient
  seller?: { id: string; name: string }
  notes?: string
  /** The word by which it was frozen, if it was. */
  frozenAs?: string
}

export const newTicket = (): Ticket => ({ id: newId('order'), cart: emptyCart() })

export const isEmpty = (ticket: Ticket): boolean => ticket.cart.lines.length === 0

const keyOf = (userId: string) => `tendero.pos.${userId}`
const VERSION = 1

/** The ticket kept on this device, or a new one when there is none or it is of an older shape. */
function restore(userId: string): Ticket {
  try {
    const kept = JSON.parse(localStorage.getItem(keyOf(userId)) ?? 'null') as { v: number; ticket: Ticket } | null
    return kept?.v === VERSION && Array.isArray(kept.ticket.cart.lines) ? kept.ticket : newTicket()
  } catch {
    return newTicket()
  }
}

const tickets = new Map<string, Ticket>()
const listeners = new Set<() => void>()

function read(userId: string): Ticket {
  const known = tickets.get(userId)
  if (known) return known
  const ticket = restore(userId)
  tickets.set(userId, ticket)
  return ticket
}

function write(userId: string, ticket: Ticket): void {
  tickets.set(userId, ticket)
  try {
    localStorage.setItem(keyOf(userId), JSON.stringify({ v: VERSION, ticket }))
  } catch {
    // A full or forbidden storage only costs the ticket its life after a reload.
  }
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** Puts a ticket on the counter of a person, from another screen. */
export const putTicket = (userId: string, ticket: Ticket): void => write(userId, ticket)

/** The ticket that a person has on the counter now. */
export const ticketOf = (userId: string): Ticket => read(userId)

/** The ticket of a person; it survives a reload and a change of screen. */
export function useTicket(userId: string) {
  const ticket = useSyncExternalStore(subscribe, () => read(userId))
  const set = useCallback((change: (before: Ticket) => Ticket) => write(userId, change(read(userId))), [userId])
  return [ticket, set] as const
}
