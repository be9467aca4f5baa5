import * as z from 'zod'
import { fields, wire } from '../../kernel/records/declare'
import { id, optional, optionalText, text } from '../../kernel/values/fields'

/** What a bank of the shop is: an account or a wallet. */
export const bankTypes = ['corriente', 'ahorros', 'billetera'] as const

export const bank = fields({
  name: text(60, 'Escribe el nombre del banco'),
  type: optional(z.enum(bankTypes, 'Elige el tipo de cuenta')).default('ahorros'),
  number: optionalText(30),
  /** Account of the chart that its money is in. */
  account: wire(
    'account',
    optional(
      z
        .string()
        .max(12)
        .regex(/^(1110|1120)\d{2,}$/, 'Elige una cuenta de bancos (1110) o de ahorros (1120)'),
    ).default('111005'),
  ),
  notes: optionalText(200),
})

/** Which bank the money of each payment type enters. */
export const BankConfigInput = z.object({
  config: z.array(z.object({ payment_type_id: id('Elige el tipo de pago'), bank_id: id('Elige el banco') })).max(100),
})
