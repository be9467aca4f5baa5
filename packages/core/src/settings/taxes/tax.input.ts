import * as z from 'zod'
import { day, flag, id, optional, optionalText, percent, text } from '../../kernel/values/fields'
import { MAX_ROWS, validityProblem } from './validity'

/** `EXENTO` is taxed at 0 %, `EXCLUIDO` is outside the tax. */
export const taxCodes = ['IVA', 'INC', 'EXENTO', 'EXCLUIDO'] as const
export type TaxCode = (typeof taxCodes)[number]

const rateInput = z.object({ from: day(), to: optional(day()), value: percent(), norm: text(200, 'Cita la norma') })

export const TaxFields = z.object({
  name: text(60, 'Escribe el nombre del impuesto'),
  value: percent(),
  code: optional(z.enum(taxCodes)).default('IVA'),
  /** Day from which `value` holds; today unless told. */
  from: optional(day()),
  norm: optionalText(200),
  /** All the rates by date, instead of `value` from a day. */
  validity: optional(
    z
      .array(rateInput)
      .min(1)
      .max(MAX_ROWS)
      .superRefine((rows, ctx) => {
        const problem = validityProblem(rows)
        if (problem) ctx.addIssue({ code: 'custom', message: problem })
      }),
  ),
  active: optional(flag()),
})
/** PATCH: what comes is changed; with nothing but the id, the tax is turned on or off. */
export const TaxPatch = z.object({
  ...TaxFields.partial().shape,
  value: optional(percent()),
  code: optional(z.enum(taxCodes)),
  id: id(),
})
