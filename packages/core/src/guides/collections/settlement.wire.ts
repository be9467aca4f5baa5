import * as z from 'zod'
import { presentAuthor, presentStep } from '../../documents/author'
import { asPesos } from '../../kernel/values/fields'
import { moneyStates } from '../../treasury/banks/money-document'
import type { Owed } from './owed'
import type { SettlementData } from './settlement'

const Named = z.object({ id: z.string(), name: z.string() })
const carrier = z.object({ kind: z.enum(['conveyor', 'courier']), id: z.string(), name: z.string() })

/** What each carrier owes of what it collected, and since when. */
export const OwedOutput = z.object({
  data: z.array(z.object({ ...carrier.shape, guides: z.number(), owed: asPesos(), since: z.string() })),
  total: asPesos(),
})

export const presentOwed = (rows: readonly Owed[]): z.input<typeof OwedOutput> => ({
  data: rows.map(({ cents, ...row }) => ({ ...row, owed: cents })),
  total: rows.reduce((sum, { cents }) => sum + cents, 0),
})

export const SettlementSummary = z.object({
  id: z.string(),
  number: z.string(),
  date: z.string(),
  created_at: z.string(),
  carrier,
  guides: z.number(),
  /** What was collected, what was taken of it, and what came in. */
  collected: asPesos(),
  freight: asPesos(),
  commission: asPesos(),
  vat: asPesos(),
  fees: asPesos(),
  paid: asPesos(),
  /** The bank that it entered; null for cash. */
  bank: Named.nullable(),
  reference: z.string().nullable(),
  state: z.enum(['posted', 'void']),
  state_name: z.string(),
})

export const SettlementOutput = SettlementSummary.extend({
  lines: z.array(
    z.object({
      guide_id: z.string(),
      guide: z.string(),
      order_number: z.string(),
      collected: asPesos(),
      freight: asPesos(),
      commission: asPesos(),
      vat: asPesos(),
    }),
  ),
  user: Named,
  voided: z.object({ at: z.string(), user: Named }).nullable(),
  reason: z.string().nullable(),
})

export const presentSummary = (row: SettlementData): z.input<typeof SettlementSummary> => ({
  ...{ id: row.id, number: row.number, date: row.day, created_at: row.at, guides: row.guides.length },
  carrier: { kind: row.carrier, id: row.carrierId, name: row.carrierName },
  ...{ collected: row.cents, freight: row.freightCents, commission: row.commissionCents, vat: row.vatCents },
  ...{ fees: row.feesCents, paid: row.paidCents, reference: row.reference ?? null },
  bank: row.bankId ? { id: row.bankId, name: row.bankName! } : null,
  ...{ state: row.state, state_name: moneyStates[row.state] },
})

export const presentSettlement = (row: SettlementData): z.input<typeof SettlementOutput> => ({
  ...presentSummary(row),
  lines: row.guides.map((line) => ({
    ...{ guide_id: line.guideId, guide: line.number, order_number: line.orderNumber, collected: line.cents },
    ...{ freight: line.freightCents, commission: line.commissionCents, vat: line.vatCents },
  })),
  user: presentAuthor(row),
  voided: row.voided ? presentStep(row.voided) : null,
  reason: row.reason ?? null,
})
