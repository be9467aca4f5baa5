import * as z from 'zod'
import { id, optional, optionalText } from '../../kernel/values/fields'

/** Without storage, all of them; without category, every product. */
export const NewCount = z.object({
  storage_id: optional(id()),
  category_id: optional(id()),
  note: optionalText(200),
})
