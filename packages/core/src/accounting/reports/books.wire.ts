import * as z from 'zod'
import { asPesos, day, Meta, optional, optionalText, paging } from '../../kernel/values/fields'
import { Level } from '../chart/account'

const period = { from: optional(day()), to: optional(day()) }

const filters = {
  ...period,
  /** Code of an account, or the beginning of it. */
  account: optionalText(12),
  /** Number or id of a document. */
  document: optionalText(80),
}

export const BooksPeriod = z.object(period)
export const ListEntries = z.object({ ...paging, ...filters })
export const ExportEntries = z.object(filters)

/** Cents → pesos; null where the shop hides its costs from whoever asks. */
const shownPesos = () => asPesos().nullable()

const LineOutput = z.object({
  account: z.string(),
  name: z.string(),
  debit: shownPesos(),
  credit: shownPesos(),
  third_id: z.string().nullable(),
  third: z.object({ name: z.string(), document_text: z.string().nullable() }).nullable(),
  storage_id: z.string().nullable(),
  cost_center_id: z.string().nullable(),
  bank_id: z.string().nullable(),
  note: z.string().nullable(),
})

export const EntryOutput = z.object({
  id: z.string(),
  date: z.string(),
  created_at: z.string(),
  concept: z.string(),
  document: z.object({ type: z.string(), id: z.string(), number: z.string() }),
  reverses_id: z.string().nullable(),
  user: z.object({ id: z.string(), name: z.string() }),
  total: shownPesos(),
  lines: LineOutput.array(),
})

/** Entries of the page, and the sums of the whole period: of the account, when one was asked for. */
export const DiaryBook = z.object({
  data: EntryOutput.array(),
  meta: Meta,
  from: z.string(),
  to: z.string(),
  total_debit: shownPesos(),
  total_credit: shownPesos(),
})

export const LedgerInput = z.object({
  ...period,
  /** Code of an account, or the beginning of it. */
  account: optionalText(12),
  level: Level.catch('subaccount').default('subaccount'),
})

/** Balances are on the account's own side: negative when it is on the other one. */
export const LedgerBook = z.object({
  from: z.string(),
  to: z.string(),
  accounts: z
    .object({
      account: z.string(),
      name: z.string(),
      level: Level,
      nature: z.enum(['debit', 'credit']),
      opening: shownPesos(),
      debit: shownPesos(),
      credit: shownPesos(),
      closing: shownPesos(),
    })
    .array(),
  total_debit: shownPesos(),
  total_credit: shownPesos(),
})

export const PeriodOutput = z.object({
  month: z.string(),
  name: z.string(),
  closed: z.boolean(),
  closed_at: z.string().nullable(),
  closed_by: z.string().nullable(),
})
export const PeriodInput = z.object({
  month: z
    .string()
    .max(7)
    .regex(/^\d{4}-(0[1-9]|1[0-2])$/, 'Escribe un mes como 2026-01'),
})
