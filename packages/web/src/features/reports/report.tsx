import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import type { Api } from '@tendero/core/api-types'
import { isDay } from '@tendero/core/kernel/values/time'
import { ChartNoAxesColumn, FilePlus2 } from 'lucide-react'
import { periodOf } from '@/components/kit/period'
import { Stat } from '@/components/kit/stat'
import { Empty } from '@/components/kit/states'
import { Card } from '@/components/ui/card'
import { api, q } from '@/lib/api'
import { cn } from '@/lib/cn'
import { date, money, plural, today } from '@/lib/format'
import type { Place } from '@/lib/place'
import { ChartCard } from '@/shared/report/chart'
import { dayName, weeksBefore } from '@/shared/report/day-name'
import { ReportPage } from '@/shared/report/report-page'
import { type ReportColumn, ReportTable } from '@/shared/report/report-table'
import { written } from './cells'
import { filterLabels, ReportFilters } from './filters'
import { targetOf } from './target'

export type Report = Awaited<ReturnType<Api['reports']['report']>>
type Row = Report['rows'][number]

const names = ['search', 'client', 'provider', 'category', 'account', 'third', 'center', 'known'] as const

/** Columns beside which a chart has no room. */
const WIDE = 8

const dayIn = (value: unknown) => (typeof value === 'string' && isDay(value) ? value : undefined)

/** What the address asks of a report, and how to change it. */
function useAsked() {
  const url: Partial<Record<string, string>> = useSearch({ strict: false })
  const navigate = useNavigate()
  const set = (next: Record<string, string | undefined>) =>
    void navigate({ to: '.', search: (before) => ({ ...before, ...next }), replace: true, resetScroll: false })
  const texts = Object.fromEntries(names.flatMap((name) => (url[name] ? [[name, url[name]]] : [])))
  const [from, to] = [dayIn(url.from), dayIn(url.to)]
  return {
    set,
    input: { ...texts, ...(from ? { from } : {}), ...(to ? { to } : {}), ...(url.por ? { by: url.por } : {}) },
    values: texts as Partial<Record<(typeof names)[number], string>>,
  }
}

/** Any report of the index, by its name: what it is split by, its columns and where its rows lead come with it. */
export function ReportScreen({ name, title }: { name: string; title?: string }) {
  const asked = useAsked()
  const input = { name, ...asked.input }
  const query = useQuery({ ...q.reports.report(input), placeholderData: keepPreviousData })
  const report = query.data
  const { from, to } = report ?? periodOf(asked.input.from, asked.input.to, today())
  return (
    <ReportPage
      title={report?.title ?? title ?? 'Informe'}
      description={report?.about}
      period={{ from, to, set: (period) => asked.set({ from: period.from, to: period.to }) }}
      atDay={report?.at_day}
      dimension={
        report?.by
          ? {
              label: report.by.label,
              value: report.by.chosen,
              options: report.by.options,
              set: (por) => asked.set({ por }),
            }
          : undefined
      }
      search={{ value: asked.values.search ?? '', set: (search) => asked.set({ search: search || undefined }) }}
      filters={report && <ReportFilters names={report.filters} values={asked.values} set={asked.set} />}
      query={query}
      excel={() => api.reports.reportSheet(input)}
      pdf={() => api.reports.reportPaper(input)}
      figures={(data) => <Figures report={data} />}
      chart={(data) => (data.charts.length + data.lists.length > 0 ? <Charts report={data} /> : undefined)}
      below={(data) => data.columns.length > WIDE}
      empty={(data) => nothing(data, asked.values.search)}
    >
      {(data) => (
        <>
          <ReportTable
            caption={data.title}
            columns={columnsOf(data)}
            rows={data.rows}
            rowKey={(row) => row.key}
            strong={(row) => row.sum}
          />
          {data.more > 0 && (
            <p className="mt-2 text-sm text-muted-foreground">
              Se muestran {plural(data.rows.length, 'fila')}; los totales cuentan {plural(data.more, 'fila')} más.
              Búscalas arriba o baja el Excel.
            </p>
          )}
        </>
      )}
    </ReportPage>
  )
}

function nothing(report: Report, search: string | undefined) {
  if (report.needs)
    return (
      <Empty icon={FilePlus2} title={`Elige ${filterLabels[report.needs]?.choose ?? 'de qué'}`}>
        {report.about}
      </Empty>
    )
  const moved = report.rows.some(({ cells }) => cells.some((cell) => typeof cell === 'number' && cell !== 0))
  if (moved) return undefined
  return (
    <Empty icon={ChartNoAxesColumn} title={search ? 'Nada con esas palabras' : 'Nada en estas fechas'}>
      {search ? 'Prueba con otras palabras o borra la búsqueda.' : report.empty}
    </Empty>
  )
}

function Figures({ report }: { report: Report }) {
  const { before, figures } = report
  const compared = before && !figures.some(({ label }) => label === before.label)
  if (!before && figures.length === 0) return null
  const against = before ? weeksBefore(before.from, report.from) : ''
  const changed =
    before && before.change !== null ? { change: before.change / 100, against: `que ${against}` } : undefined
  const first = figures[0]
  return (
    <div className="grid grid-cols-2 gap-3 lg:grid-cols-4 xl:grid-cols-6">
      {compared && first === undefined && (
        <>
          <Stat label={before.label} value={written(before.kind, before.now)} {...changed} />
          <Stat label={capital(against)} value={written(before.kind, before.amount)} against={span(before)} />
        </>
      )}
      {figures.map((figure, i) => (
        <Stat
          key={figure.key}
          label={figure.label}
          value={written(figure.kind, figure.amount)}
          {...(i === 0 ? changed : undefined)}
        />
      ))}
    </div>
  )
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
const span = ({ from, to }: { from: string; to: string }) => `${date(from)} a ${date(to)}`

function columnsOf(report: Report): ReportColumn<Row>[] {
  const { columns, totals, before } = report
  const longDays = columns[0]?.key === 'day' && report.rows.every(({ cells }) => typeof cells[0] === 'string')
  return columns.map(({ key, label, kind, wide }, i) => ({
    header: key === 'before' && before ? weeksBefore(before.from, report.from, true) : label,
    numeric: kind !== 'text' && kind !== 'day',
    wide,
    cell: (row) => {
      const cell = row.cells[i] ?? null
      const text =
        i === 0 && longDays && dayIn(cell) && columns.length > 7 ? dayName(String(cell)) : written(kind, cell)
      return kind === 'text' ? (
        <span className="line-clamp-2">{text}</span>
      ) : (
        <span className="whitespace-nowrap">{text}</span>
      )
    },
    ...(i === 0 || key === 'total' || key === 'number' ? { rows: (row: Row) => targetOf(row.to) } : {}),
    total: i === 0 ? 'Total' : written(kind, totals[i] ?? null),
  }))
}

function Charts({ report }: { report: Report }) {
  const navigate = useNavigate()
  const open = (at: Place | undefined) => (at ? { open: () => void navigate(at) } : {})
  return (
    <div className={cn('grid grid-cols-1 gap-4', report.columns.length > WIDE && 'xl:grid-cols-2')}>
      {report.charts.map((chart) => (
        <ChartCard
          key={chart.title}
          title={chart.title}
          label={chart.label}
          {...(report.before ? { beforeLabel: weeksBefore(report.before.from, report.from, true) } : {})}
          data={chart.data.map(({ name, title, amount, before, to }) => ({
            name: dayIn(name) ? date(name).slice(0, 5) : name,
            ...(title || dayIn(name) ? { title: title ?? dayName(name) } : {}),
            value: amount,
            ...(before === null ? {} : { before }),
            ...open(targetOf(to)),
          }))}
        />
      ))}
      {report.lists.map((list) => (
        <Card key={list.title} title={list.title}>
          <dl className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-1.5 text-sm">
            {list.rows.map((row, i) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two rows may say the same
              <div key={i} className="contents">
                <dt className="text-muted-foreground">
                  {row.name}
                  {row.note && <span className="block text-xs">{row.note}</span>}
                </dt>
                <dd className="money font-medium">{money(row.amount)}</dd>
              </div>
            ))}
          </dl>
        </Card>
      ))}
    </div>
  )
}
