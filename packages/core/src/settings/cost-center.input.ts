import * as z from 'zod'
import { flag, id, optional, optionalText, text } from '../kernel/values/fields'
import { written } from '../reference/written'

/** The code that the books show. */
const code = () =>
  written(20, 'Escribe el código del centro de costo').pipe(
    z.string().regex(/^[\w.-]+$/, 'Usa letras, números, puntos y guiones'),
  )
export const CostCenterFields = z.object({
  name: text(80, 'Escribe el nombre del centro de costo'),
  value: code(),
  notes: optionalText(200),
  active: optional(flag()),
})
/** PATCH: what comes is changed; with nothing but the id, the cost centre is turned on or off. */
export const CostCenterPatch = z.object({
  ...CostCenterFields.partial().shape,
  value: optional(code()),
  id: id(),
})
