import { toPesos, UNIT } from '@tendero/core/kernel/money'
import type { Discount } from '@tendero/core/sales/cart'
import type { Ticket } from './ticket'

/** Money that goes to one payment type, in cents. */
export interface PaymentRow {
  payment_type_id: string
  cents: number
  reference?: string
}

/** A discount as the wire says it: 1 fixed in pesos, 2 percent. */
export const discountFields = (discount: Discount): { type: 1 | 2; value: number } =>
  discount.type === 1 ? { type: 1, value: toPesos(discount.cents) } : { type: 2, value: discount.bps / 100 }

/** The discount that a wire pair means. */
export const discountOf = (type: 1 | 2, value: number): Discount =>
  type === 1 ? { type: 1, cents: Math.round(value * 100) } : { type: 2, bps: Math.round(value * 100) }

/** Lines, discount and delivery of a cart as the calls take them: what was chosen, never what was computed. */
export function cartInput({ lines, ...cart }: Ticket['cart']) {
  const sale = discountFields(cart.discount)
  return {
    products: lines.map((line) => {
      const own = discountFields(line.discount)
      return {
        product_id: line.productId,
        ...(line.variantId ? { variant_id: line.variantId } : {}),
        kind: line.kind,
        quantity: line.quantity / UNIT,
        price: toPesos(line.priceCents),
        price_list: line.priceList,
        tDiscount: own.type,
        discount: own.value,
        ...(line.storageId ? { userStorage: line.storageId } : {}),
      }
    }),
    dType: sale.type,
    discount: sale.value,
    delivery: toPesos(cart.deliveryCents),
    priceSelected: cart.priceList,
  }
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
