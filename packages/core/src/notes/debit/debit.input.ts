import * as z from 'zod'
import { day, id, optional, optionalText, percent, pesos, text } from '../../kernel/values/fields'
import { taxCodes } from '../../settings/taxes/tax.input'
import { MAX_DEBIT_LINES } from './debit.states'

const Line = z.object({
  description: text(200, 'Escribe qué se cobra'),
  /** With its tax inside. */
  value: pesos({ min: 1, missing: 'Escribe cuánto se cobra' }),
  /** One of the taxes of the invoice; that of most of it unless told. */
  tax_code: optional(z.enum(taxCodes)),
  tax: optional(percent()),
})

export const NewDebitInput = z.object({
  invoice_id: id('Elige la factura'),
  /** 1 interest, 2 expenses, 3 another value, 4 others. */
  reason: z.coerce
    .number<number | string>({ error: 'Elige por qué se cobra' })
    .pipe(z.literal([1, 2, 3, 4], 'Elige por qué se cobra')),
  lines: z
    .array(Line)
    .min(1, 'Escribe qué se cobra')
    .max(MAX_DEBIT_LINES, `Una nota débito tiene hasta ${MAX_DEBIT_LINES} renglones`),
  /** Until when it is paid; today unless told. */
  date_pay: optional(day()),
  note: optionalText(300),
})
export type NewDebit = z.output<typeof NewDebitInput>
