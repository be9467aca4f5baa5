import * as z from 'zod'
import { flag, id, optional, optionalText, text } from '../../kernel/values/fields'

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
export const means = Object.keys(paymentMeans) as [PaymentMeans, ...PaymentMeans[]]

export const PaymentTypeInput = z.object({
  name: text(60, 'Escribe el nombre del tipo de pago'),
  means: optional(z.enum(means)).default('other'),
  pos: optional(flag()).default(true),
  notes: optionalText(200),
  active: optional(flag()),
})

export const PaymentTypeEdit = PaymentTypeInput.extend({ id: id() })
