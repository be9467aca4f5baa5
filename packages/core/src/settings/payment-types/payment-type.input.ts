import * as z from 'zod'
import { absent, fields, rowOnly } from '../../kernel/records/declare'
import { flag, optional, optionalText, text } from '../../kernel/values/fields'

/** How money arrives, in DIAN's codes of payment means (facts B1.7): it decides the account that the sale debits. */
export const paymentMeans = {
  cash: '10',
  card: '48',
  debit: '49',
  transfer: '47',
  deposit: '42',
  credit: '1',
  other: 'ZZZ',
} as const
export type PaymentMeans = keyof typeof paymentMeans
const means = Object.keys(paymentMeans) as [PaymentMeans, ...PaymentMeans[]]

/** A `PaymentBank` as a row keeps it. */
export const paymentBank = z.object({ id: z.string(), account: z.string() })

export const paymentType = fields({
  name: text(60, 'Escribe el nombre del tipo de pago'),
  means: optional(z.enum(means)).default('other'),
  /** Offered at the counter. */
  pos: optional(flag()).default(true),
  notes: absent(optionalText(200)),
  /** Where its money enters, of a sale at the counter and of an order; the first bank without one. */
  counterBank: rowOnly(paymentBank.optional()),
  orderBank: rowOnly(paymentBank.optional()),
})
