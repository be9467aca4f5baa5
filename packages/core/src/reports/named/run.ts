import type * as z from 'zod'
import { authorize } from '../../kernel/authorize'
import { context } from '../../kernel/context'
import { forbidden, notFound } from '../../kernel/errors'
import { FULL_BPS, mulDiv } from '../../kernel/values/money'
import { emptyRecord } from '../../kernel/values/own'
import { plain } from '../../kernel/values/text'
import { seesCost } from '../../settings/costs'
import { MAX_SPAN, monthToDate, type Period, periodOf, today } from '../period'
import { seesProfit } from '../sales'
import { sameWeekdaysBefore } from '../same-weekdays'
import { registry } from './registry'
import type { Asked, Chart, Column, Filter, Report, Row, Table, Values } from './report'
import type { ReportInput } from './report.wire'

type Input = z.output<typeof ReportInput>

/** The report of a name, for whoever may see it. @throws AppError 404, 403 */
async function reportNamed(name: string): Promise<Report> {
  const found = registry.find((report) => report.name === name)
  if (!found) throw notFound('el informe')
  authorize(context().actor, found.allow)
  if (found.costs && !(await seesCost())) throw forbidden('Este informe muestra costos, y tu tienda no te los muestra.')
  return found
}

/** Reports that whoever asks may see. */
export async function reportsSeen(): Promise<Report[]> {
  const costs = await seesCost()
  return registry.filter((report) => (costs || !report.costs) && passes(report))
}

function passes({ allow }: Report): boolean {
  try {
    authorize(context().actor, allow)
    return true
  } catch {
    return false
  }
}

/** What was asked of a report. @throws AppError 422 for a period that it does not cover */
function askedOf(report: Report, input: Input): Asked {
  const to = input.to ?? report.end?.(today())
  const given = report.atDay && to ? { to } : { from: input.from, ...(to ? { to } : {}) }
  const span = periodOf(given, report.start ?? ((to) => monthToDate(to).from), report.most ?? MAX_SPAN)
  const options = report.by?.options ?? []
  const filters = (report.filters ?? []).flatMap((name) => (input[name] ? [[name, input[name]]] : []))
  return {
    ...span,
    by: options.find(({ value }) => value === input.by)?.value ?? options[0]?.value ?? '',
    ...(Object.fromEntries(filters) as Partial<Record<Filter, string>>),
  }
}

/** What a report says of what was asked, all of its rows, as whoever asks may see it. */
export interface Told {
  report: Report
  asked: Asked
  columns: readonly Column[]
  figures: readonly Column[]
  rows: readonly Row[]
  totals: Values
  charts: readonly Chart[]
  lists: NonNullable<Table['lists']>
  before?: { span: Period; column: Column; now: number; amount: number; by: ReadonlyMap<string, number> }
}

const isSummed = ({ kind, alone, ratio }: Column) => !alone && !ratio && kind !== 'text' && kind !== 'day'

const amountOf = (values: Values, key: string): number => Number(values[key] ?? 0)

function sumsOf(rows: readonly Row[], columns: readonly Column[], told: Values = {}): Values {
  const sums: Record<string, Values[string]> = emptyRecord()
  for (const { key } of columns.filter(isSummed))
    sums[key] = rows.reduce((sum, { values, sum: is }) => (is ? sum : sum + amountOf(values, key)), 0)
  return withRatios({ ...sums, ...told }, columns)
}

/** Parts of a whole in basis points; nothing of nothing. */
function withRatios(values: Values, columns: readonly Column[]): Values {
  const ratios = columns.flatMap(({ key, ratio }) => {
    if (!ratio || values[key] !== undefined) return []
    const [part, whole] = [amountOf(values, ratio[0]), amountOf(values, ratio[1])]
    return [[key, whole > 0 ? mulDiv(part, FULL_BPS, whole) : null] as const]
  })
  return { ...values, ...Object.fromEntries(ratios) }
}

function filtered(rows: readonly Row[], columns: readonly Column[], search: string | undefined): readonly Row[] {
  if (!search) return rows
  const words = plain(search).split(' ').filter(Boolean)
  const texts = columns.filter(({ kind }) => kind === 'text').map(({ key }) => key)
  return rows.filter(({ values }) => {
    const text = plain(texts.map((key) => values[key] ?? '').join(' '))
    return words.every((word) => text.includes(word))
  })
}

/** Rows that a chart has. */
const CHARTED = 12

function chartOf(
  { chart }: Report,
  columns: readonly Column[],
  rows: readonly Row[],
  before?: Told['before'],
): Chart[] {
  const column = columns.find(({ key }) => key === chart?.of)
  const [named] = columns
  if (!chart || !column || !named || rows.length < 2) return []
  const shown = named.kind === 'day' ? rows : rows.slice(0, CHARTED)
  return [
    {
      title: chart.title,
      label: column.label,
      data: shown.map(({ key, values, to }) => ({
        name: String(values[named.key] ?? ''),
        amount: amountOf(values, column.key),
        ...(to ? { to } : {}),
        ...(before?.column === column ? { before: before.by.get(key) ?? 0 } : {}),
      })),
    },
  ]
}

/**
 * What a report says. What costs or is left of sales is out of it for whoever may not see it.
 * @throws AppError 404, 403, and 422 for a period that it does not cover
 */
export async function tell(input: Input): Promise<Told> {
  const report = await reportNamed(input.name)
  const asked = askedOf(report, input)
  const costs = (report.group === 'Contabilidad' || report.group === 'Impuestos' || seesProfit()) && (await seesCost())
  const seen = (columns: readonly Column[]) => columns.filter(({ cost }) => !cost || costs)
  const [usual, figures] = [seen(report.columns(asked)), seen(report.figures ?? [])]
  if (report.needs && !asked[report.needs])
    return { report, asked, columns: usual, figures, rows: [], totals: {}, charts: [], lists: [] }
  const column = usual.find(({ key }) => key === report.compare)
  const span = column && sameWeekdaysBefore(asked)
  const [found, earlier] = await Promise.all([report.rows(asked), span && report.rows({ ...asked, ...span })])
  const columns = found.columns ? seen(found.columns) : usual
  const rows = filtered(found.rows, columns, input.search).map((row) => ({
    ...row,
    values: withRatios(row.values, columns),
  }))
  const totals = sumsOf(rows, columns, input.search ? {} : found.totals)
  const past = earlier && filtered(earlier.rows, columns, input.search)
  const before: Told['before'] =
    column && span && past
      ? {
          ...{ span, column, now: amountOf(totals, column.key) },
          amount: past.reduce((sum, { values }) => sum + amountOf(values, column.key), 0),
          by: new Map(past.map(({ key, values }) => [key, amountOf(values, column.key)])),
        }
      : undefined
  return {
    ...{ report, asked, columns, figures, rows, totals },
    charts: [...chartOf(report, columns, rows, before), ...(found.charts ?? [])],
    lists: found.lists ?? [],
    ...(before ? { before } : {}),
  }
}
