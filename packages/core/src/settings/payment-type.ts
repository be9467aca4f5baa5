import * as z from 'zod'
import { kind } from '../kernel/db/kind'
import { flag, id, optionalText, text } from '../kernel/fields'
import { recordFields } from '../kernel/records'

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

export const PaymentType = kind({
  name: 'paymentType',
  label: 'el tipo de pago',
  schema: z.object({
    ...recordFields,
    name: z.string(),
    means: z.enum(means),
    /** Offered at the counter. */
    pos: z.boolean(),
    notes: z.string().optional(),
  }),
})

export const PaymentTypeInput = z.object({
  name: text(60, 'Escribe el nombre del tipo de pago'),
  means: z.enum(means).default('other'),
  pos: flag().default(true),
  notes: optionalText(200),
})

export const PaymentTypeEdit = PaymentTypeInput.extend({ id: id(), active: flag().optional() })

export const PaymentTypeOutput = PaymentType.schema
