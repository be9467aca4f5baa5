import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ExcelButton } from '@/components/kit/excel-button'
import { Page } from '@/components/kit/page'
import { PeriodPicker } from '@/components/kit/period-picker'
import { Failure, Lines } from '@/components/kit/states'
import { type Option, Select } from '@/components/ui/select'
import type { ApiError } from '@/lib/api-error'
import { cn } from '@/lib/cn'
import type { PeriodState } from './use-period'

interface ReportPageProps<T> {
  title: string
  period: PeriodState
  /** What the rows or columns are split by. */
  dimension?: { label: string; value: string; options: readonly Option[]; set: (value: string) => void }
  /** Other filters, after the dimension. */
  filters?: ReactNode
  query: UseQueryResult<T, ApiError>
  /** The same report as a workbook. */
  excel?: () => Promise<Blob>
  /** Beside the table, when it says more than the table. */
  chart?: (data: T) => ReactNode
  /** The figures on top. */
  figures?: (data: T) => ReactNode
  /** What it says when the period holds nothing. */
  empty?: (data: T) => ReactNode
  /** The table. */
  children: (data: T) => ReactNode
}

/** The frame of a report: period and dimension on top, the table first, the chart beside it, Excel. */
export function ReportPage<T>(props: ReportPageProps<T>) {
  const { title, period, dimension, filters, query, excel } = props
  return (
    <Page title={title} actions={excel && <ExcelButton file={excel} />}>
      <div className="mb-4 flex flex-wrap items-center gap-2">
        <PeriodPicker period={period} set={period.set} className="max-sm:w-full" />
        {dimension && (
          <Select
            aria-label={dimension.label}
            className="w-48 max-sm:w-full"
            value={dimension.value}
            onChange={dimension.set}
            options={dimension.options}
          />
        )}
        {filters}
      </div>
      {query.isError && !query.data ? (
        <Failure error={query.error} retry={() => void query.refetch()} className="rounded-lg border bg-card" />
      ) : query.data ? (
        <Body {...props} data={query.data} />
      ) : (
        <Lines rows={10} className="rounded-lg border bg-card p-5" />
      )}
    </Page>
  )
}

function Body<T>({ data, query, figures, chart, empty, children }: ReportPageProps<T> & { data: T }) {
  const nothing = empty?.(data)
  if (nothing) return <div className="rounded-lg border bg-card">{nothing}</div>
  const side = chart?.(data)
  return (
    <div
      aria-busy={query.isFetching}
      className={cn('grid grid-cols-1 gap-4 transition-opacity', query.isPlaceholderData && 'opacity-60')}
    >
      {figures?.(data)}
      <div
        className={cn('grid grid-cols-1 items-start gap-4', side && 'xl:grid-cols-[minmax(0,1fr)_minmax(18rem,22rem)]')}
      >
        <div className="min-w-0">{children(data)}</div>
        {side}
      </div>
    </div>
  )
}
