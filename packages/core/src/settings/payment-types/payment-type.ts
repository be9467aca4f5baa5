import * as z from 'zod'
import { kind } from '../../kernel/db/kind'
import { recordFields } from '../../kernel/records'
import { means } from './payment-type.input'

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

export const PaymentTypeOutput = PaymentType.schema.omit({ createdAt: true }).extend({ created_at: z.string() })

export const presentPaymentType = ({
  createdAt,
  ...row
}: z.output<typeof PaymentType.schema>): z.input<typeof PaymentTypeOutput> => ({ ...row, created_at: createdAt })
