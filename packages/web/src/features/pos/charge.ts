import type { CartTotals } from '@tendero/core/sales/cart/cart-totals'
import { api } from '@/lib/api'
import { ApiError } from '@/lib/api-error'
import { money } from '@/lib/format'
import { markOf, markOfSale, saleOf } from '@/shared/order/mark'
import type { Order } from '@/shared/order/order'
import { type PaymentRow, paymentsInput } from '@/shared/order/payments'
import { ticketInput } from './sale'
import { newTicket, type Ticket } from './ticket/ticket'

/** What is charged: a ticket with its amounts, where it leaves from and how it is paid. */
export interface Charge {
  ticket: Ticket
  amounts: CartTotals
  storageId: string | undefined
  payments: readonly PaymentRow[]
  /** Balances in favour of the client that pay it too. */
  balances?: { credit_notes?: { id: string; value: number }[] }
  /** Day on which what is not paid is due. */
  dueDay?: string
}

/** A ticket that was sold before it was changed: what was changed is not in the sale, and nothing more was charged. */
export class SoldBefore extends Error {
  constructor(readonly order: Pick<Order, 'number' | 'total'>) {
    super(
      `Esta venta ya había quedado cobrada como ${order.number} por ${money(order.total)}, antes de que la cambiaras. Lo que agregaste después no está en ella: deja en el ticket solo lo que falta y cóbralo como otra venta.`,
    )
  }
}

const input = (id: string, { ticket, storageId, payments, balances, dueDay }: Charge) => ({
  id,
  ...ticketInput(ticket, storageId),
  payments: paymentsInput(payments),
  ...balances,
  ...(dueDay ? { credit: true, date_pay: dueDay } : {}),
})

/**
 * Sells a ticket, once however often it is sent. When the shop has a sale with its id already, that sale is the answer
 * only if it is of the same lines for the same total. One of other goods that this ticket never was is of another till:
 * the ticket takes a new id and is sold.
 * @throws SoldBefore when the sale is this ticket as it was before it was changed: charging it all again would charge twice
 */
export async function charge(what: Charge): Promise<Order> {
  const mark = markOf(what.ticket.cart, what.amounts)
  try {
    return await api.sales.createOrder(input(what.ticket.id, what))
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 409) throw error
    const known = await saleOf(what.ticket.id)
    if (!known) throw error
    if (markOfSale(known) === mark) return known
    if (what.ticket.sentAs?.includes(markOfSale(known))) throw new SoldBefore(known)
    return api.sales.createOrder(input(newTicket().id, what))
  }
}
