import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { sameWeekdaysBefore } from '@tendero/core/reports/same-weekdays'
import { useState } from 'react'
import { type Period, presets } from '@/components/kit/period'
import { PeriodPicker } from '@/components/kit/period-picker'
import { Skeleton } from '@/components/ui/bits'
import { Card } from '@/components/ui/card'
import { q } from '@/lib/api'
import { date, money, today } from '@/lib/format'
import { ChartCard } from '@/shared/report/chart'
import { dayName, weeksBefore } from '@/shared/report/day-name'
import { dailyReport } from '@/shared/report/links'
import { Open } from './open'

const look = 'xl:col-span-2'
const usual = () => presets.find(({ id }) => id === '30')!.of(today())

/** Sales day by day, each before the same day of the week of the period before. */
export function DaysChart() {
  const [chosen, choose] = useState<Period>()
  const period = chosen ?? usual()
  const past = sameWeekdaysBefore(period)
  const sold = useQuery({ ...q.reports.salesByDay(period), placeholderData: keepPreviousData })
  const before = useQuery({ ...q.reports.salesByDay(past), placeholderData: keepPreviousData })
  const picker = <PeriodPicker period={period} set={choose} className="-my-1.5 shrink-0" />
  if (sold.isError)
    return (
      <Card title="Ventas por día" action={picker} className={look}>
        <p className="text-muted-foreground">{sold.error.message}</p>
      </Card>
    )
  if (sold.isPending || before.isPending) return <Skeleton className={`h-80 ${look}`} />
  const none = [...sold.data, ...(before.data ?? [])].every((day) => day.total === 0)
  if (none && !chosen) return null
  return (
    <ChartCard
      className={look}
      title={
        <span className="flex flex-wrap items-baseline gap-x-2">
          Ventas por día
          <Open rows={dailyReport(period.from, period.to)}>
            {money(sold.data.reduce((sum, day) => sum + day.total, 0))}
          </Open>
        </span>
      }
      label="Ventas"
      beforeLabel={weeksBefore(past.from, period.from, true)}
      action={picker}
      data={sold.data.map((day, i) => ({
        name: date(day.day).slice(0, 5),
        title: dayName(day.day),
        value: day.total,
        before: before.data?.[i]?.total ?? 0,
      }))}
    />
  )
}
