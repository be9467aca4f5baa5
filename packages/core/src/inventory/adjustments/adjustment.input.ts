import * as z from 'zod'
import { day, id, optional, optionalText, pesos, quantity } from '../../kernel/values/fields'
import { type ReasonCode, reasonCodes, reasons } from './adjustment-reasons'

const MAX_LINES = 5_000

/** The reasons that people may give. */
export const offered = reasonCodes.filter((code) => !('internal' in reasons[code])) as [ReasonCode, ...ReasonCode[]]

const Line = z.object({
  product_id: id('Elige un producto'),
  variant_id: optional(id()),
  storage_id: optional(id('Elige una bodega')),
  type: z.enum(['increment', 'decrement']),
  quantity: quantity({ missing: 'Escribe la cantidad' }),
  /** Cost of a unit that comes in; the average when absent. */
  cost: optional(pesos()),
})

export const NewAdjustment = z.object({
  /** Storage of the lines that name none. */
  storage_id: optional(id('Elige una bodega')),
  reason: z.enum(offered, 'Elige el motivo'),
  date: optional(day()),
  note: optionalText(200),
  products: z.array(Line).min(1, 'Agrega al menos un producto').max(MAX_LINES),
})
export type NewAdjustmentInput = z.output<typeof NewAdjustment>
