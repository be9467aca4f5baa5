import { toPesos } from '@tendero/core/kernel/money'
import { cartInput } from '@tendero/core/sales/cart.input'
import type { Ticket } from './ticket'

/** Money that goes to one payment type, in cents. */
export interface PaymentRow {
  payment_type_id: string
  cents: number
  reference?: string
}

export const paymentsInput = (payments: readonly PaymentRow[]) =>
  payments.map(({ payment_type_id, cents, reference }) => ({
    payment_type_id,
    value: toPesos(cents),
    ...(reference ? { reference } : {}),
  }))

/** What a ticket says besides how it is paid: for selling it and for freezing it. */
export const ticketInput = (ticket: Ticket, storageId: string | undefined) => ({
  type: 3 as const,
  ...cartInput(ticket.cart),
  ...(ticket.client ? { client_id: ticket.client.id } : {}),
  ...(ticket.seller ? { seller_id: ticket.seller.id } : {}),
  ...(ticket.notes ? { notes: ticket.notes } : {}),
  ...(storageId ? { storage_id: storageId } : {}),
})
