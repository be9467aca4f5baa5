import * as z from 'zod'
import { asPesos, day, id, Meta, optional, optionalText, paging } from '../../kernel/values/fields'
import { movementTypes } from './bank.input'

const Named = z.object({ id: z.string(), name: z.string() })
const Signed = z.object({ at: z.string(), user: Named })

const moneyDocument = {
  id: z.string(),
  number: z.string(),
  date: z.string(),
  created_at: z.string(),
  value: asPesos(),
  description: z.string().nullable(),
  state: z.enum(['posted', 'void']),
  state_name: z.string(),
  user: Named,
  voided: Signed.nullable(),
  reason: z.string().nullable(),
}

export const TransferOutput = z.object({
  ...moneyDocument,
  bank_origin: Named,
  bank_destination: Named,
  revision: z.number(),
})

export const BankMovementOutput = z.object({
  ...moneyDocument,
  type: z.enum(movementTypes),
  type_name: z.string(),
  bank: Named,
  account: z.string(),
  account_name: z.string(),
  third_id: z.string().nullable(),
  cost_center_id: z.string().nullable(),
})

/** What is void, and why. */
export const VoidInput = z.object({ id: id(), reason: optionalText(200) })

const Accounts = z
  .object({ id: z.string(), code: z.string(), name: z.string(), parent_name: z.string().nullable() })
  .array()
export const MovementAccounts = z.object({ income: Accounts, expenses: Accounts })

const period = { from: optional(day()), to: optional(day()) }

export const ListBankMovements = z.object({ bankId: id('Elige el banco'), ...paging, ...period })
export const BankMovements = z.object({
  data: z
    .object({
      id: z.string(),
      date: z.string(),
      created_at: z.string(),
      concept: z.string(),
      document: z.object({ type: z.string(), id: z.string(), number: z.string() }),
      third: z.string().nullable(),
      reverses_id: z.string().nullable(),
      income: asPesos(),
      expense: asPesos(),
      balance: asPesos(),
    })
    .array(),
  meta: Meta,
  from: z.string(),
  to: z.string(),
  bank: Named,
})

export const BankStatsInput = z.object({ bank_id: optional(id()), ...period })
export const BankStats = z.object({
  from: z.string(),
  to: z.string(),
  income: asPesos(),
  expenses: asPesos(),
  total: asPesos(),
  /** What stood when the period ended. */
  balance: asPesos(),
})
