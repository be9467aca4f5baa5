import * as z from 'zod'
import { ChosenSheet, PreviewOutput } from '../../kernel/import/wire'
import { asPesos, day, optional, optionalText, paging } from '../../kernel/values/fields'

export const ListOpenings = z.object({
  ...paging,
  state: optional(z.enum(['posted', 'void'])),
  from: optional(day()),
  to: optional(day()),
})

/** A sheet as it would open the books: what it adds up to, and why it cannot be finished. */
export const OpeningPreview = PreviewOutput.extend({
  debit: asPesos(),
  credit: asPesos(),
  /** Debits less credits: 0 when it balances. */
  difference: asPesos(),
  /** Documents to be paid or collected. */
  documents: z.number(),
  /** Why it cannot be posted, in Spanish; null when it can. */
  why: z.string().nullable(),
})

/** A sheet that was looked at, and the day whose end its balances are of. */
export const NewOpening = z.object({ ...ChosenSheet.shape, date: day(), description: optionalText(200) })

const Named = z.object({ id: z.string(), name: z.string() })
export const OpeningOutput = z.object({
  id: z.string(),
  number: z.string(),
  date: z.string(),
  created_at: z.string(),
  description: z.string().nullable(),
  value: asPesos(),
  lines: z.number(),
  documents: z.number(),
  state: z.enum(['posted', 'void']),
  state_name: z.string(),
  user: Named,
  voided: z.object({ at: z.string(), user: Named }).nullable(),
  reason: z.string().nullable(),
})

export const VoidOpening = z.object({ id: z.string().max(60), reason: optionalText(300) })
