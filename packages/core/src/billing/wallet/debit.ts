import * as z from 'zod'
import { Standing } from '../../accounting/journal/reversal'
import { kind } from '../../kernel/db/kind'

export const debitStates = {
  held: 'Retenido',
  captured: 'Cobrado',
  released: 'Liberado',
  returned: 'Devuelto',
} as const
const names = Object.keys(debitStates) as [keyof typeof debitStates, ...(keyof typeof debitStates)[]]

/** Money of the wallet that is kept for something, until it is known what that costs. Its id is what it is for. */
export const WalletDebit = kind({
  name: 'walletDebit',
  label: 'el débito',
  words: { guideId: false, entries: false, capturedCents: 'Cobrado', settledAt: 'Resuelto el' },
  schema: z.object({
    id: z.string(),
    concept: z.string(),
    /** The guide that it pays. */
    guideId: z.string().optional(),
    /** What was held, and of that what was spent. */
    cents: z.number().int().positive(),
    capturedCents: z.number().int().nonnegative(),
    state: z.enum(names),
    day: z.string(),
    at: z.string(),
    settledAt: z.string().optional(),
    /** What was posted when it was spent. */
    entries: Standing.optional(),
  }),
  by: { day: (d) => ['all', `${d.at}.${d.id}`] },
})
export type DebitData = z.output<typeof WalletDebit.schema>
