import { fields } from '../kernel/records/declare'
import { flag, optional, text } from '../kernel/values/fields'

export const returnReason = fields({
  name: text(80, 'Escribe el motivo'),
  /** What comes back goes to its storage again; else what it cost is lost. */
  restock: optional(flag()).default(true),
})
