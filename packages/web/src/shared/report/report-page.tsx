import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { ExcelButton, PdfButton } from '@/components/kit/excel-button'
import { Page } from '@/components/kit/page'
import { PeriodPicker } from '@/components/kit/period-picker'
import { Failure, Lines } from '@/components/kit/states'
import { DateInput } from '@/components/ui/date-input'
import { Input } from '@/components/ui/input'
import { type Option, Select } from '@/components/ui/select'
import type { ApiError } from '@/lib/api-error'
import { cn } from '@/lib/cn'
import { useSettled } from '@/lib/hooks'
import type { PeriodState } from './use-period'

interface ReportPageProps<T> {
  title: string
  description?: ReactNode
  period: PeriodState
  /** It tells how things stand when a day ends: only the last day of the period is asked. */
  atDay?: boolean
  /** Words that its rows must have. */
  search?: { value: string; set: (text: string) => void }
  /** What the rows or columns are split by. */
  dimension?: { label: string; value: string; options: readonly Option[]; set: (value: string) => void }
  /** Other filters, after the dimension. */
  filters?: ReactNode
  query: UseQueryResult<T, ApiError>
  /** The same report as a workbook. */
  excel?: () => Promise<Blob>
  /** The same report on paper. */
  pdf?: () => Promise<Blob>
  /** Beside the table, when it says more than the table. */
  chart?: (data: T) => ReactNode
  /** The table needs the room: the chart stands below it. */
  below?: (data: T) => boolean
  /** The figures on top. */
  figures?: (data: T) => ReactNode
  /** What it says when the period holds nothing. */
  empty?: (data: T) => ReactNode
  /** The table. */
  children: (data: T) => ReactNode
}

/** The frame of a report: period and dimension on top, the table first, the chart beside it, Excel. */
export function ReportPage<T>(props: ReportPageProps<T>) {
  const { title, description, period, atDay, search, dimension, filters, query, excel, pdf } = props
  const files = (
    <>
      {pdf && <PdfButton file={pdf} />}
      {excel && <ExcelButton file={excel} />}
    </>
  )
  return (
    <Page title={title} description={description} actions={files}>
      <div className="mb-4 flex flex-wrap items-center gap-2">
        {atDay ? (
          <DayPicker period={period} />
        ) : (
          <PeriodPicker period={period} set={period.set} className="max-sm:w-full" />
        )}
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
        {search && <SearchRows {...search} />}
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

function DayPicker({ period }: { period: PeriodState }) {
  return (
    <div className="flex items-center gap-2 text-sm max-sm:w-full">
      <label htmlFor="al-cierre" className="text-muted-foreground">
        Al cierre del
      </label>
      <DateInput
        id="al-cierre"
        className="w-40 max-sm:flex-1"
        value={period.to}
        onChange={(day) => day && period.set({ from: period.from > day ? day : period.from, to: day })}
      />
    </div>
  )
}

function SearchRows({ value, set }: { value: string; set: (text: string) => void }) {
  const [text, setText] = useState(value)
  const settled = useSettled(text)
  const sent = useRef(value)
  useEffect(() => {
    if (settled === sent.current) return
    sent.current = settled
    set(settled)
  })
  return (
    <Input
      type="search"
      aria-label="Buscar en el informe"
      placeholder="Buscar en el informe"
      className="w-56 max-sm:w-full"
      value={text}
      onChange={(event) => setText(event.target.value)}
    />
  )
}

function Body<T>({ data, query, figures, chart, below, empty, children }: ReportPageProps<T> & { data: T }) {
  const nothing = empty?.(data)
  if (nothing) return <div className="rounded-lg border bg-card">{nothing}</div>
  const side = chart?.(data)
  const beside = side && !below?.(data)
  return (
    <div
      aria-busy={query.isFetching}
      className={cn('grid grid-cols-1 gap-4 transition-opacity', query.isPlaceholderData && 'opacity-60')}
    >
      {figures?.(data)}
      <div
        className={cn(
          'grid grid-cols-1 items-start gap-4',
          beside && 'xl:grid-cols-[minmax(0,1fr)_minmax(18rem,22rem)]',
        )}
      >
        <div className="min-w-0">{children(data)}</div>
        {side}
      </div>
    </div>
  )
}
