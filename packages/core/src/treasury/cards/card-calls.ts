import * as z from 'zod'
import { command, query } from '../../kernel/call'
import { later } from '../../kernel/later'
import { limits } from '../../kernel/limits'
import { ById } from '../../kernel/records/wire'
import { asPesos, day, optional, page, paging } from '../../kernel/values/fields'
import { VoidInput } from '../banks/bank.wire'
import { inputs } from '../inputs'
import { OneLine } from '../reconciliation/reconciliation.input'
import { LineOutput } from '../reconciliation/reconciliation.wire'
import { depositors } from './ways'

const batch = later(() => import('./card-batch'))
const settling = later(() => import('./settle-cards'))

const Taken = z.object({
  fee: asPesos(),
  vat: asPesos(),
  retefuente: asPesos(),
  reteiva: asPesos(),
  reteica: asPesos(),
})

/** Who deposits it: the acquirer of the terminal, or the gateway. */
const Via = z.enum(depositors)

/** What waits for the bank, what the line most likely pays of it (`picked`, `sold`) and what was likely taken. */
const CardsOfLine = z.object({
  items: z
    .object({ id: z.string(), number: z.string(), date: z.string(), value: asPesos(), via: Via, picked: z.boolean() })
    .array(),
  via: Via,
  sold: asPesos(),
  taken: Taken,
  provider_id: z.string().nullable(),
  value: asPesos(),
})

const Named = z.object({ id: z.string(), name: z.string() })
const SettlementOutput = z.object({
  id: z.string(),
  number: z.string(),
  date: z.string(),
  created_at: z.string(),
  bank: Named,
  via: Via,
  third_id: z.string().nullable(),
  sold: asPesos(),
  taken: Taken,
  value: asPesos(),
  items: z.object({ id: z.string(), number: z.string(), value: asPesos() }).array(),
  description: z.string().nullable(),
  state: z.enum(['posted', 'void']),
  state_name: z.string(),
  user: Named,
  voided: z.object({ at: z.string(), user: Named }).nullable(),
  reason: z.string().nullable(),
})

const ListSettlements = z.object({
  ...paging,
  state: optional(z.enum(['posted', 'void'])),
  from: optional(day()),
  to: optional(day()),
})

export const cardCalls = {
  cardsOfLine: query({ allow: 'bank-update', input: OneLine, output: CardsOfLine, run: batch.cardsOfLine }),
  settleCards: command({
    limit: limits.job,
    allow: 'bank-update',
    input: inputs.settleCards,
    output: LineOutput,
    run: settling.settleCards,
  }),
  listCardSettlements: query({
    allow: 'bank-read',
    input: ListSettlements,
    output: page(SettlementOutput),
    run: settling.listCardSettlements,
  }),
  getCardSettlement: query({
    allow: 'bank-read',
    input: ById,
    output: SettlementOutput,
    run: settling.getCardSettlement,
  }),
  voidCardSettlement: command({
    allow: 'bank-delete',
    input: VoidInput,
    output: SettlementOutput,
    run: settling.voidCardSettlement,
  }),
}
