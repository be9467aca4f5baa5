import { newId } from '@tendero/core/kernel/values/id'
import { type Cart, emptyCart } from '@tendero/core/sales/cart/cart'
import type { ClientRow } from '@/shared/party/finders'

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
  /** The credit note of what came back, whose balance pays this sale. */
  exchange?: { id: string; number: string; cents: number }
  /** The word by which it was frozen, if it was. */
  frozenAs?: string
  /** What was sent to be sold under its id (`markOf`): any of it may be a sale, whatever was answered. */
  sentAs?: readonly string[]
}

export const newTicket = (): Ticket => ({ id: newId('order'), cart: emptyCart() })

export const isEmpty = (ticket: Ticket): boolean => ticket.cart.lines.length === 0

/** True when nothing of it is worth keeping. */
export const isBlank = (ticket: Ticket): boolean =>
  isEmpty(ticket) && !ticket.client && !ticket.seller && !ticket.notes && !ticket.exchange && !ticket.cart.deliveryCents
