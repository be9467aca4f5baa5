import * as z from 'zod'
import { kind } from '../kernel/db/kind'
import { flag, id, text } from '../kernel/fields'
import { recordFields } from '../kernel/records'

/** Why goods come back. `restock` proposes that they return to the storage; what comes back broken does not. */
export const ReturnReason = kind({
  name: 'returnReason',
  label: 'el motivo de devolución',
  schema: z.object({ ...recordFields, name: z.string(), restock: z.boolean() }),
})

export const ReturnReasonFields = z.object({
  name: text(80, 'Escribe el motivo'),
  restock: flag().default(true),
})
export const ReturnReasonEdit = ReturnReasonFields.extend({ id: id() })
export const ReturnReasonOutput = ReturnReason.schema
