import * as z from 'zod'
import { flag, id, optional, text } from '../kernel/values/fields'

export const ReturnReasonFields = z.object({
  name: text(80, 'Escribe el motivo'),
  restock: optional(flag()).default(true),
  active: optional(flag()),
})
export const ReturnReasonEdit = ReturnReasonFields.extend({ id: id() })
