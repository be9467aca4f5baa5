import { Stat } from '@/components/kit/stat'
import { count, money } from '@/lib/format'
import { useCurrency } from '@/lib/person'
import { weekday } from '@/shared/report/day-name'
import { ordersOf } from '@/shared/report/links'
import type { Today } from './attention'

/** Part by which `now` is more than `before`; undefined when there was nothing. */
const change = (now: number, before: number) => (before > 0 ? (now - before) / before : undefined)

/** Sales of today beside those of the same weekday a week ago. */
export function TodayFigures({ today }: { today: Today }) {
  const currency = useCurrency()
  if (!today.sales) return null
  const { today: now, week_ago: before } = today.sales
  const rows = ordersOf({ from: today.day, to: today.day })
  const against = `que el ${weekday(before.day)} pasado`
  const since = (part: number | undefined, was: string) =>
    part === undefined ? `el ${weekday(before.day)} pasado: ${was}` : against
  const total = change(now.total, before.total)
  const number = change(now.count, before.count)
  const average = (sums: typeof now) => Math.round(sums.count > 0 ? sums.total / sums.count : 0)
  return (
    <div className="grid grid-cols-2 gap-3 lg:grid-cols-4">
      <Stat
        label={`Vendido hoy (${currency})`}
        value={money(now.total)}
        change={total}
        against={since(total, money(before.total))}
        href={rows}
      />
      <Stat
        label="Ventas de hoy"
        value={count(now.count)}
        change={number}
        against={since(number, count(before.count))}
        href={rows}
      />
      <Stat
        label="Venta promedio"
        value={money(average(now))}
        against={`el ${weekday(before.day)} pasado: ${money(average(before))}`}
        href={rows}
      />
      {now.utility === null ? (
        <Stat label="Impuestos de hoy" value={money(now.tax)} href={rows} />
      ) : (
        <Stat
          label="Utilidad de hoy"
          value={money(Math.round(now.utility))}
          against={`el ${weekday(before.day)} pasado: ${money(Math.round(before.utility ?? 0))}`}
          href={rows}
        />
      )}
    </div>
  )
}
