import type * as z from 'zod'
import type { FileAnswer } from '../../kernel/call'
import { XLSX } from '../../kernel/files/content-type'
import { writeSheet } from '../../kernel/sheet/write'
import { toPesos, UNIT } from '../../kernel/values/money'
import { plain } from '../../kernel/values/text'
import type { Column, ColumnKind, Row, Target, Values } from './report'
import type { ReportInput, ReportLine, ReportOutput } from './report.wire'
import { reportsSeen, type Told, tell } from './run'

type Input = z.output<typeof ReportInput>

/** Rows that a screen gets; files have them all. */
const SHOWN = 500

const lineOf = (report: Told['report']): z.input<typeof ReportLine> => ({
  name: report.name,
  title: report.title,
  about: report.about,
  group: report.group,
})

/** The index: the reports that whoever asks may see. */
export const listReports = async (): Promise<z.input<typeof ReportLine>[]> => (await reportsSeen()).map(lineOf)

function onWire(kind: ColumnKind, value: Values[string]): string | number | null {
  if (typeof value !== 'number') return value ?? null
  if (kind === 'money') return toPesos(value)
  if (kind === 'quantity') return value / UNIT
  return kind === 'percent' ? value / 100 : value
}

const cellsOf = (columns: readonly Column[], values: Values) =>
  columns.map(({ key, kind }) => onWire(kind, values[key]))

const targetOf = (to: Target) => ({
  screen: to.screen,
  kind: to.kind ?? null,
  id: to.id ?? null,
  filter: { ...to.filter },
})

/** Change from `before` to `after` in percent with one decimal; null when there was nothing before. */
const change = (before: number, after: number): number | null =>
  before > 0 ? Math.round(((after - before) * 1_000) / before) / 10 : null

const comparison = ({ span, column, now, amount }: NonNullable<Told['before']>) => ({
  ...span,
  label: column.label,
  kind: column.kind,
  now: onWire(column.kind, now) as number,
  amount: onWire(column.kind, amount) as number,
  change: change(amount, now),
})

/** Columns of a report, that of the days before among them. */
function columnsOf({ columns, before }: Told): Column[] {
  if (!before) return [...columns]
  return [...columns, { key: BEFORE, label: 'Antes', kind: before.column.kind, wide: true }]
}
const BEFORE = 'before'

const rowsOf = ({ rows, before }: Told): readonly Row[] =>
  before ? rows.map((row) => ({ ...row, values: { ...row.values, [BEFORE]: before.by.get(row.key) ?? 0 } })) : rows

const totalsOf = ({ totals, before }: Told): Values => (before ? { ...totals, [BEFORE]: before.amount } : totals)

/** @throws AppError 404, 403, and 422 for a period that it does not cover */
export async function report(input: Input): Promise<z.input<typeof ReportOutput>> {
  const told = await tell(input)
  const { report: declared, asked, figures, charts, lists, before } = told
  const [columns, rows] = [columnsOf(told), rowsOf(told)]
  return {
    ...lineOf(declared),
    ...{ from: asked.from, to: asked.to, at_day: declared.atDay === true },
    filters: [...(declared.filters ?? [])],
    needs: declared.needs && !asked[declared.needs] ? declared.needs : null,
    by: declared.by ? { label: declared.by.label, chosen: asked.by, options: [...declared.by.options] } : null,
    columns: columns.map(({ key, label, kind, wide = false }) => ({ key, label, kind, wide })),
    rows: rows.slice(0, SHOWN).map(({ key, values, to, sum = false }) => ({
      ...{ key, cells: cellsOf(columns, values), sum },
      to: to ? targetOf(to) : null,
    })),
    more: Math.max(0, rows.length - SHOWN),
    totals: cellsOf(columns, totalsOf(told)),
    figures: figures.map(({ key, label, kind }) => ({
      ...{ key, label, kind },
      amount: Number(onWire(kind, told.totals[key] ?? 0)),
    })),
    before: before ? comparison(before) : null,
    charts: charts.map(({ title, label, data }) => ({
      ...{ title, label },
      data: data.map((one) => ({
        name: one.name,
        title: one.title ?? null,
        amount: toPesos(one.amount),
        before: one.before === undefined ? null : toPesos(one.before),
        to: one.to ? targetOf(one.to) : null,
      })),
    })),
    lists: lists.map(({ title, rows: list }) => ({
      title,
      rows: list.map(({ name, note = null, amount }) => ({ name, note, amount: toPesos(amount) })),
    })),
    empty: declared.empty,
  }
}

const sheetKinds = {
  text: 'text',
  day: 'date',
  money: 'money',
  quantity: 'quantity',
  count: 'number',
  percent: 'percent',
} as const

const isDayText = (value: unknown) => typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value)

const fileName = ({ report: { title }, asked }: Told, end: string) =>
  `${plain(title).replaceAll(' ', '-')}-${asked.from}-a-${asked.to}.${end}`

/** The same report as a workbook: all of its rows and its totals at the end. */
export async function reportSheet(input: Input): Promise<FileAnswer> {
  const told = await tell(input)
  const columns = columnsOf(told)
  const kindOf = ({ key, kind }: Column) =>
    kind === 'day' && !told.rows.every(({ values }) => isDayText(values[key])) ? 'text' : sheetKinds[kind]
  const totals = columns.map(({ key }, i) => totalsOf(told)[key] ?? (i === 0 ? 'Total' : undefined))
  return {
    filename: fileName(told, 'xlsx'),
    contentType: XLSX,
    body: writeSheet({
      name: told.report.title,
      columns: columns.map((column, i) => ({
        header: column.label,
        kind: kindOf(column),
        ...(i === 0 && column.kind === 'text' ? { width: 36 } : {}),
      })),
      rows: [...rowsOf(told).map(({ values }) => columns.map(({ key }) => values[key])), totals],
    }),
  }
}

/** The same report on paper. */
export async function reportPaper(input: Input): Promise<FileAnswer> {
  const told = await tell(input)
  const { renderReport } = await import('./report.print')
  const columns = columnsOf(told)
  const body = await renderReport({ ...told, columns, rows: rowsOf(told), totals: totalsOf(told) })
  return { filename: fileName(told, 'pdf'), contentType: 'application/pdf', body, inline: true }
}
