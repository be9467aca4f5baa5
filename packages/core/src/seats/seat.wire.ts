import * as z from 'zod'
import { asPesos, day, optional, optionalText, paging } from '../kernel/values/fields'

export const ListSeats = z.object({
  ...paging,
  state: optional(z.enum(['posted', 'void'])),
  from: optional(day()),
  to: optional(day()),
})
export const SettledInput = z.object({ account: z.string().max(12), search: optionalText(60) })

/** Cents → pesos; null where the shop hides its costs from whoever asks. */
const shownPesos = () => asPesos().nullable()
const Named = z.object({ id: z.string(), name: z.string() })

export const SeatOutput = z.object({
  id: z.string(),
  number: z.string(),
  date: z.string(),
  created_at: z.string(),
  description: z.string(),
  value: shownPesos(),
  state: z.enum(['posted', 'void']),
  state_name: z.string(),
  revision: z.number(),
  user: Named,
  voided: z.object({ at: z.string(), user: Named }).nullable(),
  reason: z.string().nullable(),
  lines: z.array(
    z.object({
      account: z.string(),
      name: z.string(),
      debit: shownPesos(),
      credit: shownPesos(),
      third_id: z.string().nullable(),
      third: z.string().nullable(),
      cost_center_id: z.string().nullable(),
      bank_id: z.string().nullable(),
      item_id: z.string().nullable(),
      item_number: z.string().nullable(),
      note: z.string().nullable(),
    }),
  ),
})

/** What is open in a control account. */
export const SettledOutput = z.object({
  id: z.string(),
  number: z.string(),
  third: z.string(),
  due_date: z.string(),
  remaining: asPesos(),
})

/** What is void, and why. */
export const VoidInput = z.object({ id: z.string().max(60), reason: optionalText(300) })
