import * as z from 'zod'
import { asPesos, id, Meta, optional, paging } from '../kernel/values/fields'
import { differenceTreatments, expectedCash, shiftMeans } from './shift'
import { conceptName, toldConceptNames } from './shift-entry'
import type { ShiftDetail } from './shifts'

export const ListShiftsInput = z.object({
  ...paging,
  user_id: optional(id()),
  state: optional(z.enum(['open', 'closed'])),
})

const money = () => asPesos()
const Means = z.object({ means: z.enum(shiftMeans), in: money(), out: money(), net: money() })

export const ShiftOutput = z.object({
  id: z.string(),
  open_register_id: z.string(),
  number: z.number(),
  register: z.string(),
  prefix: z.string(),
  storage_id: z.string().nullable(),
  cost_center_id: z.string().nullable(),
  user: z.object({ id: z.string(), name: z.string() }),
  state: z.enum(['open', 'closed']),
  start_hour: z.string(),
  end_hour: z.string().nullable(),
  /** The hour that was sent when it was closed. */
  end_hour_told: z.string().nullable(),
  base: money(),
  /** Null while whoever counts must not know. */
  totals: z
    .object({
      sales: z.number(),
      sales_total: money(),
      reversals: z.number(),
      reversals_total: money(),
      movements_in: money(),
      movements_out: money(),
      means: z.array(Means),
      expected_cash: money(),
    })
    .nullable(),
  count: z
    .object({
      denominations: z.array(z.object({ value: money(), count: z.number() })),
      counted: money(),
      expected: money(),
      difference: money(),
      treatment: z.enum(differenceTreatments).nullable(),
      reason: z.string().nullable(),
      forced: z.boolean(),
      closed_by: z.object({ id: z.string(), name: z.string() }),
    })
    .nullable(),
  movements: z.array(
    z.object({
      id: z.string(),
      at: z.string(),
      type: z.enum(['in', 'out']),
      concept: z.enum(toldConceptNames),
      concept_name: z.string(),
      value: money(),
      reason: z.string(),
      user: z.object({ id: z.string(), name: z.string() }),
    }),
  ),
})
export const ShiftPage = z.object({ data: z.array(ShiftOutput), meta: Meta })
export const CurrentShiftOutput = z.object({ open: z.boolean(), openRegister: ShiftOutput.nullable() })
export const OpenShiftOutput = z.object({ open: z.boolean(), mine: z.boolean(), id: z.string().nullable() })

/** A shift as the wire carries it. */
export function presentShift({ shift, movements, sums }: ShiftDetail): z.input<typeof ShiftOutput> {
  return {
    id: shift.id,
    open_register_id: shift.id,
    number: shift.number,
    register: shift.register,
    prefix: shift.prefix,
    storage_id: shift.storageId ?? null,
    cost_center_id: shift.costCenterId ?? null,
    user: { id: shift.userId, name: shift.userName },
    state: shift.state,
    start_hour: shift.openedAt,
    end_hour: shift.closedAt ?? null,
    end_hour_told: shift.toldEnd ?? null,
    base: shift.baseCents,
    totals: sums
      ? {
          sales: shift.sales,
          sales_total: shift.salesCents,
          reversals: shift.reversals,
          reversals_total: shift.reversalsCents,
          movements_in: shift.movementsInCents,
          movements_out: shift.movementsOutCents,
          means: shiftMeans.map((means) => {
            const [came, went] = [shift[`${means}In`], shift[`${means}Out`]]
            return { means, in: came, out: went, net: came - went }
          }),
          expected_cash: expectedCash(shift),
        }
      : null,
    count: countOf({ shift, sums }),
    movements: movements.map((m) => ({
      id: m.id,
      at: m.at,
      type: m.type,
      concept: m.concept,
      concept_name: conceptName(m.concept),
      value: m.cents,
      reason: m.reason,
      user: { id: m.userId, name: m.userName },
    })),
  }
}

function countOf({ shift, sums }: Pick<ShiftDetail, 'shift' | 'sums'>): z.input<typeof ShiftOutput>['count'] {
  if (shift.state === 'open' || !sums) return null
  return {
    denominations: shift.denominations.map((d) => ({ value: d.valueCents, count: d.count })),
    counted: shift.countedCents ?? 0,
    expected: shift.expectedCents ?? 0,
    difference: shift.differenceCents ?? 0,
    treatment: shift.treatment ?? null,
    reason: shift.reason ?? null,
    forced: shift.forced,
    closed_by: { id: shift.closedById ?? '', name: shift.closedByName ?? '' },
  }
}
