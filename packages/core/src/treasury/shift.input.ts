import * as z from 'zod'
import { flag, id, int, newIdOf, optional, optionalText, pesos, text } from '../kernel/values/fields'
import { movementConceptNames } from './shift-entry'

export const OpenShiftInput = z.object({
  id: optional(newIdOf('shift')),
  base: pesos({ missing: 'Escribe con cuánto efectivo abres la caja' }),
  register: optionalText(40),
  prefix: optional(
    z
      .string()
      .trim()
      .toUpperCase()
      .max(6)
      .regex(/^[A-Z0-9]{1,6}$/, 'Usa de 1 a 6 letras o números'),
  ),
  storage_id: optional(id()),
  cost_center_id: optional(id()),
})

export const MoveCashInput = z.object({
  id: id(),
  /** Bank of a deposit or a withdrawal; the first one unless told. */
  bank_id: optional(id('Elige el banco')),
  concept: z.enum(movementConceptNames),
  value: pesos({ min: 1, missing: 'Escribe cuánto efectivo entra o sale' }),
  reason: text(200, 'Escribe el motivo'),
})

export const CloseShiftInput = z.object({
  id: id(),
  /** Hour of closing as the device says it, kept as told; ours is what counts. */
  end: optionalText(40),
  end_hour: optionalText(40),
  denominations: optional(
    z.array(z.object({ value: pesos({ min: 1 }), count: int({ min: 0, max: 1_000_000 }) })).max(30),
  ),
  /** Total in cash, for who does not count by denomination. */
  counted: optional(pesos()),
  reason: optionalText(300),
  /** Where a shortage goes. */
  shortage: optional(z.enum(['employee', 'assumed'])),
  force: optional(flag()),
})
