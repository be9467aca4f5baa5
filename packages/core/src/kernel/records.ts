import * as z from 'zod'
import { flag, id, optional, paging } from './values/fields'

export { recordRows as records } from './records/rows'

/** What every record that a shop keeps has, besides its own fields. */
export const recordFields = { id: z.string(), active: z.boolean(), createdAt: z.string() }

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
