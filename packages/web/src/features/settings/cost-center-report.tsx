import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Api } from '@tendero/core/api-types'
import { ExportList } from '@/components/kit/export-list'
import { PeriodPicker } from '@/components/kit/period-picker'
import { Failure, Lines } from '@/components/kit/states'
import { q } from '@/lib/api'
import { cn } from '@/lib/cn'
import { money } from '@/lib/format'
import { ReportTable } from '@/shared/report/report-table'
import { usePeriod } from '@/shared/report/use-period'

type Row = Awaited<ReturnType<Api['accounting']['costCentersReport']>>[number]

const TITLE = 'Resultado por centro de costo'
const figures = [
  { header: 'Ingresos', of: (row: Row) => row.income },
  { header: 'Gastos', of: (row: Row) => row.expenses, wide: true },
  { header: 'Costos', of: (row: Row) => row.costs, wide: true },
  { header: 'Resultado', of: (row: Row) => row.result },
]
/** Pesos of all rows; null when the shop hides one of them from whoever looks. */
const sum = (rows: readonly Row[], of: (row: Row) => number | null): number | null =>
  rows.some((row) => of(row) === null)
    ? null
    : rows.reduce((cents, row) => cents + Math.round((of(row) ?? 0) * 100), 0) / 100
const keyOf = (row: Row) => row.id ?? '-'

/** What each cost centre earned and spent in a period; nothing while there is no centre. */
export function CostCenterReport() {
  const period = usePeriod()
  const { from, to } = period
  const report = useQuery({ ...q.accounting.costCentersReport({ from, to }), placeholderData: keepPreviousData })
  if (report.data?.length === 1) return null
  return (
    <section className="mx-auto grid w-full max-w-screen-2xl gap-3 px-4 pb-8 sm:px-6 lg:px-8">
      <div className="flex items-start justify-between gap-3">
        <div>
          <h2 className="text-lg font-semibold">{TITLE}</h2>
          <p className="text-muted-foreground">Lo que dicen tus libros: los ingresos menos los gastos y los costos.</p>
        </div>
        {report.data && (
          <ExportList
            name={TITLE}
            rowKey={keyOf}
            from={{ rows: report.data }}
            columns={[
              { header: 'Centro de costo', value: (row) => row.name },
              ...figures.map(({ header, of }) => ({ header, kind: 'money' as const, value: of })),
            ]}
          />
        )}
      </div>
      <PeriodPicker period={period} set={period.set} />
      {report.data ? (
        <div className={cn('transition-opacity', report.isPlaceholderData && 'opacity-60')}>
          <Table rows={report.data} />
        </div>
      ) : report.isError ? (
        <Failure error={report.error} retry={() => void report.refetch()} className="rounded-lg border bg-card" />
      ) : (
        <Lines rows={4} className="rounded-lg border bg-card p-5" />
      )}
    </section>
  )
}

function Table({ rows }: { rows: readonly Row[] }) {
  return (
    <ReportTable
      caption={TITLE}
      rows={rows}
      rowKey={keyOf}
      columns={[
        { header: 'Centro', cell: (row) => row.name, total: 'Total' },
        ...figures.map(({ header, of, wide }) => ({
          header,
          wide,
          numeric: true,
          cell: (row: Row) => money(of(row)),
          total: money(sum(rows, of)),
        })),
      ]}
    />
  )
}
