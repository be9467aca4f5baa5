import * as z from 'zod'
import { jobType } from '../../kernel/jobs/declare'

const cents = () => z.number().int()

/** Goes on with a deposit of many sales that was cut between two of its parts; what was done of it is known by its command. */
export const ContinueType = jobType({
  ...{ type: 'treasury.cards', title: 'Terminar de conciliar una consignación', lane: 'books', hidden: true },
  input: z.object({
    key: z.string(),
    bodyHash: z.string(),
    asked: z.object({
      id: z.string(),
      line_id: z.string(),
      items: z.array(z.object({ id: z.string(), value: cents() })),
      ...{ fee: cents(), vat: cents(), retefuente: cents(), reteiva: cents(), reteica: cents() },
      provider_id: z.string().optional(),
    }),
  }),
})
