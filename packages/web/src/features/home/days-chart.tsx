import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { addDays } from '@tendero/core/kernel/values/time'
import { useState } from 'react'
import { Skeleton } from '@/components/ui/bits'
import { Button } from '@/components/ui/button'
import { q } from '@/lib/api'
import { date, money, today } from '@/lib/format'
import { ChartCard } from '@/shared/report/chart'
import { dayName } from '@/shared/report/day-name'
import { dailyReport } from '@/shared/report/links'
import { Open } from './open'

/** Days of the periods to choose from: whole weeks, so that a Saturday stands before a Saturday. */
const PERIODS = [7, 28, 91] as const
const look = 'xl:col-span-2'

/** Sales day by day, each before the same day of the period before. */
export function DaysChart() {
  const [days, setDays] = useState<number>(PERIODS[1])
  const from = addDays(today(), 1 - days)
  const sold = useQuery({
    ...q.reports.salesByDay({ from: addDays(from, -days), to: today() }),
    placeholderData: keepPreviousData,
  })
  if (sold.isPending) return <Skeleton className={`h-80 ${look}`} />
  if (!sold.data?.some((day) => day.total !== 0)) return null
  const half = sold.data.length / 2
  const now = sold.data.slice(half)
  return (
    <ChartCard
      className={look}
      title={
        <span className="flex flex-wrap items-baseline gap-x-2">
          Ventas por día
          <Open rows={dailyReport(now[0]!.day, today())}>{money(now.reduce((sum, day) => sum + day.total, 0))}</Open>
        </span>
      }
      label="Ventas"
      beforeLabel={`${half} días antes`}
      action={<Periods days={half} choose={setDays} />}
      data={now.map((day, i) => ({
        name: date(day.day).slice(0, 5),
        title: dayName(day.day),
        value: day.total,
        before: sold.data[i]!.total,
      }))}
    />
  )
}

function Periods({ days, choose }: { days: number; choose: (days: number) => void }) {
  return (
    <fieldset className="flex gap-1">
      <legend className="sr-only">Periodo</legend>
      {PERIODS.map((period) => (
        <Button
          key={period}
          size="sm"
          variant={period === days ? 'soft' : 'ghost'}
          aria-pressed={period === days}
          onClick={() => choose(period)}
        >
          {period} días
        </Button>
      ))}
    </fieldset>
  )
}
