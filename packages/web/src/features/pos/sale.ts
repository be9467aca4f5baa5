import { cartInput } from '@tendero/core/sales/cart/cart.input'
import type { Ticket } from './ticket/ticket'

/** What a ticket says besides how it is paid: for selling it and for freezing it. */
export const ticketInput = (ticket: Ticket, storageId: string | undefined) => ({
  type: 3 as const,
  ...cartInput(ticket.cart),
  ...(ticket.client ? { client_id: ticket.client.id } : {}),
  ...(ticket.seller ? { seller_id: ticket.seller.id } : {}),
  ...(ticket.notes ? { notes: ticket.notes } : {}),
  ...(storageId ? { storage_id: storageId } : {}),
})
