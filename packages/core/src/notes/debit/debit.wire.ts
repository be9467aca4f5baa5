import * as z from 'zod'
import { byDate } from '../../documents/period'
import { may } from '../../kernel/context'
import { asPercent, asPesos, day, id, metaWithTotals, optional, paging } from '../../kernel/values/fields'
import type { TaxGroup } from '../../sales/cart/cart-totals'
import type { OrderData } from '../../sales/order/order'
import { taxCodes } from '../../settings/taxes/tax.input'
import { electronicNames, electronicStates } from '../note/note.states'
import type { DebitData, DebitLineData } from './debit'
import { debitReasons, debitStateNames, debitStates } from './debit.states'

const nullable = z.string().nullable()
const named = z.object({ id: z.string(), name: z.string() })

export const ListDebitsInput = z.object({
  ...paging,
  state: optional(z.enum(debitStates)),
  client: optional(id()),
  /** The invoice that it raises. */
  invoice: optional(id()),
  from: optional(day()),
  to: optional(day()),
  sort: byDate,
})

const Summary = z.object({
  id: z.string(),
  number: z.string(),
  date: z.string(),
  date_pay: z.string(),
  reason: z.literal([1, 2, 3, 4]),
  reason_name: z.string(),
  state: z.enum(debitStates),
  state_name: z.string(),
  invoice: named.extend({ date: z.string() }),
  client: named.extend({ document: nullable }),
  total: asPesos(),
  electronic: z.enum(electronicStates),
  electronic_name: z.string(),
})
export const DebitPage = z.object({ data: z.array(Summary), meta: metaWithTotals({ total: asPesos() }) })

const tax = { tax_code: z.enum(taxCodes), tax_percent: asPercent() }

export const DebitOutput = Summary.extend({
  lines: z.array(z.object({ description: z.string(), ...tax, base: asPesos(), tax: asPesos(), total: asPesos() })),
  total_base: asPesos(),
  taxt_total: asPesos(),
  owed: asPesos(),
  note: nullable,
  history: z.array(
    z.object({ state: z.enum(debitStates), state_name: z.string(), at: z.string(), by: named, note: nullable }),
  ),
  entries: z.array(z.string()),
  /** Whether whoever asks can make it void now. */
  voids: z.boolean(),
})

/** An invoice, and the taxes that what is charged with it may have, that of most of it first. */
export const RaisableOutput = z.object({
  id: z.string(),
  number: z.string(),
  date: z.string(),
  client: named,
  total: asPesos(),
  taxes: z.array(z.object(tax)),
})

export const presentRaisable = (order: OrderData, taxes: readonly TaxGroup[]): z.input<typeof RaisableOutput> => ({
  ...{ id: order.id, number: order.number, date: order.day, total: order.totals.totalCents },
  client: { id: order.clientId, name: order.clientName },
  taxes: taxes.map(({ taxCode, taxBps }) => ({ tax_code: taxCode, tax_percent: taxBps })),
})

export const presentDebitSummary = (n: DebitData): z.input<typeof Summary> => ({
  ...{ id: n.id, number: n.number, date: n.day, date_pay: n.dueDate, total: n.totalCents },
  ...{ reason: n.reason, reason_name: debitReasons[n.reason], state: n.state, state_name: debitStateNames[n.state] },
  invoice: { id: n.orderId, name: n.orderNumber, date: n.orderDay },
  client: { id: n.clientId, name: n.clientName, document: n.clientDocument ?? null },
  ...{ electronic: n.electronic, electronic_name: electronicNames[n.electronic] },
})

interface Seen {
  note: DebitData
  lines: readonly DebitLineData[]
  owedCents: number
}

export const presentDebit = ({ note: n, lines, owedCents }: Seen): z.input<typeof DebitOutput> => ({
  ...presentDebitSummary(n),
  lines: lines.map((line) => ({
    ...{ description: line.description, tax_code: line.taxCode, tax_percent: line.taxBps },
    ...{ base: line.baseCents, tax: line.taxCents, total: line.netCents },
  })),
  ...{ total_base: n.baseCents, taxt_total: n.taxCents, owed: owedCents, note: n.note ?? null },
  history: n.history.map((step) => ({ ...step, state_name: debitStateNames[step.state], note: step.note ?? null })),
  entries: n.entries.map(({ id }) => id),
  voids:
    n.state === 'registrada' &&
    owedCents === n.totalCents &&
    (n.electronic === 'pending' || n.electronic === 'rejected') &&
    may('credit_note-delete'),
})
