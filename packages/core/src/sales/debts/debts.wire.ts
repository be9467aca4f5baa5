import * as z from 'zod'
import { asPesos, Meta, paging } from '../../kernel/values/fields'
import { ages as ageNames } from '../../treasury/open-item/open-item'

const ages = () => z.array(asPesos()).length(ageNames.length)
/** `ages`: not due, 1 to 30 days late, 31 to 60, 61 to 90, more than 90. */
export const ClientAges = z.object({
  client: z.object({ id: z.string(), name: z.string() }),
  orders: z.number(),
  ages: ages(),
  total: asPesos(),
})
export const DebtsByClient = z.object({
  data: z.array(ClientAges),
  meta: Meta,
  orders: z.number(),
  ages: ages(),
  total: asPesos(),
  /** What those owe that the search finds, on all pages. */
  found: asPesos(),
})
export const DebtsByClientInput = z.object({ ...paging, search: z.string().max(100).optional() })
