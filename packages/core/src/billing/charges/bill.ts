import * as z from 'zod'

/** Something of the plan that is to be paid: a month, or the rest of one that became dearer. */
export const Bill = z.object({
  kind: z.enum(['period', 'upgrade']),
  /** Which month of the shop, counted from its first: each is paid once. */
  n: z.number().int().min(1),
  planCode: z.string(),
  /** How many of what is added to the plan, by its code. */
  extra: z.record(z.string(), z.number().int().min(0).max(50)),
  /** Before IVA. */
  baseCents: z.number().int().min(0),
  /** It begins anew: nothing ran before. */
  fresh: z.boolean(),
})
export type BillData = z.output<typeof Bill>
