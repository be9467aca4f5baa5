import * as z from 'zod'
import { day, optional, optionalText, text } from '../../kernel/values/fields'
import { groups } from './report'

const name = () => text(60, 'Falta el nombre del informe')

export const ReportInput = z.object({
  name: name(),
  from: optional(day()),
  to: optional(day()),
  /** Words that a row must have. */
  search: optionalText(100),
  by: optionalText(30),
  client: optionalText(60),
  provider: optionalText(60),
  category: optionalText(60),
  account: optionalText(12),
  third: optionalText(60),
  center: optionalText(60),
  /** As the books were known at the end of that day. */
  known: optional(day()),
})

const Cells = z.array(z.union([z.string(), z.number(), z.null()]))
const ColumnOutput = z.object({
  key: z.string(),
  label: z.string(),
  kind: z.enum(['text', 'day', 'money', 'quantity', 'count', 'percent']),
  wide: z.boolean(),
})
const TargetOutput = z.object({
  screen: z.enum(['record', 'orders', 'report', 'diary', 'stock', 'debts']),
  kind: z.string().nullable(),
  id: z.string().nullable(),
  filter: z.record(z.string(), z.string()),
})

/** A report in the index. */
export const ReportLine = z.object({
  name: z.string(),
  title: z.string(),
  about: z.string(),
  group: z.enum(groups),
})

/**
 * A report: columns, and rows with a cell for each; a column of costs is not there for whoever may not see them. Money in
 * pesos, quantities in units, percentages as people say them (19 is 19 %).
 */
export const ReportOutput = ReportLine.extend({
  from: z.string(),
  to: z.string(),
  at_day: z.boolean(),
  filters: z.string().array(),
  /** The filter that it waits for, when it was not given. */
  needs: z.string().nullable(),
  by: z
    .object({
      label: z.string(),
      chosen: z.string(),
      options: z.object({ value: z.string(), label: z.string() }).array(),
    })
    .nullable(),
  columns: ColumnOutput.array(),
  /** `sum`: it adds rows above it up. */
  rows: z.object({ key: z.string(), cells: Cells, sum: z.boolean(), to: TargetOutput.nullable() }).array(),
  /** Rows that are not shown; the totals count them, and the files have them. */
  more: z.number().int(),
  totals: Cells,
  figures: ColumnOutput.omit({ wide: true }).extend({ amount: z.number() }).array(),
  /** What the column that is compared came to in the same days of the week before; its change in percent, null of nothing. */
  before: z
    .object({
      from: z.string(),
      to: z.string(),
      label: z.string(),
      kind: ColumnOutput.shape.kind,
      now: z.number(),
      amount: z.number(),
      change: z.number().nullable(),
    })
    .nullable(),
  charts: z
    .object({
      title: z.string(),
      label: z.string(),
      data: z
        .object({
          name: z.string(),
          title: z.string().nullable(),
          amount: z.number(),
          before: z.number().nullable(),
          /** What is behind the bar. */
          to: TargetOutput.nullable(),
        })
        .array(),
    })
    .array(),
  lists: z
    .object({
      title: z.string(),
      rows: z.object({ name: z.string(), note: z.string().nullable(), amount: z.number() }).array(),
    })
    .array(),
  empty: z.string(),
})
