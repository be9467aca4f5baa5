import * as z from 'zod'
import { clearable, day, flag, id, int, optional, optionalText, text } from '../../kernel/values/fields'
import { cityCode } from '../../reference/city-code'
import { activityCode } from '../../reference/contact.input'
import { type WithheldTax, withheldTaxes } from '../../reference/standing.input'
import { percentPpm } from './ppm'
import { MAX_ROWS, validityProblem } from './validity'

/** What is withheld, by DIAN's code. Source: facts B1.7. */
export const withholdingTypes = { retefuente: '06', reteiva: '05', reteica: '07' } as const satisfies Record<
  WithheldTax,
  string
>

const minUvt = () => int({ min: 0, max: 100_000 })
const rateInput = z.object({
  from: day(),
  to: optional(day()),
  value: percentPpm(),
  non_declarant_value: optional(percentPpm()),
  min_uvt: optional(minUvt()).default(0),
  norm: text(200, 'Cita la norma'),
})

export const WithholdingFields = z.object({
  name: text(80, 'Escribe el nombre de la retención'),
  value: percentPpm(),
  non_declarant_value: optional(percentPpm()),
  min_uvt: optional(minUvt()),
  type: optional(z.enum(withheldTaxes)).default('retefuente'),
  /** Municipality of an ICA, whose rates and smallest bases are its own; without one it is of every place. */
  city: clearable(cityCode()),
  /** Of an ICA: CIIU classes of the sellers that it is of; of all without one. */
  activities: optional(z.array(activityCode()).max(100, 'Escribe hasta 100 actividades')),
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
export const WithholdingEdit = WithholdingFields.extend({ id: id() })
/** PATCH: what comes is changed; with nothing but the id, the withholding is turned on or off. */
export const WithholdingPatch = z.object({
  ...WithholdingFields.partial().shape,
  value: optional(percentPpm()),
  type: optional(z.enum(withheldTaxes)),
  id: id(),
})
