import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Api } from '@tendero/core/api-types'
import { ChartNoAxesColumn } from 'lucide-react'
import type { Period } from '@/components/kit/period'
import { Stat } from '@/components/kit/stat'
import { Empty } from '@/components/kit/states'
import { Card } from '@/components/ui/card'
import { api, q } from '@/lib/api'
import { count, date, money, percent, plural } from '@/lib/format'
import { useCurrency } from '@/lib/person'
import { ChartCard } from '@/shared/report/chart'
import { dayName, hourName, weeksBefore } from '@/shared/report/day-name'
import { ordersOf } from '@/shared/report/links'
import { ReportPage } from '@/shared/report/report-page'
import { type ReportColumn, ReportTable } from '@/shared/report/report-table'
import { useChoice, usePeriod } from '@/shared/report/use-period'

type Report = Awaited<ReturnType<Api['reports']['dailySales']>>
type Row = Report['days'][number]

const dimensions = [
  { value: 'totales', label: 'Base, impuesto y utilidad' },
  { value: 'tipo', label: 'Por tipo de venta' },
  { value: 'pago', label: 'Por medio de pago' },
] as const

/** Sales day by day, each beside the same weekday before; what they are split by is chosen on top. */
export function DailySales() {
  const period = usePeriod()
  const dimension = useChoice('por', dimensions)
  const span = { from: period.from, to: period.to }
  const query = useQuery({ ...q.reports.dailySales(span), placeholderData: keepPreviousData })
  return (
    <ReportPage
      title="Ventas diarias"
      period={period}
      dimension={{ label: 'Columnas', options: dimensions, ...dimension }}
      query={query}
      excel={() => api.reports.dailySalesSheet(span)}
      figures={(report) => <Figures report={report} />}
      chart={(report) => <Charts report={report} />}
      empty={nothingSold}
    >
      {(report) => (
        <ReportTable
          caption="Ventas por día"
          columns={columnsOf(report, dimension.value)}
          rows={report.days.toReversed()}
          rowKey={(day) => day.day}
        />
      )}
    </ReportPage>
  )
}

function nothingSold(report: Report) {
  const moved = report.days.some((day) => day.count !== 0 || day.total !== 0) || report.totals.received !== 0
  if (moved) return undefined
  return (
    <Empty icon={ChartNoAxesColumn} title="Sin ventas en estas fechas">
      Elige otro periodo arriba, o vende algo: este informe se actualiza con cada venta.
    </Empty>
  )
}

const change = (percent: number | null) => (percent === null ? undefined : percent / 100)

function Figures({ report: { totals, comparison, from, to } }: { report: Report }) {
  const currency = useCurrency()
  const rows = ordersOf({ from, to })
  return (
    <div className="grid grid-cols-2 gap-3 lg:grid-cols-4">
      <Stat
        label={`Ventas (${currency})`}
        value={money(totals.total)}
        change={change(comparison.change)}
        against={comparison.change === null ? undefined : `que ${weeksBefore(comparison.from, from)}`}
        href={rows}
      />
      <Stat
        label="Cantidad"
        value={plural(totals.count, 'venta')}
        against={`${money(Math.round(totals.average))} en promedio`}
        href={rows}
      />
      <Stat label="Recibido" value={money(totals.received)} against="con pagos de ventas anteriores" />
      {totals.utility === null ? (
        <Stat label="Impuestos" value={money(totals.tax)} />
      ) : (
        <Stat
          label="Utilidad"
          value={money(Math.round(totals.utility))}
          against={`costo ${money(Math.round(totals.cost ?? 0))}`}
        />
      )}
    </div>
  )
}

const amount = (pesos: number) => (pesos === 0 ? '—' : money(pesos))

function columnsOf(report: Report, dimension: (typeof dimensions)[number]['value']): ReportColumn<Row>[] {
  const { totals } = report
  const span: Period = report
  const rows = (day: Row) => (day.count === 0 && day.total === 0 ? undefined : ordersOf({ from: day.day, to: day.day }))
  const first: ReportColumn<Row>[] = [
    {
      header: 'Día',
      cell: (day) => <span className="whitespace-nowrap">{dayName(day.day)}</span>,
      rows,
      total: 'Total',
    },
    {
      header: 'Ventas',
      numeric: true,
      cell: (day) => (day.count === 0 ? '—' : count(day.count)),
      rows,
      total: count(totals.count),
      totalRows: ordersOf(span),
    },
    {
      header: 'Total',
      numeric: true,
      cell: (day) => amount(day.total),
      rows,
      total: money(totals.total),
      totalRows: ordersOf(span),
    },
  ]
  return [...first, ...more[dimension](report)]
}

const more: Record<(typeof dimensions)[number]['value'], (report: Report) => ReportColumn<Row>[]> = {
  totales: ({ totals, comparison, from }) => [
    { header: 'Base', numeric: true, wide: true, cell: (day) => amount(day.base), total: money(totals.base) },
    { header: 'Impuestos', numeric: true, wide: true, cell: (day) => amount(day.tax), total: money(totals.tax) },
    ...(totals.delivery === 0
      ? []
      : [
          {
            header: 'Domicilios',
            numeric: true,
            wide: true,
            cell: (day: Row) => amount(day.delivery),
            total: money(totals.delivery),
          },
        ]),
    ...(totals.utility === null
      ? []
      : [
          {
            header: 'Utilidad',
            numeric: true,
            wide: true,
            cell: (day: Row) => amount(day.utility ?? 0),
            total: money(totals.utility),
          },
        ]),
    {
      header: weeksBefore(comparison.from, from, true),
      numeric: true,
      wide: true,
      cell: (day) => amount(day.before.total),
      rows: (day) => (day.before.total === 0 ? undefined : ordersOf({ from: day.before.day, to: day.before.day })),
      total: money(comparison.total),
      totalRows: ordersOf(comparison),
    },
  ],
  tipo: (report) =>
    report.types.map((type) => ({
      header: type.name,
      numeric: true,
      cell: (day) => amount(day.types.find((one) => one.type === type.type)?.total ?? 0),
      rows: (day) => {
        const sold = day.types.find((one) => one.type === type.type)
        return sold && sold.total !== 0 ? ordersOf({ from: day.day, to: day.day, type: type.type }) : undefined
      },
      total: money(type.total),
      totalRows: ordersOf({ from: report.from, to: report.to, type: type.type }),
    })),
  pago: (report) =>
    report.payments.map((payment) => ({
      header: payment.name,
      numeric: true,
      cell: (day) => amount(day.payments.find((one) => one.means === payment.means)?.total ?? 0),
      total: money(payment.total),
    })),
}

const exempt: Record<string, string> = { EXENTO: 'Exento', EXCLUIDO: 'Excluido' }

/** `IVA 19 %`, `INC 8 %`, `Exento`. */
const taxLabel = ({ code, rate }: { code: string; rate: number }) => exempt[code] ?? `${code} ${percent(rate / 100)}`

function Charts({ report }: { report: Report }) {
  return (
    <div className="grid grid-cols-1 gap-4">
      {report.days.length > 1 && (
        <ChartCard
          title="Por día"
          label="Ventas"
          beforeLabel={weeksBefore(report.comparison.from, report.from, true)}
          data={report.days.map((day) => ({
            name: date(day.day).slice(0, 5),
            title: dayName(day.day),
            value: day.total,
            before: day.before.total,
          }))}
        />
      )}
      {report.hours.length > 0 && (
        <ChartCard
          title="A qué hora se vende"
          label="Ventas"
          data={report.hours.map(({ hour, total }) => ({ name: hourName(hour), value: total }))}
        />
      )}
      {report.taxes.length > 0 && (
        <Card title="Impuestos por tarifa">
          <dl className="grid grid-cols-[1fr_auto_auto] gap-x-4 gap-y-1.5 text-sm">
            {report.taxes.map((tax) => (
              <div key={`${tax.code}.${tax.rate}`} className="contents">
                <dt>{taxLabel(tax)}</dt>
                <dd className="money text-muted-foreground">sobre {money(tax.base)}</dd>
                <dd className="money font-medium">{money(tax.tax)}</dd>
              </div>
            ))}
          </dl>
        </Card>
      )}
    </div>
  )
}
