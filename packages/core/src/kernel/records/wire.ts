import * as z from 'zod'
import { flag, id, optional, paging } from '../values/fields'

/** Input of a list of records. `sort` is a field of the record, `-field` for the other way; by name without it. */
export const RecordList = z.object({
  ...paging,
  search: z.string().max(100).optional(),
  sort: z.string().max(60).optional(),
  active: optional(flag()),
})
export const ById = z.object({ id: id() })
export const Nothing = z.object({})
/** Output of a removal: `deactivated` when something still uses the record, and then the message says what. */
export const Removed = z.object({ message: z.string(), deactivated: z.boolean() })
