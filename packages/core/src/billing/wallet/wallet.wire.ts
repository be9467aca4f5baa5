import * as z from 'zod'
import { asPesos, day, Meta, optional, paging } from '../../kernel/values/fields'
import { chargeMethods } from '../charges/charge'
import { type ChargeState, chargeStates } from '../charges/charge.states'
import { debitStates } from './debit'
import { walletMoves } from './wallet'

const period = { from: optional(day()), to: optional(day()) }
export const PeriodInput = z.object(period)
export const ListStatement = z.object({ ...paging, ...period })
export const ListRecharges = z.object({ ...paging, ...period, chargeType: optional(z.enum(chargeMethods)) })

export const BalanceOutput = z.object({
  id: z.string(),
  balance: asPesos(),
  held: asPesos(),
  deferred_balance: asPesos(),
})

const states = Object.keys(chargeStates) as [ChargeState, ...ChargeState[]]

export const ChargeOutput = z.object({
  id: z.string(),
  value: asPesos(),
  type: z.enum(chargeMethods),
  type_name: z.string(),
  payer: z.string(),
  state: z.enum(states),
  state_name: z.string(),
  /** Nothing more is waited for. */
  settled: z.boolean(),
  message: z.string().nullable(),
  /** Where whoever pays goes on; null until the bank says it, and once it is over. */
  pay_url: z.string().nullable(),
  date: z.string(),
  created_at: z.string(),
  user_name: z.string(),
})

export const DebitList = z
  .object({
    id: z.string(),
    concept: z.string(),
    /** The guide that it pays. */
    guide_id: z.string().nullable(),
    value: asPesos(),
    charged: asPesos(),
    state: z.enum(Object.keys(debitStates) as [keyof typeof debitStates, ...(keyof typeof debitStates)[]]),
    state_name: z.string(),
    date: z.string(),
    created_at: z.string(),
  })
  .array()

export const StatementOutput = z.object({
  data: z
    .object({
      id: z.string(),
      date: z.string(),
      created_at: z.string(),
      type: z.enum(walletMoves),
      type_name: z.string(),
      concept: z.string(),
      guide_id: z.string().nullable(),
      available: asPesos(),
      held: asPesos(),
      balance: asPesos(),
      user_name: z.string(),
    })
    .array(),
  meta: Meta,
  from: z.string(),
  to: z.string(),
})

export const BankList = z.object({ code: z.string(), name: z.string() }).array()
