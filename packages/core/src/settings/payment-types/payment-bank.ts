/** The bank that every shop begins with: money that says no other enters there. */
export const FIRST_BANK = 'ban_principal'

/** The bank that the money of a payment enters, with its account of the chart, so that a sale reads no more for it. */
export interface PaymentBank {
  id: string
  account: string
}
