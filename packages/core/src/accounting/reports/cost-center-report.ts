import * as z from 'zod'
import { now } from '../../kernel/context'
import { asCost } from '../../kernel/costs'
import { asPesos, day, optional } from '../../kernel/values/fields'
import { type Day, dayOf } from '../../kernel/values/time'
import { costCenters } from '../../settings/cost-centers'
import { journalBook } from '../journal/journal'

export const CostCentersReportInput = z.object({ from: optional(day()), to: optional(day()) })

export const CostCentersReport = z.array(
  z.object({
    id: z.string().nullable(),
    name: z.string(),
    income: asPesos(),
    expenses: asPesos(),
    costs: asCost(),
    result: asCost(),
  }),
)

/**
 * Income, expenses and costs (classes 4, 5 and 6) of each cost centre in a period; this month's when none is given.
 * The last row is what names no centre. Amounts in cents.
 */
export async function costCentersReport(input: { from?: Day; to?: Day }) {
  const today = dayOf(now())
  const [{ centers }, named] = await Promise.all([
    journalBook.sums.rollup(input.from ?? `${today.slice(0, 7)}-01`, input.to ?? today),
    costCenters.rows.every(),
  ])
  const row = (id: string | null, name: string) => {
    const [income, expenses, costs] = centers[id ?? ''] ?? [0, 0, 0]
    return { id, name, income, expenses, costs, result: income - expenses - costs }
  }
  return [...named.map(({ id, name }) => row(id, name)), row(null, 'Sin centro de costo')]
}
