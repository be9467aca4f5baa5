import * as z from 'zod'
import { flag, id, optional, optionalText, pesos, text } from '../kernel/values/fields'
import { taxFields } from './tax'

const fields = {
  name: text(120, 'Escribe el nombre del servicio'),
  value: pesos({ missing: 'Escribe el valor del servicio' }),
  description: optionalText(500),
  ...taxFields,
  active: optional(flag()),
}
export const NewService = z.object(fields)
export const ServiceEdit = NewService.extend({ id: id() })
/** PATCH: what comes is changed; with nothing but the id, the service is turned on or off. */
export const ServiceChanges = z
  .object(fields)
  .partial()
  .extend({ id: id(), value: optional(pesos()) })
